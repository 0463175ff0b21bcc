import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { hostname, userInfo } from 'node:os'
import { Bonjour } from 'bonjour-service'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { announceService } from './announce-service.ts'
import { createDeviceListener } from './device-listener.ts'

const localName = 'bunko-k7q2.local'

/** A port of this test alone, so that nothing in the network hears it. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}

test('other programs find the listener, learn nothing else, and lose it at the end', async () => {
  const network = { interface: '127.0.0.1', bind: '0.0.0.0', port: await freePort() }
  const packets: Buffer[] = []
  const finder = new Bonjour(network as object)
  finder['server'].mdns.on('packet', (packet: unknown) => packets.push(Buffer.from(JSON.stringify(packet))))
  const browser = finder.find({ type: 'http' })
  const [up, down] = [once(browser, 'up'), once(browser, 'down')]
  const takeBack = await announceService({ localName, port: 7718, log: silentLog }, network)
  const [found] = (await up) as [{ name: string; host: string; port: number; txt: unknown }]
  expect(found).toMatchObject({ name: 'bunko-k7q2', host: localName, port: 7718, txt: { path: '/' } })
  const text = Buffer.concat(packets).toString().toLowerCase()
  expect(text).toContain('bunko-k7q2')
  for (const secret of [hostname(), userInfo().username].filter((name) => name.length > 3))
    expect(text).not.toContain(secret.toLowerCase())
  await takeBack()
  await down
  finder.destroy()
})

test('it is announced while all addresses are listened to, and no longer', async () => {
  const calls: string[] = []
  const announce = async (about: { localName: string; port: number }) => {
    calls.push(`announced ${about.localName} ${about.port > 0}`)
    return async () => void calls.push('taken back')
  }
  const access = { isOn: true, names: [], installation: 'k7q2' }
  const devices = { readAccess: async () => access, writeAccess: async () => access }
  const answer = async () => new Response()
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const fixed = { host, port: 0, names: [] }
    const listener = createDeviceListener({ devices, log: silentLog, fixed, announce })
    await listener.start(() => answer)
    await listener.stop()
  }
  expect(calls).toEqual(['announced bunko-k7q2.local true', 'taken back'])
})
