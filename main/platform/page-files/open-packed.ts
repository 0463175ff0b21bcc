import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { LRUCache } from 'lru-cache'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { MeasuredPage } from '../cbz/measure-pages.ts'
import { type ArchiveEntry, type OpenArchive, withFile } from '../cbz/read-archive.ts'
import { archiveBroken } from '../cbz/read-directory.ts'
import { type FileStamp, toFileStamp } from '../files/file-stamp.ts'
import { isProblem, Problem } from '../problem.ts'
import { createPageRanges } from './page-ranges.ts'
import { measuredSchema, type PageList, type PageNote, pageListSchema } from './process/page-list.ts'

/** Runs tasks in the processes that read archives and documents. */
export type PageTasks = {
  list(path: string, sizeBytes: number): Promise<unknown>
  measure(path: string, documentBytes: number | undefined): Promise<unknown>
  /** @returns the page if it could not be stored */
  unpack(wanted: WantedPage, onNote: (note: unknown) => void): Promise<unknown>
  /** Why pages of documents could not be drawn, by their names in the cache: trying again would take as long. */
  readonly refused: LRUCache<string, Problem>
}

type WantedPage = {
  readonly path: string
  readonly page: number
  readonly prefix: string
  /** The size of a document, which is loaded before its pages are drawn. */
  readonly documentBytes: number | undefined
}

type Packed = { readonly path: string; readonly stamp: FileStamp; readonly list: PageList; readonly cacheDir: string }

/** @throws Problem `not_found`, `archive_broken` for a link or what is no file */
export async function readPlainStamp(path: string): Promise<FileStamp> {
  return await withFile(path, async (file) => {
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile()) throw archiveBroken(message('archives.notAFile'))
    return toFileStamp(stats)
  })
}

/**
 * Opens an archive or document whose pages are unpacked or drawn in another process, and kept in a folder for a while.
 * @throws Problem `not_found`, `archive_broken`
 */
export async function openPacked(tasks: PageTasks, cacheDir: string, path: string): Promise<OpenArchive> {
  const stamp = await readPlainStamp(path)
  const list = pageListSchema.parse(await tasks.list(path, stamp.sizeBytes))
  return createPacked(tasks, { path, stamp, list, cacheDir })
}

function createPacked(tasks: PageTasks, { path, stamp, list, cacheDir }: Packed): OpenArchive {
  const entries = list.pages.map(({ name, sizeBytes, crc32 }): ArchiveEntry => {
    return { name, method: 'stored', sizeBytes, compressedBytes: sizeBytes, crc32 }
  })
  const indexes = new Map(entries.map((entry, index) => [entry, index]))
  const key = `${path} ${stamp.sizeBytes} ${stamp.modifiedNs} ${stamp.inode}`
  const prefix = createHash('sha256').update(key).digest('hex').slice(0, 32)
  // The sizes of drawn pages are unknown.
  const isDocument = entries.every(({ sizeBytes }) => sizeBytes === 0)
  const documentBytes = isDocument ? stamp.sizeBytes : undefined
  const unpack = createUnpacker(tasks, list, { path, prefix, documentBytes })

  /** The problem of one page is not one of the whole file. */
  function refuse(page: number, error: unknown, isOpened: boolean): never {
    if (!isDocument || !isProblem(error, 'archive_broken')) throw error
    const reason = error.userMessage.values?.reason as Message
    const problem = new Problem('conflict', message('archives.pageUnusable', { page: page + 1, reason }))
    // A document that could not be loaded now may be loaded later.
    if (isOpened) tasks.refused.set(`${prefix}-${page}`, problem)
    throw problem
  }

  async function read(entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>> {
    const index = indexes.get(entry)!
    const known = await readCached(join(cacheDir, `${prefix}-${index}`))
    if (known) return known
    const refused = tasks.refused.get(`${prefix}-${index}`)
    if (refused) throw refused
    let isOpened = false
    const onLoad = (isDone: boolean) => {
      isOpened = isDone
    }
    const unpacked = await unpack(index, onLoad).catch((error: unknown) => refuse(index, error, isOpened))
    const bytes = unpacked ?? (await readCached(join(cacheDir, `${prefix}-${index}`)))
    if (bytes) return bytes
    throw archiveBroken(
      message('archives.entry', { name: entry.name, problem: message('archives.entryNotUnpackable') }),
    )
  }

  return {
    stamp,
    sizeBytes: stamp.sizeBytes,
    entries,
    skipped: [],
    read,
    verify: async () => {
      measuredSchema.parse(await tasks.measure(path, documentBytes))
      return await hashFile(path)
    },
    readComicInfo: async () => list.comicInfo,
    readMetronInfo: async () => list.metronInfo,
    readHead: async (entry, length) => (await read(entry)).subarray(0, length),
    measure: async () => toMeasured(list, measuredSchema.parse(await tasks.measure(path, documentBytes))),
    ...createPageRanges(read),
    close: async () => undefined,
  }
}

function toMeasured({ pages }: PageList, facts: ReturnType<typeof measuredSchema.parse>): MeasuredPage[] {
  return pages
    .flatMap(({ name }, index) => (facts[index] ? [{ entry_name: name, ...facts[index] }] : []))
    .map((page, index) => ({ number: index + 1, ...page }))
}

/** Pages that are unpacked together are unpacked once, also when several of them are wanted at the same time. */
function createUnpacker(tasks: PageTasks, { pages, isSolid }: PageList, file: Omit<WantedPage, 'page'>) {
  type Run = { readonly from: number; readonly ended: Promise<unknown>; readonly ready: Map<number, () => void> }
  const runs = new Set<Run>()

  function start(page: number, onLoad: (isDone: boolean) => void): Run {
    const ready = new Map<number, () => void>()
    const onNote = (raw: unknown) => {
      const note = raw as PageNote
      if (note.kind === 'ready') ready.get(note.page)?.()
      else onLoad(note.kind === 'opened')
    }
    const ended = tasks.unpack({ ...file, page }, onNote)
    const run: Run = { from: pages[page]!.position, ended, ready }
    runs.add(run)
    const end = () => void runs.delete(run)
    ended.then(end, end)
    return run
  }

  return async (page: number, onLoad: (isDone: boolean) => void): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const others = [...runs].find(({ from }) => isSolid && from <= pages[page]!.position)
    const run = others ?? start(page, onLoad)
    const isReady = new Promise<undefined>((resolve) => run.ready.set(page, () => resolve(undefined)))
    const bytes = await Promise.race([isReady, run.ended])
    if (bytes instanceof Uint8Array && !others) return bytes as Uint8Array<ArrayBuffer>
    // The others did not come as far as this page.
    if (others && !(await hasEnded(isReady)))
      return (await start(page, onLoad).ended) as Uint8Array<ArrayBuffer> | undefined
    return undefined
  }
}

/** Whether a promise is settled already. */
const hasEnded = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), Promise.resolve(false)])

async function readCached(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const bytes = await readFile(file)
    const now = new Date()
    // Pages that are read stay longer. Without the permission they go earlier.
    utimes(file, now, now).catch(() => undefined)
    return bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const endBytes = 64 * 1024

export async function readEnd(path: string, sizeBytes: number): Promise<Uint8Array> {
  return await withFile(path, async (file) => {
    const length = Math.min(endBytes, sizeBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, sizeBytes - length)
    return buffer.subarray(0, bytesRead)
  })
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(block as Buffer)
  return hash.digest('hex')
}
