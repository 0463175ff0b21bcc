import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../test/support/wait-for.ts'
import { createBytePool } from '../platform/byte-pool.ts'
import { onResponseSent } from './file-response.ts'
import { type Listener, listen } from './listen.ts'

let listener: Listener
afterEach(() => listener.close())

/** More than the socket buffers hold while the client does not read. */
const large = 32 * 1024 ** 2

async function serve(handler: (request: Request) => Promise<Response>): Promise<string> {
  listener = await listen(handler, { host: '127.0.0.1', port: 0 })
  return listener.origin
}

test('is unused until the first request', async () => {
  const origin = await serve(async () => new Response('answer'))
  expect(listener.isUnused()).toBe(true)
  await (await fetch(origin)).text()
  expect(listener.isUnused()).toBe(false)
})

test('releases memory only after the whole response is sent', async () => {
  const release = vi.fn()
  const origin = await serve(async () => {
    const response = new Response(new Uint8Array(large), { headers: { 'Content-Length': String(large) } })
    onResponseSent(response, release)
    return response
  })
  const response = await fetch(origin)
  await sleep(50)
  expect(release).not.toHaveBeenCalled()
  expect((await response.arrayBuffer()).byteLength).toBe(large)
  await waitFor(() => expect(release).toHaveBeenCalledOnce())
})

test('never releases the memory of an interrupted response', async () => {
  const release = vi.fn()
  const started = Promise.withResolvers<void>()
  const origin = await serve(async () => {
    const response = new Response(new Uint8Array(large), { headers: { 'Content-Length': String(large) } })
    onResponseSent(response, release)
    started.resolve()
    return response
  })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await started.promise
  await once(socket, 'readable')
  socket.destroy()
  await listener.close()
  expect(release).not.toHaveBeenCalled()
})

test('returns correct content from pooled memory under concurrent requests', async () => {
  const pool = createBytePool()
  const length = 300_000
  const origin = await serve(async ({ url }) => {
    const bytes = pool.acquire(length)
    await sleep(Math.random() * 3)
    bytes.fill(Number(new URL(url).pathname.slice(1)))
    const response = new Response(bytes)
    onResponseSent(response, () => pool.release(bytes))
    return response
  })
  const wrong = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const bytes = Buffer.from(await (await fetch(`${origin}/${index}`)).arrayBuffer())
      return bytes.length !== length || bytes.some((byte) => byte !== index % 256)
    }),
  )
  expect(wrong.filter(Boolean)).toEqual([])
})
