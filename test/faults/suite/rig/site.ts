import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createRandom } from './random.ts'

/** Answers a request in place of the site. @returns whether it did */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

export type Site = {
  readonly origin: string
  /** The body of the request that adds the site as a content source. */
  readonly source: Record<string, unknown>
  picture(chapter: number, page: number): Promise<Buffer>
  pictureSum(chapter: number, page: number): Promise<string>
  readonly pages: number
  /** How many requests have arrived. */
  requests(): number
  interfere(interference: Interference | undefined): void
  setDelay(ms: number): void
  close(): Promise<void>
  /** Closes and opens the port again. */
  pause(): Promise<void>
  resume(): Promise<void>
}

type SiteOptions = {
  readonly pages?: number | undefined
  readonly name?: string
  readonly address?: { readonly host: string; readonly port: number; readonly origin: string } | undefined
}

/** A site with chapters `/read/{slug}/{chapter}` of the same number of pictures, each different. */
export async function startSite({ pages = 6, name = 'Fault site', address }: SiteOptions = {}): Promise<Site> {
  let interference: Interference | undefined
  let delayMs = 0
  let count = 0
  const pictures = new Map<string, Promise<Buffer>>()
  const picture = (chapter: number, page: number): Promise<Buffer> => {
    const key = `${chapter}/${page}`
    const known = pictures.get(key) ?? drawPicture(chapter * 1000 + page)
    pictures.set(key, known)
    return known
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    count += 1
    const path = request.url ?? ''
    const image = /^\/image\/(\d+)\/(\d+)\.jpg/.exec(path)
    const chapter = /^\/read\/[^/]+\/(\d+)/.exec(path)
    if (delayMs > 0) await sleep(image ? delayMs : delayMs / 2)
    if (await interference?.(request, response)) return
    if (image) {
      const bytes = await picture(Number(image[1]), Number(image[2]))
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length }).end(bytes)
    } else if (chapter) {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(chapterPage(Number(chapter[1]), pages))
    } else {
      response.writeHead(path === '/' ? 200 : 404, { 'content-type': 'text/html' }).end('<h1>A site</h1>')
    }
  }

  const server = createServer((request, response) => {
    request.on('error', () => {})
    answer(request, response).catch(() => response.destroy())
  })
  const host = address?.host ?? '127.0.0.1'
  server.listen(address?.port ?? 0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = address?.origin ?? `http://127.0.0.1:${port}`
  const pause = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    origin,
    pages,
    source: {
      name,
      baseUrl: origin,
      chapterUrlFormat: '/read/{slug}/{chapter}',
      scrapingType: 'html',
      imageSelector: 'img.page',
      options: { requestsPerSecond: 100, maxConcurrency: 8, timeoutMs: 2000 },
    },
    picture,
    pictureSum: async (chapter, page) => sum(await picture(chapter, page)),
    requests: () => count,
    interfere(next) {
      interference = next
    },
    setDelay(ms) {
      delayMs = ms
    },
    pause,
    async resume() {
      server.listen(port, host)
      await once(server, 'listening')
    },
    async close() {
      if (server.listening) await pause()
    },
  }
}

export const sum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

export function chapterPage(chapter: number, pages: number): string {
  const images = Array.from(
    { length: pages },
    (_, index) => `<img class="page" src="/image/${chapter}/${index + 1}.jpg">`,
  )
  return `<!doctype html><title>Chapter ${chapter}</title><main>${images.join('')}</main>`
}

async function drawPicture(seed: number): Promise<Buffer> {
  const random = createRandom(seed)
  const small = Buffer.from(Array.from({ length: 24 * 36 * 3 }, () => random.int(0, 255)))
  return await sharp(small, { raw: { width: 24, height: 36, channels: 3 } })
    .resize(480, 720, { kernel: 'nearest' })
    .jpeg({ quality: 70 })
    .toBuffer()
}
