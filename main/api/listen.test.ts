import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../test/support/wait-for.ts'
import type { Listener } from './listen.ts'

let listener: Listener
let acquireBytes: typeof import('../platform/byte-pool.ts')['acquireBytes']
let releaseBytes: typeof import('../platform/byte-pool.ts')['releaseBytes']
let fileResponse: typeof import('./file-response.ts')['fileResponse']
let listen: typeof import('./listen.ts')['listen']

// Test files share modules: an own pool, which has no memory of other tests.
beforeEach(async () => {
  vi.resetModules()
  ;({ acquireBytes, releaseBytes } = await import('../platform/byte-pool.ts'))
  ;({ fileResponse } = await import('./file-response.ts'))
  ;({ listen } = await import('./listen.ts'))
})
afterEach(() => listener.close())

/** More than the socket buffers hold while the client does not read. */
const large = 8 * 1024 ** 2

/** Serves what `read` returns. */
async function serve(length: number, read: (path: string) => Promise<Uint8Array<ArrayBuffer>>): Promise<string> {
  const handler = (request: Request) => {
    const { pathname } = new URL(request.url)
    return fileResponse(request, { mediaType: 'image/png', sizeBytes: length, tag: 'a', read: () => read(pathname) })
  }
  listener = await listen(handler, { host: '127.0.0.1', port: 0 })
  return listener.origin
}

/** Whether the pool has this memory. */
function isFree(bytes: Uint8Array): boolean {
  const next = acquireBytes(bytes.length)
  releaseBytes(next)
  return next.buffer === bytes.buffer
}

test('memory of a page can be used again when the whole response is sent, not before', async () => {
  const bytes = acquireBytes(large)
  const origin = await serve(large, async () => bytes)
  const response = await fetch(origin)
  expect(isFree(bytes)).toBe(false)
  expect((await response.arrayBuffer()).byteLength).toBe(large)
  await waitFor(() => expect(isFree(bytes)).toBe(true))
})

test('memory of an interrupted response is not used again', async () => {
  const bytes = acquireBytes(large)
  const origin = await serve(large, async () => bytes)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await once(socket, 'readable')
  socket.destroy()
  await listener.close()
  expect(isFree(bytes)).toBe(false)
})

test('concurrent responses from memory that is used again have their own content', async () => {
  const length = 300_000
  const origin = await serve(length, async (path) => {
    const bytes = acquireBytes(length)
    await sleep(Math.random() * 3)
    return bytes.fill(Number(path.slice(1)))
  })
  const wrong = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const bytes = Buffer.from(await (await fetch(`${origin}/${index}`)).arrayBuffer())
      return !bytes.equals(Buffer.alloc(length, index))
    }),
  )
  expect(wrong.filter(Boolean)).toEqual([])
})
