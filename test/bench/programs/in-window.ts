import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Asked, startTurns } from '../asked.ts'
import { loadFor } from '../load.ts'
import { cpuMs, listening } from '../programs.ts'

/**
 * For programs that are asked as the desktop window asks: each request goes to `fetch` in this process, without a port.
 * The clients are in the same process, as in Electron's main process, which reads the headers and the stream of each body
 * (`lib/browser/api/protocol.ts` of Electron).
 */
export function listenInWindow(fetch: (request: Request) => Promise<Response>): void {
  let begin: ReturnType<typeof startTurns> | undefined
  let asked: Asked | undefined
  const get = async (path: string): Promise<void> => {
    const response = await fetch(new Request(`app://bunko${path}`))
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    Object.fromEntries(response.headers)
    if (!response.body) return
    for await (const _block of Readable.fromWeb(response.body as ReadableStream)) {
      // Read and dropped.
    }
  }
  listening('', async (request) => {
    if ('asked' in request) {
      asked = request.asked
      begin = startTurns(asked, request.turns)
      return undefined
    }
    const before = cpuMs()
    const clients = Array.from({ length: asked!.clients }, () => get)
    const load = await loadFor(clients, begin!(), request.forMs)
    return { ...load, cpuMs: (cpuMs() - before) / load.latenciesMs.length }
  })
}
