import { type FileHandle, open } from 'node:fs/promises'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { type ReusableBuffer, readAhead } from '../files/read-ahead.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { isProblem, Problem } from '../problem.ts'
import { compareNaturally, isPageName } from './entry-names.ts'
import { readInto } from './entry-reader.ts'
import { type VerifiedArchive, verifyArchive } from './read-archive.ts'
import { archiveLimits } from './read-directory.ts'
import { createZipAppender } from './zip-appender.ts'
import type { ZipEntry } from './zip-records.ts'

export type ArchivePage = {
  /** See `pageName`. */
  readonly name: string
} & ({ readonly file: string } | { readonly bytes: Uint8Array } | { readonly read: () => Promise<Uint8Array> })

type ArchiveContent = {
  readonly finalPath: string
  /** In reading order, which must equal the natural order of their names. */
  readonly pages: readonly ArchivePage[]
  /** The text of ComicInfo.xml, which is written as the last entry. */
  readonly comicInfo?: string | undefined
  /** The text of MetronInfo.xml, which is written before it. */
  readonly metronInfo?: string | undefined
  /**
   * Called with the bytes of each page, which are valid during the call only. When it throws, no archive is written.
   */
  readonly inspect?: (bytes: Uint8Array) => void
  readonly signal?: AbortSignal
}

/** The others are ComicInfo.xml and MetronInfo.xml. */
const maxPages = archiveLimits.entries - 2

/** One page is written while the next ones are read. */
const maxPagesInMemory = 3

/**
 * Writes a chapter as a CBZ file atomically, reads it back and verifies it before it replaces an existing file. Equal
 * pages produce an identical file. At most three pages are in memory.
 * @throws Problem `disk_full`, `page_broken` for a page over the size limit, `payload_too_large` for a chapter over it,
 *   `archive_broken` when the written file cannot be verified; errors that `inspect` throws
 */
export async function writeArchive(content: ArchiveContent): Promise<VerifiedArchive> {
  const { finalPath, pages, signal } = content
  requireValidPages(pages)
  let written: readonly ZipEntry[] = []
  let verified: VerifiedArchive | undefined
  await writeAtomically(
    finalPath,
    async (file) => {
      written = await writeEntries(file, content)
    },
    {
      check: async (temporaryPath) => {
        verified = await verifyWritten(temporaryPath, written.slice(0, pages.length))
        signal?.throwIfAborted()
      },
    },
  )
  return verified!
}

/** @throws Error for pages that would be read in another order or not at all */
function requireValidPages(pages: readonly ArchivePage[]): void {
  if (pages.length === 0) throw new Error('An archive needs a page')
  for (const [index, { name }] of pages.entries()) {
    if (!isPageName(name) || /[/\\]/.test(name)) throw new Error(`${name} is not a valid page name`)
    const previous = pages[index - 1]?.name
    if (previous !== undefined && compareNaturally(previous, name) >= 0) throw new Error(`${name} is out of order`)
  }
  if (pages.length <= maxPages) return
  throw chapterTooLarge(
    message('archives.tooManyPages', {
      count: pages.length,
      max: maxPages,
    }),
  )
}

async function writeEntries(
  file: FileHandle,
  { pages, comicInfo, metronInfo, inspect, signal }: ArchiveContent,
): Promise<readonly ZipEntry[]> {
  const zip = createZipAppender(file)
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    signal?.throwIfAborted()
    if (zip.sizeWith(name, bytes.length) > archiveLimits.fileBytes)
      throw chapterTooLarge(message('archives.pagesTooLarge'))
    await zip.add(name, bytes)
  }
  for await (const { name, bytes } of readAhead(pages, maxPagesInMemory, loadPage)) {
    inspect?.(bytes)
    await add(name, bytes)
  }
  if (metronInfo !== undefined) await add('MetronInfo.xml', Buffer.from(metronInfo))
  if (comicInfo !== undefined) await add('ComicInfo.xml', Buffer.from(comicInfo))
  await zip.end()
  return zip.entries
}

type LoadedPage = { readonly name: string; readonly bytes: Uint8Array }

async function loadPage(page: ArchivePage, buffer: ReusableBuffer): Promise<LoadedPage> {
  const bytes = 'bytes' in page ? page.bytes : 'read' in page ? await page.read() : await readStaged(page, buffer)
  requirePageSize(page, bytes.length)
  return { name: page.name, bytes }
}

async function readStaged(page: ArchivePage & { readonly file: string }, buffer: ReusableBuffer): Promise<Uint8Array> {
  const file = await open(page.file)
  try {
    const { size } = await file.stat()
    requirePageSize(page, size)
    return await readInto(buffer.resize(size), file, 0)
  } finally {
    await file.close()
  }
}

function requirePageSize({ name }: ArchivePage, sizeBytes: number): void {
  if (sizeBytes > archiveLimits.pageBytes)
    throw new Problem('page_broken', message('archives.newPageTooLarge', { name }))
}

async function verifyWritten(path: string, expected: readonly ZipEntry[]): Promise<VerifiedArchive> {
  const failure = (cause?: unknown): Problem => {
    const detail = message('archives.notReadBack')
    return new Problem('archive_broken', detail, { cause, retryable: true })
  }
  const verified = await verifyArchive(path).catch((error: unknown) => {
    throw isProblem(error) ? failure(error) : error
  })
  const isEqual = verified.entries.every(
    ({ name, sizeBytes }, index) => name === expected[index]?.name && sizeBytes === expected[index].sizeBytes,
  )
  if (!isEqual || verified.entries.length !== expected.length) throw failure()
  return verified
}

const chapterTooLarge = (reason: Message): Problem =>
  new Problem('payload_too_large', message('archives.cannotWrite', { reason }))
