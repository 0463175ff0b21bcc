import type { IncomingHttpHeaders } from 'node:http'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { startServer } from './start-server.ts'

type Asked = { readonly path: string; readonly query: URLSearchParams; readonly headers: IncomingHttpHeaders }
type Reply = {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * A site of a few pages for one test. Addresses that end in `.png` are pictures as large as pages, each with other bytes.
 * @param answer a page or a reply; undefined for what the site does not have
 */
export async function startPictureSite(answer: (asked: Asked) => string | Reply | undefined) {
  const drawn = await drawPage({
    site: 's',
    manga: 'm',
    chapter: 2,
    page: 1,
    pages: 3,
    format: 'png',
    width: 600,
    height: 800,
  })
  const requests: string[] = []
  const server = await startServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    if (pathname.endsWith('.png')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([drawn, Buffer.from(pathname)]))
      return
    }
    requests.push(url)
    const reply = answer({ path: pathname, query: searchParams, headers })
    const {
      status = reply === undefined ? 404 : 200,
      type = 'text/html; charset=utf-8',
      headers: sent = {},
      body,
    } = typeof reply === 'object' ? reply : { body: reply ?? '' }
    response.writeHead(status, { 'content-type': type, ...sent }).end(body)
  })
  return { ...server, requests }
}

/** `<img>` elements of a chapter's pages. */
export const pictures = (of: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `<img src="/uploads/${of}/${index + 1}.png">`).join('')
