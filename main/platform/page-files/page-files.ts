import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { message } from '../../../shared/i18n/message.ts'
import { pageExtension, pageName } from '../cbz/entry-names.ts'
import { measurePages, requireImages } from '../cbz/measure-pages.ts'
import { type OpenArchive, openArchive } from '../cbz/read-archive.ts'
import { archiveBroken } from '../cbz/read-directory.ts'
import { type ArchiveFacts, readFacts } from '../cbz/read-facts.ts'
import { writeArchive } from '../cbz/write-archive.ts'
import type { Clock } from '../clock.ts'
import { createFilePool } from '../file-worker/file-worker.ts'
import type { FileTask } from '../file-worker/messages.ts'
import { createFileCache } from '../files/file-cache.ts'
import { readFileStamp, toModifiedMs } from '../files/file-stamp.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import type { ProcessPool } from '../process-pool.ts'
import type { WorkerPort } from '../workers.ts'
import { detectType } from './detect-type.ts'
import { openEpub, readEpubFacts } from './open-epub.ts'
import { openFolder, readFolderFacts } from './open-folder.ts'
import { openPacked, type PageTasks, readEnd, readPlainStamp } from './open-packed.ts'
import { type PageNote, pageListSchema } from './process/page-list.ts'

/** Reads everything that holds pages: ZIP, RAR, 7z and TAR archives, PDF, EPUB, and folders of images. */
export type PageFiles = {
  /** As `openArchive` for ZIP files. The contents decide what a file is, except for EPUB, which is a ZIP. */
  open(path: string): Promise<OpenArchive>
  /** The same for many files one after the other, which wait for those that are being read by a user. */
  openInBackground(path: string): Promise<OpenArchive>
  /** The path of a ZIP with the same pages: the file itself, or a copy in the cache. @throws as `open` */
  toZip(path: string): Promise<string>
  /** What a file says about itself, without unpacking its pages. @throws Problem `archive_broken`, `not_found` */
  readFacts(path: string): Promise<ArchiveFacts>
  /** Ends the processes. */
  stop(): void
}

type PageFilesDeps = {
  readonly workers: WorkerPort
  readonly log: Log
  readonly clock: Clock
  /** Of this feature alone. */
  readonly cacheDir: string
}

const maxCacheBytes = 2 ** 30
const maxCacheAgeMs = 30 * 24 * 3_600_000
const idleMs = 60_000
/** When a file that was read too slowly may be read again. */
const slowRetrySeconds = 60
/** Unpacking a solid archive of 2 GB takes that long. */
const taskMs = 3 * 60_000
/** A page of a document takes less than a second. */
const documentPageMs = 10_000
/** A directory is read much faster, also from a network; a file that describes itself behind its pages is not. */
const listMs = (sizeBytes: number) => Math.min(taskMs, 20_000 + sizeBytes / 5_000)

export function createPageFiles({ workers, log, clock, cacheDir }: PageFilesDeps): PageFiles {
  const cache = createFileCache({ folder: cacheDir, clock, log, maxBytes: maxCacheBytes, maxAgeMs: maxCacheAgeMs })
  const blame = () => archiveBroken(message('archives.readerCrashed'))
  // How long loading takes depends on the disk, how long drawing a page takes depends on the file.
  const late = (limitMs: number) =>
    limitMs === documentPageMs
      ? archiveBroken(message('archives.tookTooLong', { seconds: limitMs / 1000 }))
      : new Problem('busy', message('archives.slow', { seconds: Math.round(limitMs / 1000) }), {
          retryable: true,
          waitSeconds: slowRetrySeconds,
        })
  // While a file keeps all but one process busy, a page of another one is read.
  const createPool = (name: string, size: number) =>
    createFilePool({ workers, log, name, size, idleMs, taskMs, blame, late })
  const readers = createPool('bunko pages', 3)
  const importers = createPool('bunko imports', 2)
  const trim = () =>
    void cache.trim().catch((error: unknown) => log.warn({ err: error }, 'the cache of pages could not be trimmed'))

  const refused: PageTasks['refused'] = new LRUCache({ max: 1000 })
  const tasksOf = (pool: ProcessPool): PageTasks => {
    const run = (task: Extract<FileTask, { readonly path: string }>, options = {}) =>
      pool.run({ task }, { ...options, key: task.path })
    // Of a document, the whole file is loaded before its first page, and again after a page that used up the memory.
    const limitOf = (documentBytes: number | undefined) => {
      if (documentBytes === undefined) return {}
      const isLoading = (note: unknown) => note === undefined || (note as PageNote).kind === 'opening'
      return { limitMs: (note?: unknown) => (isLoading(note) ? listMs(documentBytes) : documentPageMs) }
    }
    return {
      list: (path, sizeBytes) => run({ kind: 'list', path }, { limitMs: listMs(sizeBytes) }),
      measure: (path, documentBytes) => run({ kind: 'measure', path }, limitOf(documentBytes)),
      async unpack({ path, page, prefix, documentBytes }, onNote) {
        await mkdir(cacheDir, { recursive: true })
        const task = { kind: 'unpack', path, page, folder: cacheDir, prefix } as const
        const bytes = await run(task, { onNote, ...limitOf(documentBytes) })
        trim()
        return bytes
      },
      refused,
    }
  }
  const reading = tasksOf(readers)
  const importing = tasksOf(importers)

  return {
    open: (path) => openAny(reading, cacheDir, path),
    openInBackground: (path) => openAny(importing, cacheDir, path),
    readFacts: (path) => readAnyFacts(importing, path),
    async toZip(path) {
      if ((await detectType(path)) === 'zip') return path
      await mkdir(cacheDir, { recursive: true })
      const copy = await repack(await openAny(importing, cacheDir, path), path, cacheDir)
      trim()
      return copy
    },
    stop() {
      for (const pool of [readers, importers]) void pool.stop()
    },
  }
}

async function openAny(tasks: PageTasks, cacheDir: string, path: string): Promise<OpenArchive> {
  const type = await detectType(path)
  if (type === 'folder') return await openFolder(path)
  if (type === 'epub') return await openEpub(path)
  return type === 'zip' ? await openArchive(path) : await openPacked(tasks, cacheDir, path)
}

async function readAnyFacts(tasks: PageTasks, path: string): Promise<ArchiveFacts> {
  const type = await detectType(path)
  if (type === 'folder') return await readFolderFacts(path)
  if (type === 'epub') return await readEpubFacts(path)
  return type === 'zip' ? await readFacts(path) : await readPackedFacts(tasks, path)
}

async function readPackedFacts(tasks: PageTasks, path: string): Promise<ArchiveFacts> {
  const { sizeBytes, modifiedNs } = await readPlainStamp(path)
  const { pages, comicInfo, metronInfo } = pageListSchema.parse(await tasks.list(path, sizeBytes))
  const hash = createHash('sha256').update(`packed ${sizeBytes}\n`)
  for (const { crc32, sizeBytes: pageBytes, name } of pages) hash.update(`${crc32} ${pageBytes} ${name}\n`)
  // A document has no checksums of its pages, but a table at its end that changes with them.
  if (pages.every(({ crc32 }) => crc32 === 0)) hash.update(await readEnd(path, sizeBytes))
  return {
    pageCount: pages.length,
    comicInfo,
    metronInfo,
    fingerprint: hash.digest('hex'),
    sizeBytes,
    modifiedMs: toModifiedMs(modifiedNs),
  }
}

/**
 * Writes the pages of an archive, document or folder as a CBZ to the cache, once for each version of the file, and closes it.
 * @throws Problem `archive_broken`, `disk_full`
 */
async function repack(archive: OpenArchive, path: string, cacheDir: string): Promise<string> {
  try {
    const { sizeBytes, modifiedNs, inode } = archive.stamp
    const key = createHash('sha256').update(`${path} ${sizeBytes} ${modifiedNs} ${inode}`).digest('hex')
    const copy = join(cacheDir, `${key.slice(0, 32)}.cbz`)
    if (await readFileStamp(copy)) return copy
    const measured = await measurePages(archive)
    requireImages(measured, archive.entries.length)
    const byName = new Map(archive.entries.map((entry) => [entry.name, entry]))
    // The names may be unsafe, so only their order is kept.
    const pages = measured.map((page, index) => ({
      name: pageName(index, pageExtension(page.media_type)),
      read: () => archive.read(byName.get(page.entry_name)!),
    }))
    const infos = { comicInfo: await archive.readComicInfo(), metronInfo: await archive.readMetronInfo() }
    await writeArchive({ finalPath: copy, pages, ...infos })
    return copy
  } finally {
    await archive.close()
  }
}
