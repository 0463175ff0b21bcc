import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, dayFirst, hexOf, monthFirst, newestFirst, upTo } from '../series.ts'
import { crumbs, frame, neighbours, redirect } from '../surroundings.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { cookieOf, program, programStart, shell, words } from './unseen-parts.ts'

const rowsOf =
  (path: string, label: string, chapter: (slug: string, id: string, number: number) => string) =>
  (slug: string, title: string, count: number): Series =>
    createSeries({ slug, title, path: path.replace('{slug}', slug) }, upTo(count), ({ number, id }) => ({
      path: chapter(slug, id, number),
      label: label.replace('{n}', String(number)),
    }))

const magazine = rowsOf('/title/{slug}', '第{n}話', (_slug, id) => `/episode/${id}`)

export const puzzleTiles: Variant = {
  id: 'y37',
  name: 'となりの雑誌',
  language: 'ja',
  about:
    'after GigaViewer: the episode in JSON in an attribute of a script, pictures cut in 16 tiles that the viewer puts together on a canvas',
  refuse: /scrambl|shuffl|tile|puzzle|canvas|encrypt|protected/i,
  scrambles: true,
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/public/page/2/${entry.id}-${hexOf(`${entry.id}${page}`).slice(0, 8)}`,
  series: [magazine('tonari-no-tou', 'となりの塔', 13), magazine('kaze-no-eki', '風の駅', 12)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('ホーム', '人気', '関連', 'コメント', '最新'),
      body: `<h1 class="series-header-title">${series.title}</h1><ul class="series-episode-list">${lines(newestFirst(series), ({ path, label, date }) => `<li class="episode"><a class="series-episode-list-container" href="${path}"><h4 class="series-episode-list-title">${label}</h4><span class="series-episode-list-date">${date.replaceAll('-', '/')}</span><span class="series-episode-list-free">無料</span></a></li>`)}</ul>`,
    }),
  show(place, site) {
    const value = {
      readableProduct: {
        title: place.entry.label,
        isPublic: true,
        hasPurchased: false,
        pageStructure: {
          readingDirection: 'rtl',
          choJuGiga: 'baku',
          pages: [
            { type: 'other' },
            ...site.images(place).map((src) => ({ type: 'main', src, width: 480, height: 690 })),
          ],
        },
      },
    }
    return frame(site, {
      title: `${place.entry.label} - ${place.series.title}`,
      series: place.series,
      words: words('ホーム', '人気', '関連', 'コメント', '最新'),
      hasComments: false,
      body: `<a href="${place.series.path}">${place.series.title}</a><script id="episode-json" type="text/json" data-value="${escapeHtml(JSON.stringify(value))}"></script><div class="image-container js-viewer-content" id="viewer"></div><script>JSON.parse(document.getElementById('episode-json').dataset.value).readableProduct.pageStructure.pages.filter(function (p) { return p.src }).forEach(function (p) { var canvas = document.createElement('canvas'), image = new Image(); canvas.width = p.width; canvas.height = p.height; canvas.className = 'page-image'; document.getElementById('viewer').append(canvas); image.crossOrigin = 'anonymous'; image.onload = function () { var pen = canvas.getContext('2d'), w = Math.floor(p.width / 32) * 8, h = Math.floor(p.height / 32) * 8; pen.drawImage(image, 0, 0); for (var i = 0; i < 16; i++) { var x = i % 4, y = (i - x) / 4; pen.drawImage(image, x * w, y * h, w, h, y * w, x * h, w, h) } }; image.src = p.src })</script>`,
    })
  },
}

const editions = rowsOf('/series/{slug}', 'Chapter {n}', (slug, id) => `/series/${slug}/reader/${id}`)

export const licensedReader: Variant = {
  id: 'y38',
  name: 'Hollow Press',
  about:
    'after Kagane: an application, a challenge of encrypted media before the pages, whose bytes are encrypted and drawn from blob: addresses after a key has come; the list is open',
  refuse: /DRM|encrypt|protect|licen[cs]e|scrambl|canvas|blob/i,
  scrambles: true,
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/file/${hexOf(series.slug)}/${entry.id}/${hexOf(`${entry.id}.${page}`)}`,
  series: [editions('hollow-crown', 'Hollow Crown', 13), editions('the-paper-fox', 'The Paper Fox', 12)],
  guard: ({ host, path, query }) =>
    host === 'cdn' && path.startsWith('/file/') && query.get('token') !== 'lic' ? { status: 401, body: '' } : null,
  serve({ host, path, method }, site) {
    if (host !== '') return null
    if (path === '/_next/static/hollow.js')
      return program(`${programStart(site)}
if (parts.length === 3) read('/api/v2/series/' + parts[2]).then(function (s) { draw('<h1>' + s.title + '</h1><div class="books">' + s.books.map(function (b) { return '<a href="/series/' + parts[2] + '/reader/' + b.id + '">' + b.title + '</a> <time>' + b.published_on + '</time>' }).join('<br>') + '</div>') })
else navigator.requestMediaKeySystemAccess('com.widevine.alpha', [{ initDataTypes: ['cenc'], videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }] }]).then(function () { return read('/api/v2/books/' + parts[4] + '/challenge', { method: 'POST' }) }).then(function (c) { draw('<div class="reader"></div>'); c.files.forEach(function (f) { fetch(f + '?token=' + c.token).then(function (a) { return a.arrayBuffer() }).then(function (bytes) { var image = new Image(); image.src = URL.createObjectURL(new Blob([bytes])); document.querySelector('.reader').append(image) }) }) }, function () { draw('<p class="drm">This content is protected by DRM. Your browser does not support it.</p>') })`)
    const [, slug] = /^\/api\/v2\/series\/([a-z-]+)$/.exec(path) ?? []
    const series = site.series.find((one) => one.slug === slug)
    if (series)
      return json({
        title: series.title,
        books: newestFirst(series).map(({ id, label, date }) => ({ id, title: label, published_on: date })),
      })
    const [, id] = /^\/api\/v2\/books\/(\d+)\/challenge$/.exec(path) ?? []
    if (id && method === 'POST')
      return { status: 403, type: 'application/json', body: '{"error":"license challenge invalid"}' }
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/_next/static/hollow.js') : null
  },
}

const shopped = rowsOf('/reihe/{slug}', 'Kapitel {n}', (slug, _id, number) => `/lesen/${slug}/${number}`)
const german = words('Start', 'Beliebt', 'Ähnlich', 'Kommentare', 'Neu')

export const membersOnly: Variant = {
  id: 'y39',
  name: 'Nordlicht Verlag',
  language: 'de',
  about:
    'a publisher in German: series and list are open, each chapter shows a form for an account in place of its pages',
  refuse: /log ?in|sign ?in|account|member|password|anmeld/i,
  series: [shopped('nordwind', 'Nordwind', 13), shopped('torf', 'Torf', 12)],
  guard: ({ path, cookies }) =>
    path.startsWith('/uploads/') && cookieOf(cookies, 'konto') === null ? redirect('/anmelden') : null,
  serve: ({ path }, site) =>
    path === '/anmelden'
      ? frame(site, {
          title: 'Anmelden',
          words: german,
          body: '<form method="post"><input name="email" type="email"><input name="password" type="password"><button>Anmelden</button></form>',
        })
      : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: german,
      body: `<h1>${series.title}</h1><ol class="kapitelliste">${lines(newestFirst(series), ({ path, label, date }: Entry) => `<li><a href="${path}">${label}</a> <span>${dayFirst(date, 'de')}</span></li>`)}</ol>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: german,
      body: `${crumbs(place)}<section class="leser"><img class="vorschau" src="/covers/${place.series.slug}-k.jpg" alt="Vorschau"><h2>Nur für Abonnenten</h2><p>Melde dich an, um dieses Kapitel zu lesen.</p><form action="/anmelden" method="post"><label>E-Mail <input type="email" name="email"></label><label>Passwort <input type="password" name="password"></label><button>Anmelden</button></form></section>${neighbours(place, site, 'Zurück', 'Weiter')}`,
    }),
}

const guarded = rowsOf('/manga/{slug}', 'Chapter {n}', (slug, id, number) => `/chapter/${slug}/c${number}-${id}`)

export const humanCheck: Variant = {
  id: 'y40',
  name: 'Gatehouse Manga',
  about:
    'every page answers 403 with a challenge that a person must press (Turnstile), pictures as well; nothing is readable without its cookie',
  refuse: /human|captcha|challenge|verif|cloudflare|bot check/i,
  series: [guarded('gatehouse', 'Gatehouse', 13), guarded('low-bridge', 'Low Bridge', 12)],
  guard: ({ cookies, path }) =>
    cookieOf(cookies, 'cf_clearance') === null && !path.startsWith('/assets/')
      ? {
          status: 403,
          headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
          body: '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head><body><div class="main-wrapper" role="main"><h1>gatehouse.example</h1><h2>Verify you are human by completing the action below.</h2><div class="cf-turnstile" data-sitekey="0x4AAAAAAA"></div><noscript>Enable JavaScript and cookies to continue</noscript></div></body></html>',
        }
      : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<h1>${series.title}</h1><ul>${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a> ${monthFirst(date)}</li>`)}</ul>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: place.entry.label,
      series: place.series,
      body: `<div class="pages">${lines(site.images(place), (url) => `<img src="${url}" alt="">`)}</div>`,
    }),
}
