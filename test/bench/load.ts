import { connect, type Socket } from 'node:net'

export type Load = {
  /** Responses per second of all clients. */
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
}

export type Clients = {
  /** Each client requests its next path after each response until the time is up or there is no path left. */
  ask(next: NextPath, forMs: number): Promise<Load>
  close(): void
}

/** The path that a client requests next; undefined if there is none. */
export type NextPath = (client: number) => string | undefined

/**
 * Opens clients that keep their connections and only count bytes, because on two cores an expensive client slows the
 * server that it measures.
 */
export function openClients(origin: string, count: number): Clients {
  let connections: Connection[] = []
  return {
    async ask(next, forMs) {
      // A server closes connections that were idle during the turns of others.
      connections = await Promise.all(
        Array.from({ length: count }, (_, client) =>
          connections[client]?.isOpen() ? connections[client] : openConnection(origin),
        ),
      )
      return await loadFor(
        connections.map(({ get }) => get),
        next,
        forMs,
      )
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

/** @param clients one function per client, which resolves when it has the whole answer */
export async function loadFor(
  clients: readonly ((path: string) => Promise<void>)[],
  next: NextPath,
  forMs: number,
): Promise<Load> {
  const latenciesMs: number[] = []
  const start = performance.now()
  const run = async (get: (path: string) => Promise<void>, client: number): Promise<void> => {
    for (let now = performance.now(); now - start < forMs; ) {
      const path = next(client)
      if (path === undefined) return
      await get(path)
      const answered = performance.now()
      latenciesMs.push(answered - now)
      now = answered
    }
  }
  await Promise.all(clients.map(run))
  return { perSecond: latenciesMs.length / ((performance.now() - start) / 1000), latenciesMs }
}

type Connection = { get(path: string): Promise<void>; isOpen(): boolean; close(): void }

async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port, host } = new URL(origin)
  const answers = createAnswerReader()
  let waiting: PromiseWithResolvers<void> | undefined
  const buffer = Buffer.alloc(64 * 1024)
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer,
        callback(length) {
          const result = answers.take(buffer.subarray(0, length))
          if (result === 'whole') waiting?.resolve()
          else if (result !== 'partial') waiting?.reject(result)
          return true
        },
      },
    })
    opened.once('connect', () => resolve(opened)).once('error', reject)
  })
  const lost = () => waiting?.reject(new Error(`${origin} closed the connection`))
  socket.on('error', lost).on('close', lost)
  return {
    get(path) {
      if (socket.destroyed) return Promise.reject(new Error(`${origin} closed the connection`))
      waiting = Promise.withResolvers<void>()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      return waiting.promise
    },
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => socket.destroy(),
  }
}

/**
 * Finds the end of each response. Supports only responses with status 200 and a Content-Length, as both programs send
 * them.
 */
function createAnswerReader() {
  let head = ''
  let missing: number | undefined
  return {
    take(bytes: Buffer): 'partial' | 'whole' | Error {
      let body = bytes.length
      if (missing === undefined) {
        const before = head.length
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return 'partial'
        const length = /^HTTP\/1\.1 200 [\s\S]*?\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (length === undefined) return new Error(`unexpected answer: ${head.slice(0, end)}`)
        missing = Number(length)
        body -= end + 4 - before
        head = ''
      }
      missing -= body
      if (missing > 0) return 'partial'
      const isExact = missing === 0
      missing = undefined
      return isExact ? 'whole' : new Error('more bytes than the answer has')
    },
  }
}
