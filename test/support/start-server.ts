import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** A server on a free port of this machine. */
export async function startServer(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    on: server.on.bind(server),
    /** Also ends connections that are in use. */
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
