import type { LocalizableEvent } from '../../../shared/contracts/events.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import type { ApiRequest } from '../api-request.ts'
import { streamServerSentEvents } from '../server-sent-events.ts'
import { libraryId } from './dto.ts'

export type EventOptions = {
  readonly bus: EventBus<LocalizableEvent>
  /** Aborted when the program closes. */
  readonly closing: AbortSignal
}

export const komgaEventsPath = '/komga/sse/v1/events'

/** A stream of server-sent events with Komga's names. They have identifiers only. */
export function komgaEvents(request: ApiRequest, { bus, closing }: EventOptions): Response {
  return streamServerSentEvents(
    request,
    closing,
    (send) =>
      bus.subscribe((event) => {
        for (const [name, data] of translate(event)) send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      }),
    (send) => send(': listening\n\n'),
  )
}

type Sent = readonly [name: string, data: Readonly<Record<string, string>>]

function translate(event: LocalizableEvent): Sent[] {
  if (event.name === 'progress.saved')
    return [['ReadProgressChanged', { bookId: event.data.chapterId, userId: 'reader' }]]
  if (event.name === 'chapter.downloaded')
    return [['BookAdded', { bookId: event.data.chapterId, seriesId: event.data.mangaId, libraryId }]]
  if (event.name === 'manga.changed' || event.name === 'chapters.changed')
    return [['SeriesChanged', { seriesId: event.data.mangaId, libraryId }]]
  if (event.name === 'mangas.removed')
    return event.data.mangaIds.map((seriesId) => ['SeriesDeleted', { seriesId, libraryId }] as const)
  return []
}
