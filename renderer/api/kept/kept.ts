import { useQueryClient } from '@tanstack/react-query'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../../shared/contracts/reader.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { call } from '../client.ts'
import { onConnected } from '../events/connection.store.ts'
import { queryKeys } from '../query-keys.ts'
import { keepChapter, NotKept, removeUnfinished } from './keep-chapter.ts'
import {
  findKept,
  followOtherWindows,
  type KeepFailure,
  keptBytes,
  needsAgain,
  updateKept,
  useKeeping,
  useKept,
} from './kept.store.ts'
import { canKeep, deleteKept, listKeptIds, readKeptChapter } from './kept-caches.ts'

type Wanted = Pick<ChapterListItem, 'id' | 'number' | 'title' | 'sizeBytes'>

let running: { readonly chapterId: string; readonly abort: AbortController } | undefined

/** Says that a chapter could not be kept. The user may have left the screen where it was chosen. */
let sayNotKept: (failure: KeepFailure) => void = () => undefined

/** Starts what makes reading without a connection possible on another device. Does nothing elsewhere. */
export async function startKeeping(onNotKept: (failure: KeepFailure) => void): Promise<void> {
  if (!canKeep) return
  sayNotKept = onNotKept
  if (import.meta.env.PROD) await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
  followOtherWindows()
  await compareWithCaches()
  onConnected(() => void keepWaiting())
  await keepWaiting()
}

/** The content security policy accepts no other address for a script than one that a policy has made. */
function workerAddress(): string {
  const address = '/service-worker.js'
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('bunko-worker', { createScriptURL: () => address })
  return (policy?.createScriptURL(address) ?? address) as string
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL: (text: string) => unknown }
}

/** Browsers remove what they store for a site all at once, when the device is full or after weeks without a visit. */
async function compareWithCaches(): Promise<void> {
  const stored = new Set(await listKeptIds())
  for (const { chapterId, state } of useKept.getState().chapters)
    if (state === 'kept' && !stored.has(chapterId)) updateKept(chapterId, { state: 'gone', change: undefined })
  const wanted = new Set(useKept.getState().chapters.map(({ chapterId }) => chapterId))
  for (const chapterId of stored) if (!wanted.has(chapterId)) await deleteKept(chapterId)
}

/** Keeps chapters of a manga on this device. Those that are kept already stay. */
export function useKeepChapters(mangaId: string): (chapters: readonly Wanted[]) => void {
  const queryClient = useQueryClient()
  return (wanted) => {
    const manga = queryClient.getQueryData<MangaDetail>(queryKeys.manga(mangaId))
    const added = wanted.filter(({ id }) => findKept(id) === undefined)
    const again = wanted.map(({ id }) => findKept(id)).filter((kept) => kept !== undefined && needsAgain(kept))
    useKept.setState(({ chapters }) => ({
      chapters: [
        ...chapters,
        ...added.map(({ id, number, title, sizeBytes }) => ({
          chapterId: id,
          mangaId,
          mangaTitle: manga?.title ?? '',
          number: formatChapterNumber(number),
          title,
          state: 'waiting' as const,
          bytes: sizeBytes ?? 0,
        })),
      ],
    }))
    // Without it, the browser can remove what is kept when the device is full.
    navigator.storage?.persist?.().catch(() => undefined)
    keepAgain(again.map((kept) => kept!.chapterId))
  }
}

/** Tries again, or keeps what was removed or replaced. */
export function keepAgain(chapterIds: readonly string[]): void {
  for (const chapterId of chapterIds) updateKept(chapterId, { state: 'waiting', failure: undefined, change: undefined })
  void keepWaiting()
}

export async function removeKept(chapterIds: readonly string[]): Promise<void> {
  useKept.setState(({ chapters }) => ({
    chapters: chapters.filter(({ chapterId }) => !chapterIds.includes(chapterId)),
  }))
  if (running && chapterIds.includes(running.chapterId)) running.abort.abort()
  await Promise.all(chapterIds.map(deleteKept))
}

/** Keeps the waiting chapters one after the other, until all are kept or the connection is lost. */
async function keepWaiting(): Promise<void> {
  if (running) return
  const next = useKept.getState().chapters.find(({ state }) => state === 'waiting')
  if (!next) return
  const { chapterId } = next
  const abort = new AbortController()
  running = { chapterId, abort }
  let isConnected = true
  try {
    const { chapters, limitBytes } = useKept.getState()
    const room = limitBytes - keptBytes(chapters)
    // The size of the file is nearly that of its pages.
    if (next.bytes > room) throw new NotKept('limit')
    const onPage = (done: number, total: number) => useKeeping.setState({ chapterId, done, total })
    const bytes = await keepChapter(chapterId, { signal: abort.signal, room, onPage })
    updateKept(chapterId, { state: 'kept', bytes, failure: undefined, change: undefined })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 0) isConnected = false
    else await recordFailure(chapterId, error)
  } finally {
    running = undefined
    useKeeping.setState({ chapterId: undefined, done: 0, total: 0 })
  }
  // It was removed while it was being kept.
  if (findKept(chapterId) === undefined) await deleteKept(chapterId)
  if (isConnected) await keepWaiting()
}

/** A chapter that was kept before and failed only now stays readable. */
async function recordFailure(chapterId: string, error: unknown): Promise<void> {
  const failure = error instanceof NotKept ? error.reason : 'server'
  const isReadable = await removeUnfinished(chapterId)
  // The user has removed it meanwhile.
  if (findKept(chapterId) === undefined) return
  updateKept(chapterId, { state: isReadable ? 'kept' : 'failed', failure })
  sayNotKept(failure)
}

/** Finds out what the browser has removed and, with a connection, what has become of the kept chapters in the library. */
export async function checkKept(): Promise<void> {
  await compareWithCaches()
  for (const { chapterId, state } of useKept.getState().chapters) {
    if (state !== 'kept') continue
    const kept = await readKeptChapter(chapterId)
    try {
      const { version } = await call(getReaderChapter, { params: { chapterId } })
      const change = version === null ? 'removed' : version === kept?.version ? undefined : 'replaced'
      updateKept(chapterId, { change })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) return
      updateKept(chapterId, { change: 'removed' })
    }
  }
}
