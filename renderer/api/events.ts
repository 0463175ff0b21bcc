import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ChapterListItem } from '../../shared/contracts/chapters.ts'
import { type BunkoEvent, type EventName, events, streamEvents } from '../../shared/contracts/events.ts'
import type { Job } from '../../shared/contracts/jobs.ts'
import type { ReaderChapter } from '../../shared/contracts/reader.ts'
import { addressOf } from './client.ts'
import { type Connection, useConnection } from './connection.store.ts'
import { hear } from './heard-jobs.ts'
import { tellSettingsChanged } from './heard-settings.ts'
import { dropJobs, putJobs } from './job-cache.ts'
import { notePace } from './job-pace.ts'
import { keys } from './keys.ts'
import { onSpokenLanguage, spokenLanguage } from './spoken-language.ts'

const jobsEveryMs = 100
const refetchEveryMs = 800
const gatherMs = 40

/** Keeps the query cache current from the live events; a break makes everything be read again. Returns what ends it. */
export function followEvents(queryClient: QueryClient): () => void {
  const apply = createEventSink(queryClient)
  let source: EventSource
  let reopen: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(addressOf(streamEvents, { query: { language: spokenLanguage() } }))
    source.onopen = () => {
      if (setConnection('open') === 'lost') void queryClient.invalidateQueries()
    }
    source.onerror = () => {
      setConnection('lost')
      // After an answer that is no event stream a browser gives up for good.
      if (source.readyState === EventSource.CLOSED) reopen = setTimeout(open, 3000)
    }
    for (const name of Object.keys(events) as EventName[]) {
      source.addEventListener(name, (message: MessageEvent<string>) => {
        const event = parseEvent(name, message.data)
        if (event) apply(event)
      })
    }
  }
  const endOfLanguage = onSpokenLanguage(() => {
    source.close()
    open()
    void queryClient.invalidateQueries()
  })
  open()
  return () => {
    endOfLanguage()
    clearTimeout(reopen)
    source.close()
  }
}

function setConnection(state: Connection): Connection {
  const before = useConnection.getState().state
  useConnection.setState({ state })
  return before
}

/** An event of another version of the program is passed over: the next reading of the lists makes up for it. */
export function parseEvent(name: EventName, text: string): BunkoEvent | undefined {
  try {
    return { name, data: events[name].parse(JSON.parse(text)) } as BunkoEvent
  } catch {
    return undefined
  }
}

/** Applies events to the cache: known facts at once, the rest by reading again, at most every 0.8 s a list. */
export function createEventSink(queryClient: QueryClient): (event: BunkoEvent) => void {
  const later = createInvalidator(queryClient)
  const changeJob = createJobInbox(queryClient)
  return (event) => {
    switch (event.name) {
      case 'job.changed':
        return changeJob(event.data.job)
      case 'jobs.forgotten':
        return dropJobs(queryClient, event.data.jobIds)
      case 'manga.changed':
        return later(keys.mangas, keys.manga(event.data.mangaId), keys.following(event.data.mangaId))
      case 'chapters.changed':
        return later(keys.mangas, keys.chapters(event.data.mangaId), ...opened(queryClient, event.data.mangaId))
      case 'chapter.downloaded': {
        const { mangaId, chapterId } = event.data
        patchChapter(queryClient, mangaId, chapterId, { isAvailable: true })
        return later(
          keys.mangas,
          keys.manga(mangaId),
          keys.chapters(mangaId),
          ...opened(queryClient, mangaId),
          keys.updates,
        )
      }
      case 'progress.saved': {
        const { mangaId, chapterId, page, completed } = event.data
        patchProgress(queryClient, { mangaId, chapterId, page, completed })
        return completed ? later(keys.mangas, keys.updates) : undefined
      }
      case 'chapters.noticed':
        return later(keys.updates)
      case 'meals.cutoff-near':
        return later(keys.mealDeliveries)
      case 'settings.changed':
        tellSettingsChanged(event.data.group)
        return later(keys.settings)
      case 'queue.changed':
        return queryClient.setQueryData(keys.queue, event.data.queue)
      case 'source.changed':
        return later(keys.sources, keys.allPreferredSources)
    }
  }
}

/** The chapters of a manga that a reader has opened: each names those that can be read before and after it. */
function opened(queryClient: QueryClient, mangaId: string): readonly QueryKey[] {
  const isOfManga = ({ state }: { readonly state: { readonly data?: unknown } }) =>
    (state.data as Partial<ReaderChapter> | undefined)?.manga?.id === mangaId
  const queries = queryClient.getQueryCache().findAll({ queryKey: keys.readerChapters, predicate: isOfManga })
  return queries.map(({ queryKey }) => queryKey)
}

type Progress = {
  readonly mangaId: string
  readonly chapterId: string
  readonly page: number
  readonly completed: boolean
}

/** Writes where a person is into everything on screen that tells it. */
export function patchProgress(queryClient: QueryClient, { mangaId, chapterId, page, completed }: Progress): void {
  const now = { lastReadPage: page, isRead: completed }
  patchChapter(queryClient, mangaId, chapterId, now)
  queryClient.setQueryData(keys.readerChapter(chapterId), (known: object | undefined) => known && { ...known, ...now })
}

function patchChapter(queryClient: QueryClient, mangaId: string, id: string, change: Partial<ChapterListItem>): void {
  queryClient.setQueryData(keys.chapters(mangaId), (known: readonly ChapterListItem[] | undefined) =>
    known?.map((chapter) => (chapter.id === id ? { ...chapter, ...change } : chapter)),
  )
}

function createJobInbox(queryClient: QueryClient): (job: Job) => void {
  const inbox = new Map<string, Job>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const deliver = () => {
    timer = undefined
    const jobs = [...inbox.values()]
    inbox.clear()
    putJobs(queryClient, jobs)
  }
  return (job) => {
    hear(job)
    notePace(job, Date.now())
    inbox.set(job.id, job)
    if (timer === undefined) timer = setTimeout(deliver, jobsEveryMs)
  }
}

function createInvalidator(queryClient: QueryClient): (...queryKeys: readonly QueryKey[]) => void {
  const waiting = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastFlush = Number.NEGATIVE_INFINITY
  const flush = () => {
    timer = undefined
    lastFlush = Date.now()
    for (const queryKey of waiting.values()) void queryClient.invalidateQueries({ queryKey })
    waiting.clear()
  }
  return (...queryKeys) => {
    for (const key of queryKeys) waiting.set(JSON.stringify(key), key)
    if (timer !== undefined) return
    // A single change shows at once, a stream of them in steps.
    timer = setTimeout(flush, Math.max(gatherMs, lastFlush + refetchEveryMs - Date.now()))
  }
}
