import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { siteConfig } from '../../../test/support/in-process-worker.ts'
import { sitePatience } from '../../../test/support/patience.ts'
import { startServer, type TestServer } from '../../../test/support/start-server.ts'
import { startFilteringProxy } from '../../platform/browser/filtering-proxy.ts'
import { createSharedBrowser } from '../../platform/browser/shared-browser.ts'
import { inspectImage } from '../../platform/images/inspect-image.ts'
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { openTab } from './browser/session.ts'
import { testChapter } from './engine.ts'

const warm = createSharedBrowser()
const safeFetch = createSafeFetch({ userAgent: 'Bunko/0.0.0' })
const pages = new Map<string, string>()
let server: TestServer
let origin: string
let hits: string[] = []
beforeAll(async () => {
  server = await startServer((request, answer) => {
    hits.push(request.url ?? '')
    const page = pages.get(request.url ?? '')
    if (page === undefined) answer.writeHead(204, { 'access-control-allow-origin': '*' }).end()
    else answer.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  server.on('upgrade', (request, socket) => {
    hits.push(request.url ?? '')
    socket.destroy()
  })
  origin = server.origin
})
afterEach(() => {
  hits = []
})
afterAll(async () => {
  await warm.close()
  await safeFetch.close()
  server.close()
})

const asker = { userAgent: 'Bunko/0.0.0', acquirePermit: async () => () => {}, signal: new AbortController().signal }
const good = '<div id="pages"><img src="/1.jpg"><img src="/2.jpg"></div>'

type Showing = { readonly signal?: AbortSignal; readonly options?: object; readonly patience?: number }

/** Shows one page. */
async function show(
  html: string,
  { signal = new AbortController().signal, options = {}, patience = sitePatience }: Showing = {},
) {
  pages.set('/chapter', html)
  const site = siteConfig(origin, { scrapingType: 'javascript', options })
  return await testChapter(
    { site, addresses: [`${origin}/chapter`] },
    {
      browser: warm,
      browserPath: undefined,
      userAgent: 'Bunko/0.0.0',
      safeFetch,
      acquirePermit: async () => () => {},
      inspect: inspectImage,
      signal,
      onProgress: () => {},
      patience,
    },
  )
}
// The server has no pictures for these addresses: none can be shown beforehand.
const found = () => ({
  chapterUrl: `${origin}/chapter`,
  imageUrls: [`${origin}/1.jpg`, `${origin}/2.jpg`],
  preview: [],
})

test.each<[string, string]>([
  ['runs for ever while it loads', '<script>while (true);</script>'],
  ['runs for ever afterwards', `${good}<script>addEventListener("load", () => { while (true); })</script>`],
  ['asks without end', '<script>while (true) alert("again")</script>'],
  ['navigates without end', '<script>setInterval(() => location.reload(), 20)</script>'],
])('limits the time of a page that %s and serves the next task', async (_, html) => {
  await expect(show(html, { patience: 0.2 })).rejects.toMatchObject({ name: 'Problem', retryable: true })
  expect(await show(good)).toEqual(found())
})

test.each<[string, string]>([
  [
    'opens windows',
    `${good}<script>for (let n = 0; n < 50; n++) open("/other" + n); setInterval(() => open("/more"), 10)</script>`,
  ],
  ['shows dialogs', `${good}<script>alert(1); confirm(2); prompt(3); onbeforeunload = () => "stay"</script>`],
  ['hands out a download', `${good}<a id="d" href="data:application/zip,xx" download>x</a><script>d.click()</script>`],
  ['prints', `${good}<script>print()</script>`],
  [
    'wants permissions',
    `${good}<script>Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {})</script>`,
  ],
])('reads a page that %s', async (_, html) => {
  expect(await show(html)).toEqual(found())
})

test.each<[string, string]>([
  [
    'an open shadow tree',
    `<x-reader></x-reader><script>
      customElements.define('x-reader', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '${good.replaceAll('"', '\\"')}' }
      })
    </script>`,
  ],
  ['a frame of the site', '<p>Reader</p><iframe src="/frames/reader"></iframe>'],
  [
    'a shadow tree in a frame',
    `<iframe srcdoc='<div id="pages"></div><script>
      const box = document.createElement("section")
      document.getElementById("pages").append(box)
      box.attachShadow({ mode: "open" }).innerHTML = "<p><img src=/1.jpg><img src=/2.jpg></p>"
    </script>'></iframe>`,
  ],
])('finds images in %s', async (_, html) => {
  pages.set('/frames/reader', '<div id="pages"><img src="../1.jpg"><img src="/2.jpg"></div>')
  expect(await show(html)).toEqual(found())
})

test('ignores images in a frame of another site', async () => {
  pages.set('/frames/other', good)
  const frame = `<iframe src="${origin.replace('127.0.0.1', 'localhost')}/frames/other"></iframe>`
  await expect(show(frame, { options: { timeoutMs: 1000 } })).rejects.toMatchObject({ code: 'no_images' })
})

test('stops reading a page that keeps growing', async () => {
  const html = `${good}<script>document.body.append(new Comment("x".repeat(30 * 1024 * 1024)))</script>`
  await expect(show(html)).rejects.toMatchObject({ code: 'upstream_failed', detail: expect.stringContaining('MiB') })
})

test('ends a cancelled task immediately, however busy its page is', async () => {
  const controller = new AbortController()
  const reason = new Error('called off')
  const task = show('<script>while (true);</script>', { signal: controller.signal })
  setTimeout(() => controller.abort(reason), 500)
  await expect(task).rejects.toBe(reason)
  expect(await show(good)).toEqual(found())
})

test('fails the task of a killed browser with a reason and starts a new one for the next', async () => {
  const pid = await warm.use(undefined, async (browser) => browser.pid)
  const task = show('<script>while (true);</script>')
  setTimeout(() => process.kill(pid!, 'SIGKILL'), 500)
  await expect(task).rejects.toMatchObject({ name: 'Problem', retryable: true })
  expect(await show(good)).toEqual(found())
  expect(await warm.use(undefined, async (browser) => browser.pid)).not.toBe(pid)
})

test('starts another browser if one ends before it opens the page', async () => {
  const pid = await warm.use(undefined, async (browser) => browser.pid)
  process.kill(pid!, 'SIGKILL')
  expect(await show(good)).toEqual(found())
})

test('closes an unused browser and removes the profiles of dead workers', async () => {
  const left = join(tmpdir(), 'bunko-browser-999999999-left')
  mkdirSync(join(left, 'Default'), { recursive: true })
  const brief = createSharedBrowser({ idleMs: 50 })
  const browser = await brief.use(undefined, async (started) => started)
  await expect.poll(() => browser.isAlive()).toBe(false)
  expect(existsSync(left)).toBe(false)
})

/** Every way to make a request that a page has, each to a path of its own. */
const probes = (canary: string, udpPort: number) => `<!doctype html><body>
<iframe src="${canary}/iframe"></iframe><script src="${canary}/script"></script><link rel="stylesheet" href="${canary}/style">
<link rel="prefetch" href="${canary}/prefetch"><object data="${canary}/object"></object>
<form id="f" method="post" target="t" action="${canary}/form"></form><iframe name="t"></iframe>
<script>
const canary = '${canary}', ignore = () => {}
fetch(canary + '/fetch', { mode: 'no-cors' }).catch(ignore)
fetch(canary.replace('127.0.0.1', 'localhost') + '/localhost', { mode: 'no-cors' }).catch(ignore)
navigator.sendBeacon(canary + '/beacon', 'x')
try { new WebSocket(canary.replace('http', 'ws') + '/websocket') } catch {}
try { new EventSource(canary + '/events') } catch {}
try { new Worker(URL.createObjectURL(new Blob(['fetch("' + canary + '/worker", { mode: "no-cors" })']))) } catch {}
f.submit()
const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] })
peer.createDataChannel('x')
peer.createOffer().then((offer) => peer.setLocalDescription(offer))
setTimeout(() => { location.href = canary + '/navigation' }, 1000)
</script>`

async function probe(allowPrivate: boolean): Promise<{ hits: string[]; packets: number }> {
  let packets = 0
  const udp = createSocket('udp4', () => packets++)
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  const proxy = await startFilteringProxy({ allowPrivate })
  try {
    await warm.use(undefined, async (browser) => {
      const site = { baseUrl: 'http://public.example', options: {} }
      const tab = await openTab({ browser, site, proxyOrigin: proxy.origin, ...asker })
      const page = await tab.page()
      const body = probes(origin, udp.address().port)
      await page.route('http://public.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto('http://public.example/')
      await sleep(3000)
      await tab.close()
    })
  } finally {
    await proxy.close()
    udp.close()
  }
  return { hits: [...new Set(hits)].sort(), packets }
}

test('keeps a page of a public source from the local network in every way', async () => {
  expect(await probe(false)).toEqual({ hits: [], packets: 0 })
})

test('reaches the local network from the same page for a local source', async () => {
  expect(await probe(true)).toEqual({
    hits: [
      '/events',
      '/fetch',
      '/form',
      '/iframe',
      '/localhost',
      '/navigation',
      '/object',
      '/prefetch',
      '/script',
      '/style',
      '/websocket',
      '/worker',
    ],
    packets: 0,
  })
})
