import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import type { ArchivedImage, FileWorker } from '../platform/file-worker/file-worker.ts'
import { toDiskProblem } from '../platform/files/disk-space.ts'
import { writeAtomically } from '../platform/files/write-atomically.ts'
import { isProblem } from '../platform/problem.ts'

/** A scaled-down copy; `tag` is that of the image. */
export type Thumbnail = { readonly tag: string; readonly bytes: Uint8Array<ArrayBuffer> }

type Original = { bytes(): Promise<Uint8Array>; readonly archived?: ArchivedImage }

/** Some hundred covers: those of the screens that users look at again and again. */
const maxKeptBytes = 8 * 1024 * 1024

const concurrency = 6

async function store(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeAtomically(file, bytes, { flush: false })
}

/** The cache can be deleted at any time; missing files are generated again. */
export function createThumbnails({
  archives,
  cacheDir,
  makeThumbnail,
  makeEntryThumbnail,
}: {
  readonly archives: OpenArchives
  /** Absolute path of a folder that is safe to delete. */
  readonly cacheDir: string
  readonly makeThumbnail: FileWorker['makeThumbnail']
  readonly makeEntryThumbnail: FileWorker['makeEntryThumbnail']
}) {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: maxKeptBytes, sizeCalculation: sizeOf })
  const waiting: (() => void)[] = []
  let free = concurrency

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  const fileOf = (tag: string, width: number) => join(cacheDir, 'thumbnails', tag.slice(0, 2), `${tag}-${width}`)

  /** A tag names its bytes, so they are never out of date. */
  async function read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = kept.get(file)
    if (known) return known
    const bytes = await readFile(file).catch(() => undefined) // Made again if it cannot be read.
    // A power failure leaves files without content, because they are not flushed.
    if (!bytes || !isWholeWebp(bytes)) return undefined
    kept.set(file, bytes)
    return bytes
  }

  async function make(file: string, width: number, original: Original) {
    const cached = await read(file)
    if (cached) return cached
    const bytes = await inTurn(() => scaleDown(original, width))
    await store(file, bytes).catch((error: unknown) => {
      // The thumbnail is made again next time.
      if (!isProblem(toDiskProblem(error), 'disk_full')) throw error
    })
    return bytes
  }

  /** If the archive is not open already, another process opens it and reads the page. */
  async function scaleDown({ bytes, archived }: Original, width: number): Promise<Uint8Array<ArrayBuffer>> {
    if (archived && !archives.isOpen(archived.path)) {
      const made = await makeEntryThumbnail(archived, width).catch((error: unknown) => {
        // The reader reads other kinds of files too, and explains why a file cannot be read.
        if (isProblem(error, 'page_broken')) throw error
      })
      if (made) return made
    }
    return await makeThumbnail(await bytes(), width)
  }

  return {
    /**
     * A scaled-down copy of an image, cached under `tag`, which must change when the bytes change.
     * @param width in pixels; a narrower image keeps its width
     */
    async get(tag: string, width: number, original: Original): Promise<Uint8Array<ArrayBuffer>> {
      const file = fileOf(tag, width)
      const running = making.get(file)
      if (running) return await running
      const promise = make(file, width, original).finally(() => making.delete(file))
      making.set(file, promise)
      return await promise
    },
    /** The copy if it was made before. */
    find: (tag: string, width: number) => read(fileOf(tag, width)),
  }
}

/** Whether the file is as long as its header says (RFC 9649, section 2.4). */
const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length

const sizeOf = (bytes: Uint8Array): number => bytes.byteLength + 1
