import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listening } from '../programs.ts'
import { createNoisePages } from '../seed/noise-page.ts'

// Arguments: pages per chapter, delay of each response in milliseconds. A reader site with unlimited chapters:
// /{slug}/{chapter} shows /images/1.jpg and so on.
const [pageCount = 0, delayMs = 0] = process.argv.slice(2).map(Number)
const noise = await createNoisePages()
const images = Array.from({ length: pageCount }, (_, index) => noise.page(`page ${index + 1}`))
const chapter = `<!doctype html><title>Chapter</title>${images
  .map((_, index) => `<img class="page" src="/images/${index + 1}.jpg">`)
  .join('\n')}`

function answer(url: string, response: ServerResponse): void {
  const image = /^\/images\/(\d+)\.jpg$/.exec(url)?.[1]
  if (image !== undefined) send(response, 'image/jpeg', images[Number(image) - 1])
  else send(response, 'text/html; charset=utf-8', /^\/[\w-]+\/\d+$/.test(url) ? Buffer.from(chapter) : undefined)
}

function send(response: ServerResponse, type: string, body: Buffer | undefined): void {
  if (!body) response.writeHead(404).end()
  else response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body)
}

const server = createServer((request, response) => setTimeout(answer, delayMs, request.url, response))
server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
