import { once } from 'node:events'
import { connect, createServer, isIP, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { getDeviceAccess, setDeviceAccess } from '../../shared/contracts/devices.ts'
import { createClient } from '../support/api-client.ts'
import { askRaw, devicesOrigin } from '../support/devices-for-tests.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

// Where the listener for other devices can be reached, and where not.

let started: StartedApp | undefined
afterEach(async () => {
  await started?.end()
  started = undefined
})

/** Starts Bunko with a listener on `host`, on a port that the test holds on the other addresses. */
async function listenOn(host: string, others: readonly string[]): Promise<string> {
  const port = others.length > 0 ? await holdPort(others) : 0
  started = await startApp({ devices: { host, port, names: [] } })
  return await devicesOrigin(createClient(started.origin))
}

/** Listens on one port of each host, so that no other program can use it. Sends `held` to each connection. */
async function holdPort([first = '', ...others]: readonly string[]): Promise<number> {
  const servers = [await hold(first, 0)]
  onTestFinished(() => void servers.forEach((server) => void server?.close()))
  const address = servers[0]?.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  for (const host of others) servers.push(await hold(host, port))
  return servers.every((server) => server !== undefined) ? port : await holdPort([first, ...others])
}

/** Undefined if another program has the port. */
async function hold(host: string, port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end('held')).listen(port, host)
  return await once(server, 'listening').then(
    () => server,
    () => undefined,
  )
}

/** What a new connection gets. */
const answerOf = (host: string, port: number) => text(connect(port, host))

/** Whether something answers there. */
const isReachable = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Sockets that listen in this process. */
const countListeners = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length

const hasAddress = (family: 'IPv4' | 'IPv6', loopback: boolean) =>
  Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .find((one) => one.family === family && one.internal === loopback && !one.address.startsWith('fe80'))?.address

test('a new library listens on loopback alone, until the settings let other devices in', async () => {
  const before = countListeners()
  started = await startApp()
  expect(countListeners()).toBe(before + 1)
  const api = createClient(started.origin)
  expect((await api.call(getDeviceAccess)).json()).toMatchObject({ isOn: false, addresses: [] })
  const outside = hasAddress('IPv4', false)
  if (outside) expect(await isReachable(outside, Number(new URL(started.origin).port))).toBe(false)
})

test('one interface: no other answers, also not another loopback address', async () => {
  const found = [hasAddress('IPv6', true), hasAddress('IPv4', false), hasAddress('IPv6', false)]
  const others = ['127.0.0.1', ...found.filter((host) => host !== undefined)]
  const origin = await listenOn('127.0.0.2', others)
  const port = Number(new URL(origin).port)
  expect((await askRaw(`${origin}/pair`)).status).toBe(200)
  for (const host of others) expect(await answerOf(host, port), host).toBe('held')
})

test('all interfaces: each answers to its own address, not to that of another', async () => {
  const others = [hasAddress('IPv6', true)].filter((host) => host !== undefined)
  const origin = await listenOn('0.0.0.0', others)
  const { port } = new URL(origin)
  for (const [host, asked, status] of [
    ['127.0.0.1', '127.0.0.1', 200],
    ['127.0.0.2', '127.0.0.2', 200],
    ['127.0.0.2', '127.0.0.1', 421],
    ['127.0.0.1', '0.0.0.0', 421],
  ] as const)
    expect((await askRaw(`http://${host}:${port}/pair`, { headers: { Host: `${asked}:${port}` } })).status).toBe(status)
  for (const host of others) expect(await answerOf(host, Number(port))).toBe('held')
})

test('IPv6: the address alone, and none of IPv4', async ({ skip }) => {
  skip(hasAddress('IPv6', true) === undefined, 'This machine has no IPv6.')
  const origin = await listenOn('::1', ['127.0.0.1'])
  const { hostname, port } = new URL(origin)
  expect(isIP(hostname.slice(1, -1))).toBe(6)
  expect((await askRaw(`${origin}/pair`)).status).toBe(200)
  for (const host of ['[::ffff:127.0.0.1]', '127.0.0.1', 'localhost', '[::]', '[::2]'])
    expect((await askRaw(`${origin}/pair`, { headers: { Host: `${host}:${port}` } })).status, host).toBe(421)
  expect(await answerOf('127.0.0.1', Number(port))).toBe('held')
})

test('turning it off in the settings closes it immediately, including open connections', async () => {
  started = await startApp()
  const api = createClient(started.origin)
  const before = countListeners()
  const on = await api.call(setDeviceAccess, { body: { isOn: true } })
  // Another program of this machine may use the usual port.
  if (on.json().problem === null) {
    const port = Number(new URL(on.json().addresses[0]!).port)
    expect(countListeners()).toBe(before + 1)
    expect(await isReachable('127.0.0.1', port)).toBe(true)
    const open = connect(port, '127.0.0.1').on('error', () => {})
    await once(open, 'connect')
    const ended = once(open, 'close')
    expect((await api.call(setDeviceAccess, { body: { isOn: false } })).json()).toMatchObject({ addresses: [] })
    await ended
    expect(countListeners()).toBe(before)
  }
})
