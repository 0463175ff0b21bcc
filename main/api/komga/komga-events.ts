import type { LocalizableEvent } from '../../../shared/contracts/events.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import type { ApiRequest } from '../api-request.ts'
import { libraryId } from './dto.ts'

export type EventOptions = {
  readonly bus: EventBus<LocalizableEvent>
  /** Aborted when the program closes. */
  readonly closing: AbortSignal
}

export const komgaEventsPath = '/komga/sse/v1/events'

const heartbeatMs = 15_000
const maxQueued = 1000

/** A stream of server-sent events with Komga's names. They have identifiers only. */
export function komgaEvents(request: ApiRequest, { bus, closing }: EventOptions): Response {
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < -maxQueued) end()
        else controller.enqueue(encoder.encode(text))
      }
      const unsubscribe = bus.subscribe((event) => {
        for (const [name, data] of translate(event)) send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      })
      const heartbeat = setInterval(() => send(': heartbeat\n\n'), heartbeatMs)
      end = () => {
        end = () => {}
        unsubscribe()
        clearInterval(heartbeat)
        closing.removeEventListener('abort', close)
        try {
          controller.close()
        } catch {
          // The client has already disconnected.
        }
      }
      const close = () => end()
      closing.addEventListener('abort', close)
      send(': listening\n\n')
    },
    cancel: () => end(),
  })
  return new Response(body, { headers })
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
