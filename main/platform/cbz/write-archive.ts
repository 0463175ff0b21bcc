import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { type ReusableBuffer, readAhead } from '../files/read-ahead.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { isProblem, Problem } from '../problem.ts'
import { compareNaturally, isPageName } from './entry-names.ts'
import { readInto } from './entry-reader.ts'
import { type VerifiedArchive, verifyArchive } from './read-archive.ts'
import { archiveLimits } from './read-directory.ts'
import { centralRecord, endRecord, localHeader, type ZipEntry } from './zip-records.ts'

export type ArchivePage = {
  /** See `pageName`. */
  readonly name: string
} & ({ readonly file: string } | { readonly bytes: Uint8Array })

type ArchiveContent = {
  readonly finalPath: string
  /** In reading order, which must equal the natural order of their names. */
  readonly pages: readonly ArchivePage[]
  /** The text of ComicInfo.xml, which is written as the last entry. */
  readonly comicInfo?: string
  /**
   * Called with the bytes of each page, which are valid during the call only. When it throws, no archive is written.
   */
  readonly inspect?: (bytes: Uint8Array) => void
  readonly signal?: AbortSignal
}

/** One page is written while the next ones are read. */
const maxPagesInMemory = 3

/**
 * Writes a chapter as a CBZ file atomically, then reads it back and verifies it before it replaces an existing file. Equal
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
  if (pages.length < archiveLimits.entries) return
  throw chapterTooLarge(
    message('archives.tooManyPages', {
      count: pages.length,
      max: archiveLimits.entries - 1,
    }),
  )
}

async function writeEntries(
  file: FileHandle,
  { pages, comicInfo, inspect, signal }: ArchiveContent,
): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = []
  let offset = 0
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    signal?.throwIfAborted()
    const entry = { name, sizeBytes: bytes.length, crc32: crc32(bytes), headerOffset: offset }
    const header = localHeader(entry)
    offset += header.length + bytes.length
    if (offset > archiveLimits.fileBytes) throw chapterTooLarge(message('archives.pagesTooLarge'))
    await append(file, [header, bytes])
    entries.push(entry)
  }
  for await (const { name, bytes } of readAhead(pages, maxPagesInMemory, loadPage)) {
    inspect?.(bytes)
    await add(name, bytes)
  }
  if (comicInfo !== undefined) await add('ComicInfo.xml', Buffer.from(comicInfo))
  const directory = Buffer.concat(entries.map(centralRecord))
  await append(file, [directory, endRecord({ entries: entries.length, sizeBytes: directory.length, offset })])
  return entries
}

/** Appends all parts, usually with one system call. */
async function append(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  let { bytesWritten } = await file.writev(parts)
  for (const part of parts) {
    const remaining = part.subarray(Math.min(bytesWritten, part.length))
    bytesWritten -= part.length - remaining.length
    if (remaining.length > 0) await file.appendFile(remaining)
  }
}

type LoadedPage = { readonly name: string; readonly bytes: Uint8Array }

async function loadPage(page: ArchivePage, buffer: ReusableBuffer): Promise<LoadedPage> {
  if ('bytes' in page) {
    requirePageSize(page, page.bytes.length)
    return page
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
