import { getReaderChapter, type ReaderChapter } from '../../../shared/contracts/reader.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { call } from '../client.ts'
import { readProblem, unreachableProblem } from '../problem.ts'
import { pageImageUrl } from '../reader/page-image.ts'
import type { KeepFailure } from './kept.store.ts'
import { chapterAddress, openKept } from './kept-caches.ts'

export class NotKept extends Error {
  readonly reason: KeepFailure

  constructor(reason: KeepFailure) {
    super(reason)
    this.reason = reason
  }
}

type KeepOptions = {
  readonly signal: AbortSignal
  /** How many bytes it may take. */
  readonly room: number
  readonly onPage: (done: number, total: number) => void
}

/**
 * Stores all pages of a chapter on this device, then its data: it is complete once that is there. Pages that are stored
 * already are not loaded again.
 * @returns its bytes
 * @throws NotKept if there is no room or no file, ApiProblem with status 0 without a connection
 */
export async function keepChapter(chapterId: string, { signal, room, onPage }: KeepOptions): Promise<number> {
  const chapter = await loadChapter(chapterId, signal)
  const cache = await openKept(chapterId)
  const addresses = chapter.pages.map((_, index) => pageImageUrl(chapter, index + 1))
  let bytes = 0
  for (const [index, address] of addresses.entries()) {
    onPage(index, addresses.length)
    signal.throwIfAborted()
    bytes += sizeOf(await cache.match(address)) ?? (await loadPage(cache, address, signal))
    if (bytes > room) throw new NotKept('limit')
  }
  await store(cache, chapterAddress(chapterId), Response.json(chapter))
  // Pages of an earlier file. They were readable until now.
  const current = new Set([...addresses, chapterAddress(chapterId)])
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!current.has(pathname + search)) await cache.delete(request)
  }
  return bytes
}

async function loadChapter(chapterId: string, signal: AbortSignal): Promise<ReaderChapter> {
  try {
    const chapter = await call(getReaderChapter, { params: { chapterId } }, { signal })
    if (chapter.version !== null && chapter.pages.length > 0) return chapter
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
  }
  throw new NotKept('missing')
}

const sizeOf = (page: Response | undefined): number | undefined =>
  page && Number(page.headers.get('content-length') ?? 0)

/** @returns its bytes */
async function loadPage(cache: Cache, address: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw unreachableProblem(error)
  })
  if (!response.ok) throw await readProblem(response)
  await store(cache, address, response)
  return sizeOf(response) ?? 0
}

async function store(cache: Cache, address: string, response: Response): Promise<void> {
  try {
    await cache.put(address, response)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new NotKept('full')
    throw unreachableProblem(error)
  }
}
