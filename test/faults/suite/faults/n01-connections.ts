import { setTimeout as sleep } from 'node:timers/promises'
import {
  always,
  atChapter,
  atEverything,
  atThirdPicture,
  jpeg,
  networkFault,
  picture,
  rawly,
  refused,
  startOf,
} from './network-case.ts'

export const n01 = networkFault({
  id: 'N1',
  title: 'Slow-loris site: no headers, one byte at a time, silence in the middle',
  rounds: { short: 1, nightly: 4 },
  cases: [
    refused('no answer', () => atThirdPicture(() => {})),
    refused(
      'a byte at a time',
      () =>
        atThirdPicture(async (response) => {
          response.writeHead(200, { ...jpeg, 'content-length': 20_000 })
          for (const byte of picture()) {
            if (response.destroyed) return
            response.write(Buffer.of(byte))
            await sleep(500)
          }
        }),
      { withinMs: 8000 },
    ),
    refused(
      'silence in the middle',
      startOf(atThirdPicture, { ...jpeg, 'content-length': 20_000 }, picture().subarray(0, 9000)),
    ),
    refused('half-open: no chapter page', () => atChapter(() => {})),
  ],
})

export const n02 = networkFault({
  id: 'N2',
  title: 'Connections reset or closed at the start, in the middle and at the end',
  rounds: { short: 1, nightly: 4 },
  cases: [
    refused('reset at once', () => atThirdPicture((response) => void response.socket?.resetAndDestroy())),
    refused('reset of every request', () => atEverything((response) => void response.socket?.resetAndDestroy())),
    refused('reset in the middle', () =>
      atThirdPicture(async (response) => {
        response.writeHead(200, { ...jpeg, 'content-length': 20_000 }).write(picture().subarray(0, 9000))
        await sleep(30)
        response.socket?.resetAndDestroy()
      }),
    ),
    refused('closed without an answer', () => atThirdPicture((response) => void response.socket?.end())),
  ],
})

export const n03 = networkFault({
  id: 'N3',
  title: 'Content-Length too long or too short, bodies cut at the connection’s end',
  rounds: { short: 1, nightly: 4 },
  cases: [
    refused(
      'too long',
      rawly(
        atThirdPicture,
        `HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 90000\r\n\r\n${'x'.repeat(1000)}`,
      ),
    ),
    refused('too short', always(atThirdPicture, 200, { ...jpeg, 'content-length': 9000 }, picture().subarray(0, 9000))),
    refused(
      'no length and half a body',
      always(atThirdPicture, 200, { ...jpeg, connection: 'close' }, picture().subarray(0, 9000)),
    ),
    refused(
      'a length that is no number',
      rawly(atThirdPicture, 'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: many\r\n\r\nxxxx'),
    ),
  ],
})
