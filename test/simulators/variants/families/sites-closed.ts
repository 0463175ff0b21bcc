import { json, lines } from '../markup.ts'
import { createSeries, dashed, monthFirst, newestFirst, seriesLike, upTo } from '../series.ts'
import { frame, newest, redirect, summary } from '../surroundings.ts'
import type { Series, Variant, VariantSite } from '../variant.ts'

const plain = seriesLike('/manga/{slug}/', '/manga/{slug}/chapter-{n}/', 'Chapter {n}')

/** Cloudflare's page, which no one but a person can pass. */
export const challenge: Variant = {
  id: 'x05',
  name: 'Gatekeeper Scans',
  about: 'madara behind a challenge that only a person can solve: 403 and "Just a moment…" for every address',
  refuse: /challenge|captcha|verif|human|bot check|protect/i,
  series: [plain('hidden-harbour', 'Hidden Harbour', 14), plain('glass-moor', 'Glass Moor', 12)],
  guard: ({ path, host }) =>
    host === '' && !path.startsWith('/cdn-cgi/')
      ? {
          status: 403,
          headers: { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': '8f2a1c0d9e7b-FRA' },
          body: `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="refresh" content="390"><meta name="robots" content="noindex,nofollow"></head><body class="no-js"><div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title h1">gatekeeper.example</h1><p class="h2">Verify you are human by completing the action below.</p><div id="turnstile-wrapper"><div class="cf-turnstile" data-sitekey="0x4AAA"></div></div><noscript>Enable JavaScript and cookies to continue</noscript></div></div><script>(function () { window._cf_chl_opt = { cvId: '3', cType: 'managed', cRay: '8f2a1c0d9e7b' } })()</script></body></html>`,
        }
      : null,
}

const episodes = (slug: string, title: string, from: number, count: number): Series =>
  createSeries({ slug, title, path: `/episode/${from}` }, upTo(count), ({ number }) => ({
    path: `/episode/${from + number - 1}`,
    id: String(from + number - 1),
    label: `第${number}話`,
  }))

export const giga: Variant = {
  id: 'x17',
  name: 'Kaze no Web',
  language: 'ja',
  about:
    'gigaviewer: the address of a series is that of its first episode, pages in an attribute, tiles are scrambled and drawn to a canvas',
  refuse: /scrambl|canvas|tiles|drawn|encrypt|protect/i,
  scrambles: true,
  series: [
    episodes('kaze-no-machi', '風の町', 13933686331800, 13),
    episodes('umi-no-oto', '海の音', 13933686440100, 12),
  ],
  sample: 2,
  serve({ path, query }, site) {
    if (path !== '/api/viewer/pagination_readable_products') return null
    const series = site.series.find(({ entries }) => entries[0]!.id === query.get('aggregate_id'))
    if (!series) return json([])
    return json(
      newestFirst(series).map(({ id, label, date, path: to }) => ({
        readable_product_id: id,
        title: `[${label}]${series.title}`,
        display_open_at: `${date}T03:00:00Z`,
        status: { label: 'is_free', buy_price: null },
        viewer_uri: site.origin + to,
      })),
    )
  },
  list: (series, site) => giga.show!({ series, entry: series.entries[0]! }, site, undefined as never),
  show(place, site) {
    const pages = site.images(place).map((src) => ({ type: 'main', src, width: 480, height: 690 }))
    const data = {
      readableProduct: {
        id: place.entry.id,
        title: place.entry.label,
        isPublic: true,
        pageStructure: { choJuGiga: 'baku', pages: [{ type: 'link' }, ...pages, { type: 'backMatter' }] },
      },
    }
    return frame(site, {
      title: `[${place.entry.label}]${place.series.title}`,
      series: place.series,
      hasComments: false,
      body: `<h1 class="series-header-title">${place.series.title}</h1><div class="js-readable-products-pagination" data-aggregate-id="${place.series.entries[0]!.id}"><ul class="list"></ul></div><div class="image-container js-viewer-content"></div><script id="episode-json" type="text/json" data-value="${JSON.stringify(data).replaceAll('"', '&quot;')}"></script><script>
JSON.parse(document.getElementById('episode-json').dataset.value).readableProduct.pageStructure.pages.forEach(function (page) { if (page.type !== 'main') return
  var image = new Image(); image.crossOrigin = 'anonymous'
  image.onload = function () { var canvas = document.createElement('canvas'); canvas.className = 'page-image'; canvas.width = image.width; canvas.height = image.height; var context = canvas.getContext('2d'); var w = Math.floor(image.width / 32) * 8, h = Math.floor(image.height / 32) * 8; context.drawImage(image, 0, 0); for (var x = 0; x < 4; x++) for (var y = 0; y < 4; y++) context.drawImage(image, x * w, y * h, w, h, y * w, x * h, w, h); document.querySelector('.js-viewer-content').append(canvas) }
  image.src = page.src })
fetch('/api/viewer/pagination_readable_products?type=episode&aggregate_id=${place.series.entries[0]!.id}&sort_order=desc&offset=0').then(function (a) { return a.json() }).then(function (all) { document.querySelector('.list').innerHTML = all.map(function (e) { return '<li class="episode"><a href="' + e.viewer_uri + '"><h4>' + e.title + '</h4><span>' + e.display_open_at.slice(0, 10).replaceAll('-', '/') + '</span></a></li>' }).join('') })</script>`,
    })
  },
}

const titled = (slug: string, title: string, id: number, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/titles/${id}`, id: String(id) }, numbers, ({ number, id: own }) => ({
    path: `/viewer/${own}`,
    label: `#${String(number).padStart(3, '0')}`,
  }))

/** The server cuts each picture into tiles by a seed; a canvas puts them together. */
export const seeded: Variant = {
  id: 'x18',
  name: 'Plus Shelf',
  about:
    'an official reader: list and pages from an API with a hash in a header, pictures in tiles by a seed, drawn to canvases',
  refuse: /scrambl|canvas|tiles|drawn|encrypt|protect/i,
  scrambles: true,
  series: [
    titled('plus-night', 'Plus Night', 10_002, [...upTo(12), 13]),
    titled('shelf-hours', 'Shelf Hours', 10_191, upTo(12)),
  ],
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/static/titles/${entry.id}/pages/${page}_${entry.id.slice(-3)}.jpg`,
  serve({ path, query, headers, host, method }, site) {
    if (host !== 'api') return null
    if (method === 'OPTIONS') return { body: '' }
    if (!headers['x-hash'])
      return { status: 400, type: 'application/json', body: '{"status":"fail","response_code":4001}' }
    const series = path === '/title/episode_list' && site.seriesById(query.get('title_id') ?? '')
    if (series)
      return json({
        status: 'success',
        episode_list: newestFirst(series).map((entry) => ({
          episode_id: Number(entry.id),
          episode_name: entry.label,
          start_time: `${entry.date.replaceAll('-', '/')} 12:00:00`,
          point: 0,
        })),
      })
    const place = path === '/web/episode/viewer' && site.entryById(query.get('episode_id') ?? '')
    if (!place) return null
    return json({ status: 'success', scramble_seed: Number(place.entry.id) * 13, page_list: site.images(place) })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      hasComments: false,
      body: `<h1>${series.title}</h1><div class="p-episode" id="list"></div><script>${withHash(site)}('/title/episode_list?title_id=${series.id}').then(function (data) { document.getElementById('list').innerHTML = data.episode_list.map(function (e) { return '<a class="p-episode__item" href="/viewer/' + e.episode_id + '"><p>' + e.episode_name + '</p><time>' + e.start_time.slice(0, 10) + '</time></a>' }).join('') })</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      hasComments: false,
      body: `<a href="${place.series.path}">${place.series.title}</a><div class="c-viewer"></div><script>${withHash(site)}('/web/episode/viewer?episode_id=${place.entry.id}').then(function (data) { data.page_list.forEach(function (url) { var image = new Image(); image.crossOrigin = 'anonymous'; image.onload = function () { var canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height; var c = canvas.getContext('2d'); var w = Math.floor(image.width / 32) * 8, h = Math.floor(image.height / 32) * 8; c.drawImage(image, 0, 0); for (var x = 0; x < 4; x++) for (var y = 0; y < 4; y++) c.drawImage(image, x * w, y * h, w, h, y * w, x * h, w, h); document.querySelector('.c-viewer').append(canvas) }; image.src = url }) })</script>`,
    }),
}
const withHash = (site: VariantSite) =>
  `(function (path) { return fetch('${site.api}' + path, { headers: { 'X-Hash': btoa(path).slice(0, 20) } }).then(function (a) { return a.json() }) })`

const members = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/library/${slug}` }, numbers, ({ number }) => ({
    path: `/library/${slug}/chapter/${dashed(number)}`,
    label: `Chapter ${number}`,
  }))

/** The list is open, the chapters are not. */
export const membersOnly: Variant = {
  id: 'x40',
  name: 'Members Room',
  about: 'every chapter leads to the login page of the site',
  refuse: /log ?in|sign(?:ed)? in|account|password|subscri|member|paid/i,
  series: [
    members('the-members-room', 'The Members Room', [...upTo(12), 12.5]),
    members('paper-keys', 'Paper Keys', upTo(12)),
  ],
  serve(request, site) {
    if (request.host !== '') return null
    if (site.entryAt(request.path))
      return redirect(`/login?next=${encodeURIComponent(request.path)}`, { 'set-cookie': 'session=none; Path=/' })
    if (request.path !== '/login') return null
    return frame(site, {
      title: 'Log in',
      hasComments: false,
      body: `<main class="login"><h1>Log in to read</h1><p>A membership is needed for this chapter. New: ${newest(site.series[0]!).label}.</p><form method="post" action="/login"><input type="email" name="email" required><input type="password" name="password" required><button>Log in</button></form><a href="/register">Create an account</a></main>`,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `${summary(series)}<ol class="toc">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a> <time datetime="${date}">${monthFirst(date)}</time></li>`)}</ol>`,
    }),
}
