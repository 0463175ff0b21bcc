import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults/suite/fault.ts'
import { limitOf } from '../faults/suite/rig/until.ts'
import { ask, createAgent } from './clients.ts'

/** The most that the main process may need. */
const maxMb = 500

/** Connections that are open and send nothing, a part of a request, or never read their answers. */
const halfOpen: Readonly<Record<string, (host: string) => string>> = {
  silent: () => '',
  'a part of the headers': (host) => `GET /api/mangas HTTP/1.1\r\n${host}\r\nX-Slow: `,
  'a part of the body': (host) =>
    `POST /api/mangas/create HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"title`,
  'answers unread': (host) => `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n\r\n`.repeat(50),
  'events unread': (host) => `GET /api/events HTTP/1.1\r\n${host}\r\n\r\n`,
}
const slowestMs = 5000

export const l06: Fault = {
  id: 'L6',
  title: 'Hundreds of half-open connections: silent, slow, and with answers and events that are never read',
  rounds: { short: 1, nightly: 5 },
  async run({ round, rounds, world: open, fail }) {
    const world = await open({ chapters: 4 })
    const program = await world.prepared()
    const { port } = new URL(program.origin)
    const kinds = Object.entries(halfOpen)
    for (let number = 0; number < rounds; number += 1) {
      const [name, bytes] = kinds[(number + 3) % kinds.length]!
      const amount = rounds === 1 ? 100 : name.endsWith('unread') ? 300 : 2000
      await round(`${amount} connections, ${name}`, async () => {
        const sockets: Socket[] = []
        for (let opened = 0; opened < amount; opened += 1) {
          const socket = connect({ port: Number(port), host: '127.0.0.1' })
          socket.on('error', () => {}).pause()
          await once(socket, 'connect')
          socket.write(bytes(`Host: 127.0.0.1:${port}`))
          sockets.push(socket)
        }
        // The oracle goes on beside them, and changes things, which makes events.
        await world.workFor(rounds === 1 ? 1000 : 8000, {
          lanes: 2,
          kinds: ['manga', 'edit', 'progress', 'settings', 'read'],
          pauseMs: 20,
        })
        const agent = createAgent(1)
        const { status, ms } = await ask(agent, program.origin, '/api/health')
        agent.destroy()
        if (status !== 200 || ms > limitOf(slowestMs)) fail(`health answers ${status} after ${Math.round(ms)} ms`)
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        for (const socket of sockets) socket.destroy()
        await sleep(100)
        await world.verify()
      })
    }
  },
}
