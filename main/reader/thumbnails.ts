import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toDiskProblem } from '../platform/files/disk-space.ts'
import { writeAtomically } from '../platform/files/write-atomically.ts'
import { isProblem } from '../platform/problem.ts'
import type { ReaderContext } from './context.ts'

type Thumbnails = {
  /**
   * A scaled-down copy of an image, cached under `tag`, which must change when the bytes change.
   * @param width in pixels; a narrower image keeps its width
   */
  get(tag: string, width: number, original: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>>
}

const concurrency = 2

async function store(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeAtomically(file, bytes)
}

/** The cache can be deleted at any time; missing files are generated again. */
export function createThumbnails({
  cacheDir,
  makeThumbnail,
}: Pick<ReaderContext, 'cacheDir' | 'makeThumbnail'>): Thumbnails {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
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

  async function make(file: string, width: number, original: () => Promise<Uint8Array>) {
    const cached = await readFile(file).catch(() => undefined)
    if (cached) return cached
    const bytes = await inTurn(async () => await makeThumbnail(await original(), width))
    await store(file, bytes).catch((error: unknown) => {
      // The thumbnail is made again next time.
      if (!isProblem(toDiskProblem(error), 'disk_full')) throw error
    })
    return bytes
  }

  return {
    async get(tag, width, original) {
      const file = join(cacheDir, 'thumbnails', tag.slice(0, 2), `${tag}-${width}`)
      const running = making.get(file)
      if (running) return await running
      const promise = make(file, width, original).finally(() => making.delete(file))
      making.set(file, promise)
      return await promise
    },
  }
}
