// Argument: the folder of a floor that `seed/list-floor.ts` made. The least work that returns Bunko's lists: one prepared
// statement over a table made for the answer, JSON and bare node:http. Imports nothing of Bunko.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listening } from '../programs.ts'
import { createListAnswers } from './list-answers.ts'

const answer = createListAnswers(process.argv[2]!)
const server = createServer((request, response) => {
  const body = answer(request.url!)
  if (body === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
