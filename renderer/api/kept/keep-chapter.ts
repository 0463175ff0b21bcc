import { getReaderChapter, type ReaderChapter } from '../../../shared/contracts/reader.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { call } from '../client.ts'
import { readProblem, unreachableProblem } from '../problem.ts'
import { pageImageUrl } from '../reader/page-image.ts'
import type { KeepFailure } from './kept.store.ts'
import { chapterAddress, deleteKept, openKept, readKeptChapter } from './kept-caches.ts'

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
  const cache = await stored(openKept(chapterId))
  const addresses = pageAddresses(chapter)
  let bytes = 0
  for (const [index, address] of addresses.entries()) {
    onPage(index, addresses.length)
    signal.throwIfAborted()
    bytes += sizeOf(await cache.match(address)) ?? (await loadPage(cache, address, signal))
    if (bytes > room) throw new NotKept('limit')
  }
  await stored(cache.put(chapterAddress(chapterId), Response.json(chapter)))
  // Pages of an earlier file. They were readable until now.
  await removeOtherPages(cache, chapter)
  return bytes
}

/** Removes what is stored of a chapter that could not be kept. @returns whether it stays readable as it was kept before */
export async function removeUnfinished(chapterId: string): Promise<boolean> {
  const kept = await readKeptChapter(chapterId)
  if (kept) await removeOtherPages(await openKept(chapterId), kept)
  else await deleteKept(chapterId)
  return kept !== undefined
}

async function removeOtherPages(cache: Cache, chapter: ReaderChapter): Promise<void> {
  const own = new Set([chapterAddress(chapter.id), ...pageAddresses(chapter)])
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!own.has(pathname + search)) await cache.delete(request)
  }
}

const pageAddresses = (chapter: ReaderChapter): readonly string[] =>
  chapter.pages.map((_, index) => pageImageUrl(chapter, index + 1))

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
  await stored(cache.put(address, response))
  return sizeOf(response) ?? 0
}

async function stored<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new NotKept('full')
    throw unreachableProblem(error)
  }
}
