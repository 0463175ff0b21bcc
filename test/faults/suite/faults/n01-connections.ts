import { setTimeout as sleep } from 'node:timers/promises'
import { always, jpeg, picture, rawly, startOf } from './network-answers.ts'
import { atChapter, atEverything, atThirdPicture, networkFault } from './network-case.ts'

export const n01 = networkFault({
  id: 'N1',
  title: 'Slow-loris site: no headers, one byte at a time, silence in the middle',
  rounds: { short: 1, nightly: 4 },
  cases: [
    { name: 'no answer', outcome: 'refused', interference: () => atThirdPicture(() => {}) },
    {
      name: 'a byte at a time',
      outcome: 'refused',
      // Bunko waits two minutes for a whole picture; the round cancels the job earlier.
      withinMs: 8000,
      interference: () =>
        atThirdPicture(async (response) => {
          response.writeHead(200, { ...jpeg, 'content-length': 20_000 })
          for (const byte of picture()) {
            if (response.destroyed) return
            response.write(Buffer.of(byte))
            await sleep(500)
          }
        }),
    },
    {
      name: 'silence in the middle',
      outcome: 'refused',
      interference: startOf(atThirdPicture, { ...jpeg, 'content-length': 20_000 }, picture().subarray(0, 9000)),
    },
    { name: 'half-open: no chapter page', outcome: 'refused', interference: () => atChapter(() => {}) },
  ],
})

export const n02 = networkFault({
  id: 'N2',
  title: 'Connections reset or closed at the start, in the middle and at the end',
  rounds: { short: 1, nightly: 4 },
  cases: [
    {
      name: 'reset at once',
      outcome: 'refused',
      interference: () => atThirdPicture((response) => void response.socket?.resetAndDestroy()),
    },
    {
      name: 'reset of every request',
      outcome: 'refused',
      interference: () => atEverything((response) => void response.socket?.resetAndDestroy()),
    },
    {
      name: 'reset in the middle',
      outcome: 'refused',
      interference: () =>
        atThirdPicture(async (response) => {
          response.writeHead(200, { ...jpeg, 'content-length': 20_000 }).write(picture().subarray(0, 9000))
          await sleep(30)
          response.socket?.resetAndDestroy()
        }),
    },
    {
      name: 'closed without an answer',
      outcome: 'refused',
      interference: () => atThirdPicture((response) => void response.socket?.end()),
    },
  ],
})

export const n03 = networkFault({
  id: 'N3',
  title: 'Content-Length too long or too short, bodies cut at the connection’s end',
  rounds: { short: 1, nightly: 4 },
  cases: [
    {
      name: 'too long',
      outcome: 'refused',
      interference: rawly(
        atThirdPicture,
        `HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 90000\r\n\r\n${'x'.repeat(1000)}`,
      ),
    },
    {
      name: 'too short',
      outcome: 'refused',
      interference: always(atThirdPicture, 200, { ...jpeg, 'content-length': 9000 }, picture().subarray(0, 9000)),
    },
    {
      name: 'no length and half a body',
      outcome: 'refused',
      interference: always(atThirdPicture, 200, { ...jpeg, connection: 'close' }, picture().subarray(0, 9000)),
    },
    {
      name: 'a length that is no number',
      outcome: 'refused',
      interference: rawly(
        atThirdPicture,
        'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: many\r\n\r\nxxxx',
      ),
    },
  ],
})
