import { createHash } from 'node:crypto'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { message } from '../../../shared/i18n/message.ts'
import {
  compareNaturally,
  isComicInfoName,
  isInfoName,
  isJunkName,
  isMetronInfoName,
  isPageName,
} from '../cbz/entry-names.ts'
import { requireShownImage } from '../cbz/measure-pages.ts'
import { type ArchiveEntry, decodeText, type OpenArchive } from '../cbz/read-archive.ts'
import { archiveBroken, archiveLimits } from '../cbz/read-directory.ts'
import type { ArchiveFacts } from '../cbz/read-facts.ts'
import { readFileStamp, toModifiedMs } from '../files/file-stamp.ts'
import { Problem } from '../problem.ts'
import { createPageRanges } from './page-ranges.ts'

/**
 * Opens a folder of images as an archive. Its entries are the images in the folder, not those in its subfolders.
 * @throws Problem `not_found`, `archive_broken`
 */
export async function openFolder(path: string): Promise<OpenArchive> {
  const stamp = await readFileStamp(path)
  if (!stamp) throw new Problem('not_found', message('archives.missing'))
  const names = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
  const images = names.filter(isPageName).sort(compareNaturally)
  if (images.length > archiveLimits.entries)
    throw archiveBroken(message('archives.tooManyEntries', { max: archiveLimits.entries }))
  const entries = await Promise.all(images.map((name) => toEntry(path, name)))
  const read = (entry: ArchiveEntry) => readImage(path, entry)
  const readInfo = async (name: string | undefined) =>
    name === undefined ? undefined : await readText(join(path, name))
  return {
    stamp,
    sizeBytes: stamp.sizeBytes,
    entries,
    skipped: names.filter((name) => !isPageName(name) && !isInfoName(name) && !isJunkName(name)),
    readSkipped: async (name, maxBytes) => {
      const { size } = await stat(join(path, name))
      return size <= maxBytes ? await readFile(join(path, name)) : undefined
    },
    read,
    verify: () => hashFolder(path, entries),
    readComicInfo: () => readInfo(names.find(isComicInfoName)),
    readMetronInfo: () => readInfo(names.find(isMetronInfoName)),
    readHead: (entry, length) => readHead(join(path, entry.name), length),
    ...createPageRanges(read),
    close: async () => undefined,
  }
}

async function toEntry(folder: string, name: string): Promise<ArchiveEntry> {
  const { size } = await stat(join(folder, name))
  if (size > archiveLimits.pageBytes) throw archiveBroken(message('archives.pageTooLarge'))
  return { name, method: 'stored', sizeBytes: size, compressedBytes: size, crc32: 0 }
}

async function readImage(folder: string, { name, sizeBytes }: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(join(folder, name))
  if (bytes.byteLength === sizeBytes) return bytes
  throw archiveBroken(message('archives.entry', { name, problem: message('archives.entrySizeDiffers') }))
}

async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function readText(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > archiveLimits.comicInfoBytes) throw archiveBroken(message('archives.comicInfoTooLarge'))
  return decodeText(await readFile(path))
}

/** Changes with the name or the content of any image. */
async function hashFolder(path: string, entries: readonly ArchiveEntry[]): Promise<string> {
  const hash = createHash('sha256').update('folder\n')
  for (const entry of entries) {
    const bytes = await readImage(path, entry)
    hash.update(`${crc32(bytes)} ${bytes.byteLength} ${entry.name}\n`)
  }
  return hash.digest('hex')
}

/** Of the start of some pages: enough to tell folders with equal names and sizes apart. */
const headBytes = 4096

/** @throws Problem `not_found`, `archive_broken`; errors of the file system */
export async function readFolderFacts(path: string): Promise<ArchiveFacts> {
  const folder = await openFolder(path)
  const { entries, stamp } = folder
  await requireShownImage(folder, entries)
  const hash = createHash('sha256').update('folder\n')
  for (const { name, sizeBytes } of entries) hash.update(`${sizeBytes} ${name}\n`)
  for (const index of new Set([0, entries.length >> 1, entries.length - 1]))
    hash.update(await folder.readHead(entries[index]!, headBytes))
  return {
    pageCount: entries.length,
    comicInfo: await folder.readComicInfo(),
    metronInfo: await folder.readMetronInfo(),
    fingerprint: hash.digest('hex'),
    sizeBytes: stamp.sizeBytes,
    modifiedMs: toModifiedMs(stamp.modifiedNs),
  }
}
