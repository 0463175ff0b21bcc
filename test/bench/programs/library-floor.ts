// Argument: the folder of a floor that `seed/list-floor.ts` and `seed/cover-floor.ts` made. As list-floor.ts, with covers: one
// positioned read each. Imports nothing of Bunko.
import { openSync, read, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { listening } from '../programs.ts'
import type { CoverPlace } from '../seed/cover-floor.ts'
import { createListAnswers } from './list-answers.ts'

const folder = process.argv[2]!
const answer = createListAnswers(folder)
const file = openSync(join(folder, 'covers.bin'), 'r')
const places = JSON.parse(readFileSync(join(folder, 'covers.json'), 'utf8')) as CoverPlace[]
const covers = new Map(places.map((place) => [place.path, place]))

const server = createServer((request, response) => {
  const send = (type: string, body: Buffer | string) =>
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
  const cover = covers.get(request.url!)
  if (cover) {
    const { offset, length } = cover
    read(file, Buffer.allocUnsafeSlow(length), 0, length, offset, (error, bytesRead, bytes) => {
      if (error || bytesRead !== length) response.writeHead(500).end()
      else send('image/webp', bytes)
    })
    return
  }
  const body = answer(request.url!)
  if (body === undefined) response.writeHead(404).end()
  else send('application/json', body)
})
server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
