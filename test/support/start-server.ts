import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** A server of this machine; default is a free port. @throws Error if the port is in use */
export async function startServer(answer: RequestListener, { host = '127.0.0.1', port = 0 } = {}) {
  const server = createServer(answer)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    on: server.on.bind(server),
    /** Also ends connections that are in use. */
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
