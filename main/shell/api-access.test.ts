import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../api/listen.ts'
import { silentLog } from '../platform/log.ts'
import { createMemorySecrets } from '../platform/secrets.ts'
import { createApiServer, createApiToken } from './api-access.ts'

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
  closers.push(() => api.listenOn(undefined))
  return { api, origins }
}

const isReachable = (origin: string | undefined) =>
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

test('opens, changes and closes the port', async () => {
  const { api, origins } = server()
  const [first, second] = [await freePort(), await freePort()]
  await api.listenOn({ host, port: first })
  await api.listenOn({ host, port: first })
  expect(origins).toHaveLength(1)
  await api.listenOn({ host, port: second })
  expect(await isReachable(`http://${host}:${first}`)).toBe(false)
  expect(await isReachable(origins[1])).toBe(true)
  await api.listenOn(undefined)
  expect(await isReachable(origins[1])).toBe(false)
})

test('applies concurrent changes in order', async () => {
  const { api, origins } = server()
  const port = await freePort()
  await Promise.all([api.listenOn({ host, port }), api.listenOn(undefined), api.listenOn({ host, port })])
  expect(await isReachable(origins.at(-1))).toBe(true)
})

test('ignores a port in use and can listen on another port afterwards', async () => {
  const other = createServer().listen(0, host)
  await new Promise((resolve) => other.once('listening', resolve))
  closers.push(async () => void other.close())
  const { api, origins } = server()
  await api.listenOn({ host, port: (other.address() as AddressInfo).port })
  expect(origins).toEqual([])
  await api.listenOn({ host, port: await freePort() })
  expect(await isReachable(origins[0])).toBe(true)
})

test('creates a token on first use, stores it, and requires it only while it is enabled', async () => {
  const secrets = createMemorySecrets()
  const token = createApiToken(secrets, undefined)
  expect(token.getRequired()).toBeUndefined()
  await token.setRequired(true)
  const created = await token.get()
  expect(created).toMatch(/^[\w-]{43}$/)
  expect(token.getRequired()).toBe(created)
  expect(await secrets.get('api-token')).toBe(created)
  await token.setRequired(false)
  expect(token.getRequired()).toBeUndefined()
  expect(await createApiToken(secrets, undefined).get()).toBe(created)
})

test('invalidates the old token', async () => {
  const token = createApiToken(createMemorySecrets(), undefined)
  await token.setRequired(true)
  const old = token.getRequired()
  expect(await token.regenerate()).not.toBe(old)
  expect(token.getRequired()).toBe(await token.get())
})

test('always requires a token from the command line', async () => {
  const secrets = createMemorySecrets()
  const token = createApiToken(secrets, 'from-command-line')
  await token.setRequired(false)
  expect(token.getRequired()).toBe('from-command-line')
  expect(await token.regenerate()).toBe('from-command-line')
  expect(await secrets.get('api-token')).toBeUndefined()
})
