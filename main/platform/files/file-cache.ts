import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { writeAtomically } from './write-atomically.ts'

/** Small files that can be made again at any time. */
export type FileCache = {
  /**
   * The file of this name, made when it is not there; asked for twice at once it is made once. One that cannot be
   * written is given all the same. @throws whatever `make` throws.
   */
  get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>>
  /** Removes what was not read for long, then the least recently read until the rest has room. */
  trim(): Promise<void>
  /** Removes everything, also what is still being made. */
  clear(): Promise<void>
}

export type FileCachePorts = {
  /** Nothing else lies in it. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly maxBytes: number
  readonly keptMs: number
}

/** Down to this part of the room, so that not every file that comes costs a look at all others. */
const trimmedTo = 0.8

export function createFileCache({ folder, clock, log, maxBytes, keptMs }: FileCachePorts): FileCache {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  /** Undefined until somebody has looked. */
  let usedBytes: number | undefined
  let life = 0
  const writing = new Set<Promise<void>>()
  let cleared: Promise<unknown> = Promise.resolve()

  async function entries() {
    const names = await readdir(folder).catch(() => [])
    const found = names.map(async (name) => {
      const file = join(folder, name)
      const facts = await stat(file).catch(() => undefined)
      return facts ? [{ file, bytes: facts.size, readMs: facts.mtimeMs }] : []
    })
    return (await Promise.all(found)).flat()
  }

  async function trim(): Promise<void> {
    const newestFirst = (await entries()).sort((a, b) => b.readMs - a.readMs)
    const oldestMs = clock.now().getTime() - keptMs
    const all = newestFirst.reduce((sum, { bytes }) => sum + bytes, 0)
    const room = all > maxBytes ? maxBytes * trimmedTo : maxBytes
    let kept = 0
    for (const { file, bytes, readMs } of newestFirst) {
      if (readMs >= oldestMs && kept + bytes <= room) kept += bytes
      else await rm(file, { force: true })
    }
    usedBytes = kept
  }

  /** One that was removed meanwhile needs no date. */
  const touch = (file: string) => utimes(file, clock.now(), clock.now()).catch(() => {})

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true })
    await writeAtomically(file, bytes)
    await touch(file)
    usedBytes = usedBytes === undefined ? undefined : usedBytes + bytes.byteLength
    if (usedBytes === undefined || usedBytes > maxBytes) await trim()
  }

  async function read(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
    const born = life
    const file = join(folder, name)
    const there = await readFile(file).catch(() => undefined)
    if (there) {
      await touch(file)
      return there
    }
    const bytes = (await make()) as Uint8Array<ArrayBuffer>
    await cleared
    if (born === life) await keep(file, bytes)
    return bytes
  }

  async function keep(file: string, bytes: Uint8Array): Promise<void> {
    const warn = (error: unknown) => log.warn({ err: error }, 'a file could not be cached')
    const written = write(file, bytes).catch(warn)
    writing.add(written)
    await written.finally(() => writing.delete(written))
  }

  return {
    async get(name, make) {
      const running = making.get(name) ?? read(name, make).finally(() => making.delete(name))
      making.set(name, running)
      return await running
    },
    trim,
    async clear() {
      life += 1
      making.clear()
      // A folder into which something is being written cannot be removed.
      const removed = Promise.all([cleared, ...writing]).then(() => rm(folder, { recursive: true, force: true }))
      cleared = removed.catch(() => {})
      await removed
      usedBytes = undefined
    },
  }
}
