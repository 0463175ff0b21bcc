import type { LocalizableEvent } from '../../shared/contracts/events.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { EventBus } from '../platform/event-bus.ts'
import { localize } from '../platform/i18n.ts'

const heartbeatMs = 15_000
const maxQueuedEvents = 1000

/**
 * A stream of server-sent events. A client that does not keep up is disconnected to limit memory use. It reconnects
 * automatically and refetches its lists.
 */
export function createEventStream(
  bus: EventBus<LocalizableEvent>,
  closing: AbortSignal,
  { method }: Request,
  language: Language,
): Response {
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' }
  if (method === 'HEAD') return new Response(null, { headers })
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < -maxQueuedEvents) end()
        else controller.enqueue(encoder.encode(text))
      }
      const unsubscribe = bus.subscribe(({ name, data }) =>
        send(`event: ${name}\ndata: ${JSON.stringify(localize(data, language))}\n\n`),
      )
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
      send('retry: 1000\n: listening\n\n')
    },
    cancel: () => end(),
  })
  return new Response(body, { headers })
}
