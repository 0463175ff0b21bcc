import { json, lines } from '../markup.ts'
import { monthFirst, newestFirst, seriesLike } from '../series.ts'
import { frame } from '../surroundings.ts'
import type { Variant } from '../variant.ts'
import { forbidden } from './blind-parts.ts'
import { cookieOf, whenReady } from './unseen-parts.ts'

const plain = seriesLike('/title/{slug}', '/title/{slug}/episode/{n}', 'Episode {n}')
const row = (path: string, label: string, date: string, mark = '') =>
  `<li class="episode"><a href="${path}">${label}</a> ${mark}<time>${monthFirst(date)}</time></li>`

export const appOnly: Variant = {
  id: 'q37',
  name: 'Pocket Lantern',
  about:
    'app only: list and titles are open, each chapter shows one picture, a code to scan and "Continue reading in the app"; nothing else is ever sent to a browser',
  refuse: /\bapp\b|one page|single page|preview|teaser|locked|log ?in|account|member|subscri/i,
  series: [plain('pocket-lantern', 'Pocket Lantern', 14), plain('rook-and-wren', 'Rook and Wren', 12)],
  guard: ({ path }) => (path.startsWith('/uploads/') ? forbidden() : null),
  list: (series) =>
    `<ul class="episodes">${lines(newestFirst(series), ({ path, label, date }) => row(path, label, date))}</ul>`,
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `<div class="preview"><img src="/covers/${place.series.slug}.jpg" alt=""></div><div class="get-app"><h2>Continue reading in the app</h2><p>This episode is only available in the Pocket Lantern app.</p><a href="https://store.invalid/app">Get the app</a></div>`,
    }),
}

export const pointsWall: Variant = {
  id: 'q38',
  name: 'Comic Ledger',
  about:
    'a publisher: each episode costs points; its page answers 200 with the first page as a preview and a box "Buy for 120 points"; its service answers 402 for the other pages',
  refuse: /locked|paid|\bpay|\bbuy|purchase|points|coins|preview|teaser|log ?in|account|member|subscri/i,
  series: [plain('ledger-of-frost', 'Ledger of Frost', 13), plain('oak-court', 'Oak Court', 12)],
  guard: ({ path }) => (path.startsWith('/uploads/') && !path.endsWith('/001.jpg') ? forbidden() : null),
  serve: ({ path }) =>
    path.startsWith('/api/episodes/') ? { ...json({ error: 'PAYMENT_REQUIRED', points: 120 }), status: 402 } : null,
  list: (series) =>
    `<ul class="episodes">${lines(newestFirst(series), ({ path, label, date }) => row(path, label, date, '<span class="price">120 P</span>'))}</ul>`,
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `<div id="viewer"><img src="${site.images(place)[0]}" alt=""></div><div class="purchase"><h3>This episode is locked</h3><button>Buy for 120 points</button><p><a href="/login">Log in</a> to use your points.</p></div>${whenReady(`fetch('/api/episodes/${place.entry.id}/pages').then(function (a) { if (!a.ok) document.querySelector('.purchase').classList.add('open') })`)}`,
    }),
}

export const tilesByKey: Variant = {
  id: 'q39',
  name: 'Bookwalk Viewer',
  about:
    'a viewer with DRM as bookshops have: configuration_pack.json is encrypted, its key comes from a closed module and the pages are drawn on canvases from tiles; the list is open',
  refuse: /scrambl|canvas|tiles|drawn|encrypt|protect|\bDRM\b/i,
  scrambles: true,
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/content/${entry.id}/item/xhtml/p-${String(page).padStart(3, '0')}.xhtml/0.jpeg`,
  series: [plain('glasshouse-law', 'Glasshouse Law', 12), plain('ivory-clock', 'Ivory Clock', 11)],
  serve({ path }, site) {
    const place = site.entryById(/^\/content\/(\d+)\/configuration_pack\.json$/.exec(path)?.[1] ?? '')
    return place
      ? json({
          data: Buffer.from(
            Buffer.from(site.images(place).join('\n')).map((byte, index) => byte ^ (37 + (index % 11))),
          ).toString('base64'),
        })
      : null
  },
  list: (series) =>
    `<ul class="episodes">${lines(newestFirst(series), ({ path, label, date }) => row(path, label, date))}</ul>`,
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      hasComments: false,
      body: `<div id="renderer"></div>${whenReady(`fetch('/content/${place.entry.id}/configuration_pack.json').then(function (a) { return a.json() }).then(function (pack) { atob(pack.data).split('').map(function (c, i) { return String.fromCharCode(c.charCodeAt(0) ^ (37 + i % 11)) }).join('').split('\\n').forEach(function (url) { var image = new Image(); image.onload = function () { var canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height; var context = canvas.getContext('2d'), w = Math.floor(image.width / 32) * 8, h = Math.floor(image.height / 32) * 8; context.drawImage(image, 0, 0); for (var x = 0; x < 4; x++) for (var y = 0; y < 4; y++) context.drawImage(image, x * w, y * h, w, h, y * w, x * h, w, h); document.getElementById('renderer').append(canvas) }; image.src = url }) })`)}`,
    }),
}

const holdPage = `<!DOCTYPE html><html lang="en"><head><title>Access to this page has been denied</title></head><body><div class="px-captcha-container"><div class="px-captcha-header">Before we continue…</div><div class="px-captcha-message">Press &amp; Hold to confirm you are a human (and not a bot).</div><div id="px-captcha" role="button" tabindex="0" aria-label="Press &amp; Hold"></div><div class="px-captcha-refid">Reference ID 77c1e0d2</div></div><script>window._pxAppId = 'PXq40'; document.getElementById('px-captcha').textContent = 'Press & Hold'</script></body></html>`

export const pressAndHold: Variant = {
  id: 'q40',
  name: 'Humming Wire',
  about:
    'a bot check with a person: the page of a series is open, each chapter and picture answers 403 with "Press & Hold to confirm you are a human" until a person has done so (cookie)',
  refuse: /captcha|human|verif|challenge|bot check|\bbots?\b|protect|403|Press/i,
  series: [plain('humming-wire', 'Humming Wire', 13), plain('lamp-hour', 'Lamp Hour', 12)],
  guard: ({ path, cookies }) =>
    /\/episode\/|^\/uploads\//.test(path) && !cookieOf(cookies, '_px3') ? { status: 403, body: holdPage } : null,
  list: (series) =>
    `<ul class="episodes">${lines(newestFirst(series), ({ path, label, date }) => row(path, label, date))}</ul>`,
  show: (place, site) => lines(site.images(place), (url) => `<img class="page" src="${url}" alt="">`),
}
