import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawDish } from './draw-dish.ts'
import type { GatewayState } from './state.ts'

export type ImageMode =
  | 'obey'
  | '404'
  | '502'
  /** An HTML page instead of an image. */
  | 'page'
  /** An SVG, which can contain scripts. */
  | 'svg'
  /** The connection is reset halfway. */
  | 'half'
  /** Half of the bytes with a matching Content-Length. */
  | 'cut'
  | 'hang'

/** The image host. It uses no authentication. */
export async function serveImage(
  request: IncomingMessage,
  response: ServerResponse,
  { state, mode, addViolation }: { state: GatewayState; mode: ImageMode; addViolation: (breach: string) => void },
): Promise<void> {
  for (const secret of ['authorization', 'cookie']) {
    if (request.headers[secret] !== undefined) addViolation(`${secret} was sent with ${request.url}`)
  }
  const [, id] = /^\/pictures\/image\/(\w+)\.jpg$/.exec(request.url!) ?? []
  const dish = state.dishes.find((one) => one.id === id)
  const page = '<html><h1>Sorry</h1></html>'
  if (!dish || mode === '404') return void response.writeHead(404, { 'content-type': 'text/html' }).end(page)
  if (mode === '502') return void response.writeHead(502, { 'content-type': 'text/html' }).end(page)
  if (mode === 'page') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(page)
  if (mode === 'svg') {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawing)
  }
  if (mode === 'hang') return
  const bytes = await drawDish(dish.name)
  const half = bytes.subarray(0, bytes.length / 2)
  const type = { 'content-type': 'image/jpeg' }
  if (mode === 'cut') return void response.writeHead(200, type).end(half)
  response.writeHead(200, { ...type, 'content-length': String(bytes.length) })
  if (mode === 'half') response.write(half, () => response.socket?.destroy())
  else response.end(bytes)
}
