import type { Language } from '../../shared/i18n/languages.ts'
import { localize } from '../platform/i18n.ts'
import type { ApiRequest } from './api-request.ts'
import type { EventHistory, NumberedEvent } from './event-history.ts'

const heartbeatMs = 15_000
const maxQueuedEvents = 1000

/**
 * A stream of server-sent events, after those that the client missed. A client that does not keep up is disconnected to
 * limit memory use. It reconnects automatically with the identifier of the last event.
 */
export function createEventStream(
  history: EventHistory,
  closing: AbortSignal,
  request: ApiRequest,
  { language, lastEventId }: { readonly language: Language; readonly lastEventId: string | undefined },
): Response {
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < -maxQueuedEvents) end()
        else controller.enqueue(encoder.encode(text))
      }
      const sendEvent = ({ id, event: { name, data } }: NumberedEvent) =>
        send(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(localize<unknown>(data, language))}\n\n`)
      const unsubscribe = history.subscribe(sendEvent)
      const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs)
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
      const last = lastEventId ?? request.headers.get('last-event-id') ?? ''
      send('retry: 1000\n: listening\n\n')
      if (last === '') send(`id: ${history.lastId()}\n\n`)
      else for (const missed of history.since(last)) sendEvent(missed)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers })
}
