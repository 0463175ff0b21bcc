import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { writeAtomically } from './write-atomically.ts'

/** A cache of small files that can be created again. Evicts the least recently read files. */
type FileCache = {
  /**
   * Returns the file with this name and creates it if it is missing. Concurrent calls create it once. A file that cannot
   * be written is returned anyway. @throws errors of `create`.
   */
  get(name: string, create: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>>
  /** Removes files that were not read for `maxAgeMs`, then the least recently read ones until `maxBytes` is met. */
  trim(): Promise<void>
  /** Removes all files, including those that are being created. */
  clear(): Promise<void>
}

type FileCacheOptions = {
  /** Must not contain other files. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly maxBytes: number
  readonly maxAgeMs: number
}

/** Trims to this share of `maxBytes`, so that not every new file triggers a scan of the folder. */
const trimRatio = 0.8

export function createFileCache({ folder, clock, log, maxBytes, maxAgeMs }: FileCacheOptions): FileCache {
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  /** Undefined until the folder was scanned. */
  let usedBytes: number | undefined
  /** Incremented by `clear`, so that files of before are not written. */
  let generation = 0
  const writing = new Set<Promise<void>>()
  let cleared: Promise<unknown> = Promise.resolve()

  async function listFiles() {
    // A cache that cannot be listed counts as empty; files that vanish meanwhile do not count.
    const names = await readdir(folder).catch(() => [])
    const found = names.map(async (name) => {
      const file = join(folder, name)
      const stats = await stat(file).catch(() => undefined)
      return stats ? [{ file, bytes: stats.size, readMs: stats.mtimeMs }] : []
    })
    return (await Promise.all(found)).flat()
  }

  async function trim(): Promise<void> {
    const newestFirst = (await listFiles()).sort((a, b) => b.readMs - a.readMs)
    const oldestMs = clock.now().getTime() - maxAgeMs
    const totalBytes = newestFirst.reduce((sum, { bytes }) => sum + bytes, 0)
    const targetBytes = totalBytes > maxBytes ? maxBytes * trimRatio : maxBytes
    let keptBytes = 0
    for (const { file, bytes, readMs } of newestFirst) {
      if (readMs >= oldestMs && keptBytes + bytes <= targetBytes) keptBytes += bytes
      else await rm(file, { force: true })
    }
    usedBytes = keptBytes
  }

  /** Marks a file as read. Ignores a file that was removed in the meantime. */
  const touch = (file: string) => utimes(file, clock.now(), clock.now()).catch(() => {})

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true })
    await writeAtomically(file, bytes)
    await touch(file)
    usedBytes = usedBytes === undefined ? undefined : usedBytes + bytes.byteLength
    if (usedBytes === undefined || usedBytes > maxBytes) await trim()
  }

  async function read(name: string, create: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
    const startGeneration = generation
    const file = join(folder, name)
    // A file that cannot be read is made again.
    const existing = await readFile(file).catch(() => undefined)
    if (existing) {
      await touch(file)
      return existing
    }
    const bytes = (await create()) as Uint8Array<ArrayBuffer>
    await cleared
    if (startGeneration === generation) await store(file, bytes)
    return bytes
  }

  async function store(file: string, bytes: Uint8Array): Promise<void> {
    const warn = (error: unknown) => log.warn({ err: error }, 'a file could not be cached')
    const written = write(file, bytes).catch(warn)
    writing.add(written)
    await written.finally(() => writing.delete(written))
  }

  return {
    async get(name, create) {
      const running = pending.get(name) ?? read(name, create).finally(() => pending.delete(name))
      pending.set(name, running)
      return await running
    },
    trim,
    async clear() {
      generation += 1
      pending.clear()
      // Removing the folder fails while a file is being written to it.
      const removed = Promise.all([cleared, ...writing]).then(() => rm(folder, { recursive: true, force: true }))
      cleared = removed.catch(() => {}) // The caller gets the error.
      await removed
      usedBytes = undefined
    },
  }
}
