import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'

const { started } = appForTests()

const megabyte = 1024 * 1024
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

async function connection(): Promise<Socket> {
  const socket = connect(Number(new URL(started.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('clients that send many requests together and never read do not fill the memory', async () => {
  const size = Number((await fetch(`${started.origin}/api/openapi.json`)).headers.get('content-length'))
  expect(size).toBeGreaterThan(megabyte / 4)
  const before = process.memoryUsage().rss
  const sockets: Socket[] = []
  for (let number = 0; number < 60; number += 1) {
    const socket = await connection()
    socket.pause()
    socket.write(get('/api/openapi.json').repeat(50))
    sockets.push(socket)
  }
  for (let round = 0; round < 20; round += 1) expect((await fetch(`${started.origin}/api/health`)).status).toBe(200)

  const grown = process.memoryUsage().rss - before
  for (const socket of sockets) socket.destroy()
  // All answers together would be more than a gigabyte.
  expect(60 * 50 * size).toBeGreaterThan(1000 * megabyte)
  expect(grown).toBeLessThan(300 * megabyte)
})

test('requests that are sent together are answered in order', async () => {
  const socket = await connection()
  const paths = ['/api/health', '/api/nothing', '/api/mangas', '/api/mangas?page=0', '/api/queue']
  const last = `GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`
  socket.write([...Array.from({ length: 10 }, () => paths).flat()].map(get).join('') + last)
  let text = ''
  for await (const chunk of socket) text += chunk
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  const once = [200, 404, 200, 400, 200]
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => once).flat(), 200])
})
