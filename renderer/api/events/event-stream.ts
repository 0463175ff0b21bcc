import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { type BunkoEvent, type EventName, eventNames, streamEvents } from '../../../shared/contracts/events.ts'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { type ParsedJob, parseJob } from '../../../shared/job-context.ts'
import { endpointUrl, onRequestLanguageChanged, requestLanguage } from '../client.ts'
import { recordJobEvent, removeCachedJobs, updateCachedJobs } from '../jobs/job-history.ts'
import { recordJobProgress } from '../jobs/job-rate.ts'
import { isActive } from '../jobs/live-jobs.ts'
import { isOtherDevice } from '../other-device.ts'
import { queryKeys } from '../query-keys.ts'
import { type ArrivedPage, type ArrivedPages, addArrivedPage } from '../reader/arriving-pages.ts'
import { useReadElsewhere } from '../reader/read-elsewhere.store.ts'
import { notifySettingsChanged } from '../settings.ts'
import { recordSuggestionProgress } from '../sources/suggestion.ts'
import { type ConnectionState, useConnection } from './connection.store.ts'

const jobBatchMs = 100
const refetchIntervalMs = 800
const refetchDelayMs = 40

/**
 * Keeps the query cache current from server-sent events. After a reconnect the stream continues with the events that were
 * missed, or everything is refetched. Returns a stop function.
 */
export function startEventStream(queryClient: QueryClient): () => void {
  const handle = createEventHandler(queryClient)
  let source: EventSource
  let lastEventId: string | undefined
  let reopen: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(endpointUrl(streamEvents, { query: { language: requestLanguage(), lastEventId } }))
    source.onopen = () => {
      if (setConnection('open') === 'lost' && lastEventId === undefined) void queryClient.invalidateQueries()
    }
    source.onerror = () => {
      setConnection('lost')
      // The browser does not reconnect after a response that is not an event stream.
      if (source.readyState !== EventSource.CLOSED) return
      reopen = setTimeout(open, 3000)
      // It does not say either whether this device was removed.
      if (isOtherDevice) void queryClient.invalidateQueries({ queryKey: queryKeys.incognito })
    }
    for (const name of eventNames) {
      source.addEventListener(name, (message: MessageEvent<string>) => {
        lastEventId = message.lastEventId || undefined
        handle(parseEvent(name, message.data))
      })
    }
  }
  const stopLanguage = onRequestLanguageChanged(() => {
    clearTimeout(reopen)
    source.close()
    open()
    void queryClient.invalidateQueries()
  })
  open()
  return () => {
    stopLanguage()
    clearTimeout(reopen)
    source.close()
  }
}

/** Returns the previous state. */
function setConnection(state: ConnectionState): ConnectionState {
  const previous = useConnection.getState().state
  useConnection.setState({ state })
  return previous
}

/** @param text the data of the event, which the server made by the contract */
const parseEvent = (name: EventName, text: string): BunkoEvent => ({ name, data: JSON.parse(text) }) as BunkoEvent

/** Returns a handler that writes the data of events into the cache, and refetches other lists at most every 0.8 s. */
export function createEventHandler(queryClient: QueryClient): (event: BunkoEvent) => void {
  const invalidate = createInvalidator(queryClient)
  const batchJob = createJobBatcher(queryClient)
  return (event) => {
    switch (event.name) {
      case 'job.changed':
        if (event.data.job.type === 'rename_files' && !isActive(event.data.job)) invalidate(queryKeys.renamePreviews)
        return batchJob(parseJob(event.data.job))
      case 'jobs.forgotten':
        return removeCachedJobs(queryClient, event.data.jobIds)
      case 'manga.changed':
        return invalidate(
          queryKeys.mangas,
          queryKeys.manga(event.data.mangaId),
          queryKeys.following(event.data.mangaId),
          queryKeys.preferredSources(event.data.mangaId),
          queryKeys.sourceLinks(event.data.mangaId),
          ...openReaderChapters(queryClient, event.data.mangaId),
        )
      case 'mangas.removed':
        return invalidate(
          queryKeys.mangas,
          queryKeys.updates,
          queryKeys.allBookmarks,
          ...event.data.mangaIds.map(queryKeys.manga),
        )
      case 'chapters.changed':
        return invalidate(
          queryKeys.mangas,
          queryKeys.chapters(event.data.mangaId),
          queryKeys.sourceLinks(event.data.mangaId),
          ...openReaderChapters(queryClient, event.data.mangaId),
        )
      case 'chapter.downloaded': {
        const { mangaId, chapterId } = event.data
        updateCachedChapter(queryClient, mangaId, chapterId, { isAvailable: true })
        return invalidate(
          queryKeys.mangas,
          queryKeys.manga(mangaId),
          queryKeys.chapters(mangaId),
          ...openReaderChapters(queryClient, mangaId),
          queryKeys.updates,
        )
      }
      case 'chapter.page-ready': {
        const { chapterId, page, dimensions, version, total } = event.data
        return receivePage(queryClient, chapterId, { number: page, dimensions, version }, total)
      }
      case 'progress.saved': {
        const { mangaId, chapterId, page, completed, device } = event.data
        useReadElsewhere.setState({ latest: device === undefined ? undefined : { chapterId, page, device } })
        updateCachedProgress(queryClient, { mangaId, chapterId, page, completed })
        return completed ? invalidate(queryKeys.mangas, queryKeys.updates) : invalidate(queryKeys.continueReading)
      }
      case 'shelves.changed':
        return invalidate(queryKeys.mangas, queryKeys.readerChapters, queryKeys.allFollowing)
      case 'reading-lists.changed':
        return invalidate(queryKeys.readingLists, queryKeys.readerChapters)
      case 'bookmarks.changed':
        return invalidate(queryKeys.bookmarks(event.data.mangaId), queryKeys.allBookmarks)
      case 'chapters.noticed':
        return invalidate(queryKeys.updates)
      case 'folders.changed':
        return invalidate(queryKeys.folders)
      case 'meals.cutoff-near':
        return invalidate(queryKeys.mealDeliveries)
      case 'settings.changed':
        notifySettingsChanged(event.data.group)
        return invalidate(queryKeys.settings, ...(event.data.group === 'incognito' ? [queryKeys.readerChapters] : []))
      case 'devices.changed':
        return invalidate(queryKeys.allDevices)
      case 'trackers.changed':
        return invalidate(queryKeys.trackers)
      case 'tracking.changed':
        return invalidate(queryKeys.tracking(event.data.mangaId))
      case 'queue.changed':
        return queryClient.setQueryData(queryKeys.queue, event.data.queue)
      case 'scraping.suggestion-progress':
        return recordSuggestionProgress(event.data)
      case 'stream.reset':
        if (event.data.reason === 'private') queryClient.removeQueries({ type: 'inactive' })
        return void queryClient.invalidateQueries()
      case 'source.changed':
      case 'source.removed':
        return invalidate(
          queryKeys.sources,
          queryKeys.allPreferredSources,
          ...chapterListsWith(queryClient, event.data.sourceId),
        )
    }
  }
}

/** Adds a page to the list of an open chapter. A list that is being requested may have been made before the page. */
function receivePage(queryClient: QueryClient, chapterId: string, page: ArrivedPage, total: number | null): void {
  const queryKey = queryKeys.arrivedPages(chapterId)
  queryClient.setQueryData(
    queryKey,
    (known: ArrivedPages | null | undefined) => known && addArrivedPage(known, page, total),
  )
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}

/** Query keys of the manga's chapters that are open in the reader: each contains its previous and next chapter. */
function openReaderChapters(queryClient: QueryClient, mangaId: string): readonly QueryKey[] {
  const isOfManga = ({ state }: { readonly state: { readonly data?: unknown } }) =>
    (state.data as Partial<ReaderChapter> | undefined)?.manga?.id === mangaId
  const queries = queryClient.getQueryCache().findAll({ queryKey: queryKeys.readerChapters, predicate: isOfManga })
  return queries.map(({ queryKey }) => queryKey)
}

/** Query keys of the chapter lists that name the source. */
function chapterListsWith(queryClient: QueryClient, sourceId: string): readonly QueryKey[] {
  const namesSource = ({ state }: { readonly state: { readonly data?: unknown } }) =>
    Array.isArray(state.data) && (state.data as ChapterListItem[]).some((chapter) => chapter.sourceId === sourceId)
  const queries = queryClient.getQueryCache().findAll({ queryKey: queryKeys.allChapters, predicate: namesSource })
  return queries.map(({ queryKey }) => queryKey)
}

type Progress = {
  readonly mangaId: string
  readonly chapterId: string
  readonly page: number
  readonly completed: boolean
}

/** Writes reading progress into the cached chapter list and reader chapter. */
export function updateCachedProgress(
  queryClient: QueryClient,
  { mangaId, chapterId, page, completed }: Progress,
): void {
  const change = { lastReadPage: page, isRead: completed }
  queryClient.setQueryData(queryKeys.chapters(mangaId), (cached: readonly ChapterListItem[] | undefined) =>
    cached?.map((chapter) => ({
      ...chapter,
      ...(chapter.id === chapterId && change),
      isLastRead: chapter.id === chapterId,
    })),
  )
  queryClient.setQueriesData(
    {
      queryKey: queryKeys.readerChapter(chapterId),
      predicate: ({ queryKey }) => queryKey.length === 2 || queryKey[2] === 'in',
    },
    (cached: object | undefined) => cached && { ...cached, ...change },
  )
}

function updateCachedChapter(
  queryClient: QueryClient,
  mangaId: string,
  id: string,
  change: Partial<ChapterListItem>,
): void {
  queryClient.setQueryData(queryKeys.chapters(mangaId), (cached: readonly ChapterListItem[] | undefined) =>
    cached?.map((chapter) => (chapter.id === id ? { ...chapter, ...change } : chapter)),
  )
}

function createJobBatcher(queryClient: QueryClient): (job: ParsedJob) => void {
  const batch = new Map<string, ParsedJob>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (batch.size === 0) return
    const jobs = [...batch.values()]
    batch.clear()
    updateCachedJobs(queryClient, jobs)
    timer = setTimeout(flush, jobBatchMs)
  }
  return (job) => {
    recordJobEvent(job)
    recordJobProgress(job, Date.now())
    batch.set(job.id, job)
    // A single change is shown immediately, a stream of changes periodically.
    if (timer === undefined) flush()
  }
}

function createInvalidator(queryClient: QueryClient): (...queryKeys: readonly QueryKey[]) => void {
  const pending = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastFlush = Number.NEGATIVE_INFINITY
  const flush = () => {
    timer = undefined
    lastFlush = Date.now()
    for (const queryKey of pending.values()) void queryClient.invalidateQueries({ queryKey })
    pending.clear()
  }
  return (...queryKeys) => {
    for (const key of queryKeys) pending.set(JSON.stringify(key), key)
    if (timer !== undefined) return
    // A single change refetches immediately, a stream of changes periodically.
    timer = setTimeout(flush, Math.max(refetchDelayMs, lastFlush + refetchIntervalMs - Date.now()))
  }
}
