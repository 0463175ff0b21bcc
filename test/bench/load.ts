import { connect, type Socket } from 'node:net'

export type Load = {
  /** Responses per second of all clients. */
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
}

export type Clients = {
  /** Each client requests its next path after each response until the time is up. */
  ask(forMs: number): Promise<Load>
  close(): void
}

/**
 * Opens clients that keep their connections and only count bytes, because on two cores an expensive client slows the
 * server that it measures.
 * @param paths one list per client; each client requests its paths in a loop
 */
export async function openClients(origin: string, paths: readonly (readonly string[])[]): Promise<Clients> {
  const connections = await Promise.all(paths.map(() => openConnection(origin)))
  const positions = paths.map(() => 0)
  return {
    async ask(forMs) {
      const latenciesMs: number[] = []
      const start = performance.now()
      const run = async (client: number): Promise<void> => {
        const own = paths[client]!
        for (let now = performance.now(); now - start < forMs; ) {
          await connections[client]!.get(own[positions[client]!++ % own.length]!)
          const answered = performance.now()
          latenciesMs.push(answered - now)
          now = answered
        }
      }
      await Promise.all(paths.map((_, client) => run(client)))
      return { perSecond: latenciesMs.length / ((performance.now() - start) / 1000), latenciesMs }
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

type Connection = { get(path: string): Promise<void>; close(): void }

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
