import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPage } from '../../../../test/simulators/pages/draw-page.ts'
import { browserPath } from '../../../../test/support/browser.ts'
import { startServer, type TestServer } from '../../../../test/support/start-server.ts'
import { startFilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import { createSharedBrowser } from '../../../platform/browser/shared-browser.ts'
import { captureDrawnImages } from './drawn-images.ts'
import { placeholderImage } from './placeholder-image.ts'

const [width, height] = [480, 690]
const browser = createSharedBrowser()
let server: TestServer
let html = ''
beforeAll(async () => {
  server = await startServer(async ({ url = '' }, response) => {
    const page = Number(/^\/page-(\d)/.exec(url)?.[1] ?? 0)
    if (page === 0) return void response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    const drawn = { site: 'canvas', manga: 'star', chapter: 1, page, pages: 3, format: 'jpeg', width, height } as const
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await drawPage(drawn))
  })
})
afterAll(async () => {
  await browser.close()
  server.close()
})

const canvas = (w = width, h = height) => `<canvas width="${w}" height="${h}" style="width: 300px"></canvas>`
/** Draws strip `strip` of eight of each picture where `place` says. */
const reader = (place: string, canvases: string, pages = 2) => `<main>${canvases}</main><script>
for (let page = 1; page <= ${pages}; page++) fetch('/page-' + page).then((one) => one.blob()).then(createImageBitmap).then((map) => {
  const context = document.querySelectorAll('canvas')[page - 1]?.getContext('2d')
  const high = map.height / 8
  for (let strip = 0; strip < 8; strip++) context?.drawImage(map, 0, strip * high, map.width, high, 0, (${place}) * high, map.width, high)
}).finally(() => { document.body.dataset.drawn = (document.body.dataset.drawn || '') + page })
</script>`

async function image(url: string) {
  const body = new Uint8Array(await (await fetch(url)).arrayBuffer())
  return { url, status: 200, headers: {}, body }
}

/** As `reader`, with images that elements load. */
const loadingReader = (place: string, canvases: string) => `<main>${canvases}</main><script>
for (let page = 1; page <= 2; page++) {
  const image = new Image()
  image.onload = () => {
    const context = document.querySelectorAll('canvas')[page - 1].getContext('2d')
    for (let y = 0; y < ${height}; y += 115) context.drawImage(image, 0, y, ${width}, 115, 0, (${place}), ${width}, 115)
    document.body.dataset.drawn = (document.body.dataset.drawn || '') + page
  }
  image.src = '/page-' + page
}
</script>`

const drawnBy = (body: string, pages = 2): Promise<string[]> =>
  browser.use(browserPath(), async (running) => {
    html = body
    const proxy = await startFilteringProxy({ allowPrivate: true })
    const context = await running.browser.newContext({ proxy: { server: proxy.origin } })
    await context.route('**/page-*', (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/svg+xml', body: placeholderImage })
        : route.continue(),
    )
    const tab = await context.newPage()
    const find = captureDrawnImages(tab, { image })
    await tab.goto(server.origin)
    await expect.poll(() => tab.getAttribute('body', 'data-drawn')).toHaveLength(pages)
    const found = await find()
    await context.close()
    await proxy.close()
    return found.map((url) => new URL(url).pathname)
  })

const both = ['/page-1', '/page-2']

test.each<[string, string, string[]]>([
  ['all its parts in their places', reader('strip', canvas() + canvas()), both],
  ['a small canvas beside them', reader('strip', canvas() + canvas() + canvas(60, 60)), both],
  ['the upper strips exchanged', reader('strip < 2 ? 1 - strip : strip', canvas() + canvas()), []],
  ['another size', reader('strip', canvas() + canvas(width, height + 90)), []],
  ['a canvas beside them that is blank', reader('strip', canvas() + canvas() + canvas()), []],
  ['placeholders with all parts in their places', loadingReader('y', canvas() + canvas()), both],
  ['placeholders with strips exchanged', loadingReader('y < 230 ? 115 - y : y', canvas() + canvas()), []],
  ['placeholders on a canvas of another size', loadingReader('y', canvas() + canvas(width, height + 90)), []],
  ['no canvas', reader('strip', ''), []],
])('finds the images that a page draws with %s', async (_, body, expected) => {
  expect(await drawnBy(body)).toEqual(expected)
})
