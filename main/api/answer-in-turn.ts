import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Waiting = { readonly request: IncomingMessage; readonly response: ServerResponse }
type Serve = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves the requests of a connection one after the other: the next one when the answer to the one before is handed to the
 * operating system. Node starts all requests that a client sends together, so a client that never reads could make the
 * program hold any number of answers.
 */
export function answerInTurn(serve: Serve): Serve {
  const waitingOf = new WeakMap<Duplex, Waiting[]>()

  function start({ request, response }: Waiting): void {
    const { socket } = request
    response.once('close', () => {
      const next = waitingOf.get(socket)?.shift()
      if (!next) waitingOf.delete(socket)
      else if (!socket.destroyed) start(next)
    })
    serve(request, response)
  }

  return (request, response) => {
    const waiting = waitingOf.get(request.socket)
    if (waiting) {
      waiting.push({ request, response })
      return
    }
    waitingOf.set(request.socket, [])
    start({ request, response })
  }
}
