// Argument: a JSON file with the chapters. A bare server for pages; imports nothing of Bunko.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listening } from '../programs.ts'
import { createPageAnswers } from './page-answers.ts'

const answer = await createPageAnswers(process.argv[2]!)
const server = createServer((request, response) => {
  answer(request.url!, (page) => {
    if (!page) response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Type': page.type, 'Content-Length': page.body.length }).end(page.body)
  })
})
server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
