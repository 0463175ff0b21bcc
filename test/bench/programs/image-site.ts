import type { ServerResponse } from 'node:http'
import { serve } from '../programs.ts'
import { createNoisePages } from '../seed/noise-page.ts'

// Arguments: pages per chapter, delay of each response in milliseconds. A reader site with unlimited chapters:
// /{slug}/{chapter} shows /images/{slug}/{chapter}/1.jpg and so on. No two pages have the same bytes.
const [pageCount = 0, delayMs = 0] = process.argv.slice(2).map(Number)
const noise = await createNoisePages()

function answer(url: string, response: ServerResponse): void {
  const page = /^\/images\/(?:[\w-]+\/)*(\d+)\.jpg$/.exec(url)?.[1]
  const isImage = page !== undefined && Number(page) >= 1 && Number(page) <= pageCount
  if (isImage) send(response, 'image/jpeg', noise.page(url))
  else send(response, 'text/html; charset=utf-8', /^\/[\w-]+\/\d+$/.test(url) ? chapterPage(url) : undefined)
}

const chapterPage = (path: string): Buffer =>
  Buffer.from(
    `<!doctype html><title>Chapter</title>${Array.from(
      { length: pageCount },
      (_, index) => `<img class="page" src="/images${path}/${index + 1}.jpg">`,
    ).join('\n')}`,
  )

function send(response: ServerResponse, type: string, body: Buffer | undefined): void {
  if (!body) response.writeHead(404).end()
  else response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body)
}

serve((request, response) => void setTimeout(answer, delayMs, request.url, response))
