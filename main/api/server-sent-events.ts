import type { ApiRequest } from './api-request.ts'

const heartbeatMs = 15_000
const maxQueued = 1000

/**
 * A response of server-sent events. A client that does not keep up is disconnected to limit memory use.
 * @param closing ends the stream
 * @param subscribe returns the function that ends the subscription
 * @param begin sends the first lines
 */
export function streamServerSentEvents(
  request: ApiRequest,
  closing: AbortSignal,
  subscribe: (send: (text: string) => void) => () => void,
  begin: (send: (text: string) => void) => void,
): Response {
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
      const unsubscribe = subscribe(send)
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
      begin(send)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers })
}
