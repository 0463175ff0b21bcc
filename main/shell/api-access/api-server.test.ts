import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../../api/listen.ts'
import { silentLog } from '../../platform/log.ts'
import { createApiServer } from './api-server.ts'

const host = '127.0.0.1'
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function server() {
  const origins: string[] = []
  const api = createApiServer(
    {
      async listen(options) {
        const listener = await listen(async () => new Response('here'), options)
        origins.push(listener.origin)
        return listener
      },
    },
    silentLog,
  )
  closers.push(() => api.openAt(undefined))
  return { api, origins }
}

const answers = (origin: string | undefined) =>
  fetch(`${origin}/`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host)
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

test('the API is opened, moved and closed', async () => {
  const { api, origins } = server()
  const [first, second] = [await freePort(), await freePort()]
  await api.openAt({ host, port: first })
  await api.openAt({ host, port: first })
  expect(origins).toHaveLength(1)
  await api.openAt({ host, port: second })
  expect(await answers(`http://${host}:${first}`)).toBe(false)
  expect(await answers(origins[1])).toBe(true)
  await api.openAt(undefined)
  expect(await answers(origins[1])).toBe(false)
})

test('changes that come at once are made one after the other', async () => {
  const { api, origins } = server()
  const port = await freePort()
  await Promise.all([api.openAt({ host, port }), api.openAt(undefined), api.openAt({ host, port })])
  expect(await answers(origins.at(-1))).toBe(true)
})

test('a port in use does not stop the program, and another may be taken afterwards', async () => {
  const other = createServer().listen(0, host)
  await new Promise((resolve) => other.once('listening', resolve))
  closers.push(async () => void other.close())
  const { api, origins } = server()
  await api.openAt({ host, port: (other.address() as AddressInfo).port })
  expect(origins).toEqual([])
  await api.openAt({ host, port: await freePort() })
  expect(await answers(origins[0])).toBe(true)
})
