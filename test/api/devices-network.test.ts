import { once } from 'node:events'
import { connect, createServer, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
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

async function listenOn(host: string): Promise<string> {
  started = await startApp({ devices: { host, port: 0, names: [] } })
  return await devicesOrigin(createClient(started.origin))
}

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
  const origin = await listenOn('127.0.0.2')
  const port = Number(new URL(origin).port)
  expect((await askRaw(`${origin}/pair`)).status).toBe(200)
  expect(await isReachable('127.0.0.1', port)).toBe(false)
  expect(await isReachable('::1', port)).toBe(false)
  for (const host of [hasAddress('IPv4', false), hasAddress('IPv6', false)])
    if (host) expect(await isReachable(host, port), host).toBe(false)
})

test('all interfaces: each answers to its own address, not to that of another', async () => {
  const origin = await listenOn('0.0.0.0')
  const { port } = new URL(origin)
  for (const [host, asked, status] of [
    ['127.0.0.1', '127.0.0.1', 200],
    ['127.0.0.2', '127.0.0.2', 200],
    ['127.0.0.2', '127.0.0.1', 421],
    ['127.0.0.1', '0.0.0.0', 421],
  ] as const)
    expect((await askRaw(`http://${host}:${port}/pair`, { headers: { Host: `${asked}:${port}` } })).status).toBe(status)
  expect(await isReachable('::1', Number(port))).toBe(false)
})

test('IPv6: the address alone, and none of IPv4', async ({ skip }) => {
  const probe = createServer().listen(0, '::1')
  const isThere = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  skip(!isThere, 'This machine has no IPv6.')
  const origin = await listenOn('::1')
  const { hostname, port } = new URL(origin)
  expect(isIP(hostname.slice(1, -1))).toBe(6)
  expect((await askRaw(`${origin}/pair`)).status).toBe(200)
  for (const host of ['[::ffff:127.0.0.1]', '127.0.0.1', 'localhost', '[::]', '[::2]'])
    expect((await askRaw(`${origin}/pair`, { headers: { Host: `${host}:${port}` } })).status, host).toBe(421)
  expect(await isReachable('127.0.0.1', Number(port))).toBe(false)
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
    expect(await isReachable('127.0.0.1', port)).toBe(false)
  }
})
