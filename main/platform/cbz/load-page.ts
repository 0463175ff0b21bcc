import { open } from 'node:fs/promises'
import { message } from '../../../shared/i18n/message.ts'
import type { ReusableBuffer } from '../files/read-ahead.ts'
import { Problem } from '../problem.ts'
import { readInto } from './entry-reader.ts'
import { archiveLimits } from './read-directory.ts'

export type ArchivePage = {
  /** See `pageName`. */
  readonly name: string
  /** Of the page, in hexadecimal. Without it, a draft of the archive cannot be continued. */
  readonly sha256?: string
} & ({ readonly file: string } | { readonly bytes: Uint8Array } | { readonly read: () => Promise<Uint8Array> })

type LoadedPage = { readonly name: string; readonly bytes: Uint8Array }

/** @throws Problem `page_broken` for a page over the size limit */
export async function loadPage(page: ArchivePage, buffer: ReusableBuffer): Promise<LoadedPage> {
  if ('bytes' in page) {
    requirePageSize(page, page.bytes.length)
    return page
  }
  if ('read' in page) {
    const bytes = await page.read()
    requirePageSize(page, bytes.length)
    return { name: page.name, bytes }
  }
  const file = await open(page.file)
  try {
    const { size } = await file.stat()
    requirePageSize(page, size)
    return { name: page.name, bytes: await readInto(buffer.resize(size), file, 0) }
  } finally {
    await file.close()
  }
}

function requirePageSize({ name }: ArchivePage, sizeBytes: number): void {
  if (sizeBytes > archiveLimits.pageBytes)
    throw new Problem('page_broken', message('archives.newPageTooLarge', { name }))
}
