import { escapeHtml, json, lines } from '../markup.ts'
import { hexOf, newestFirst, seriesLike } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const hashed = seriesLike('/series/{slug}', '', 'Episode {n}', ({ id }) => ({
  path: `/episodes/${hexOf(id).slice(0, 14)}/`,
}))
const viewed = seriesLike('/series/{slug}', '/viewer/{slug}_{nnn}/', 'Episode {n}')
const nested = seriesLike('/series/{slug}', '/series/{slug}/{n}/', 'Episode {n}')

const list = (series: Series) =>
  `<ul class="series-eplist">${lines(newestFirst(series), ({ path, label, date }) => `<li class="series-eplist-item"><a href="${path}"><span class="ttl">${label}</span> <time datetime="${date}">${date.replaceAll('-', '/')}</time></a></li>`)}</ul>`

const back = (series: Series) => `<a href="${series.path}">${escapeHtml(series.title)}</a>`

const drawTiles = (urls: string) => `
${urls}.then(function (pages) { pages.forEach(function (url) {
  var image = new Image(); image.crossOrigin = 'anonymous'
  image.onload = function () {
    var canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height
    var context = canvas.getContext('2d'), w = Math.floor(image.width / 32) * 8, h = Math.floor(image.height / 32) * 8
    context.drawImage(image, 0, 0)
    for (var x = 0; x < 4; x++) for (var y = 0; y < 4; y++) context.drawImage(image, x * w, y * h, w, h, y * w, x * h, w, h)
    document.getElementById('viewer').append(canvas)
  }
  image.src = url
}) })`

export const comici: Variant = {
  id: 'v19',
  name: 'Komichi Official',
  about: 'comici: tiles are scrambled and drawn to a canvas',
  refuse: /scrambl|canvas|tiles|drawn|encrypt|protect/i,
  scrambles: true,
  series: [hashed('paper-crane', 'Paper Crane', 12), hashed('blue-hour', 'Blue Hour', 3)],
  serve({ path, query }, site) {
    if (path !== '/book/contentsInfo') return null
    const place = site.entryById(query.get('comici-viewer-id') ?? '')
    if (!place) return null
    return json({
      totalPages: place.entry.pages,
      result: site.images(place).map((imageUrl, sort) => ({
        imageUrl,
        scramble: '[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]',
        sort,
        width: 480,
        height: 690,
      })),
    })
  },
  list,
  show: (place, _site) =>
    `${back(place.series)}<div id="comici-viewer" comici-viewer-id="${place.entry.id}"><div id="viewer"></div></div><script>${drawTiles(`fetch('/book/contentsInfo?user-id=0&comici-viewer-id=${place.entry.id}&page-from=0&page-to=99').then(function (answer) { return answer.json() }).then(function (data) { return data.result.map(function (page) { return page.imageUrl }) })`)}</script>`,
}

export const speedbinb: Variant = {
  id: 'v20',
  name: 'Bin B Reader',
  about: 'speedbinb: pieces of pictures in ptimg.json, put together by a script',
  refuse: /scrambl|canvas|tiles|drawn|encrypt|protect/i,
  scrambles: true,
  imagePath: ({ entry }, number) => `/content/${entry.id}/data/${String(number).padStart(4, '0')}.jpg`,
  series: [viewed('river-glass', 'River Glass', 12), viewed('moss', 'Moss', 3)],
  serve({ path }, _site) {
    const asked = /^\/content\/(\d+)\/data\/(\d+)\.ptimg\.json$/.exec(path)
    if (asked)
      return json({
        'ptimg-version': 1,
        resources: { i: { src: `${asked[2]}.jpg`, width: 480, height: 690 } },
        views: [{ width: 480, height: 690, coords: ['i:0,0+120,168>0,0', 'i:120,0+120,168>0,168'] }],
      })
    return null
  },
  list,
  show: (place, site) =>
    `${back(place.series)}<div id="content" class="pages" data-ptbinb="">${lines(site.images(place), (_, index) => `<div id="L0P${index + 1}" data-ptimg="/content/${place.entry.id}/data/${String(index + 1).padStart(4, '0')}.ptimg.json"></div>`)}</div><div id="viewer"></div><script>${drawTiles(`Promise.all(Array.from(document.querySelectorAll('[data-ptimg]'), function (part) { return fetch(part.dataset.ptimg).then(function (answer) { return answer.json() }).then(function (data) { return new URL(data.resources.i.src, new URL(part.dataset.ptimg, location)).href }) }))`)}</script>`,
}

export const initManga: Variant = {
  id: 'v21',
  name: 'Initial Manga',
  about: 'initmanga: addresses of the pictures are encrypted with AES',
  refuse: /scrambl|canvas|encrypt|protect|drawn/i,
  series: [nested('north-gate', 'North Gate', 12), nested('east-gate', 'East Gate', 3)],
  list,
  show(place, site) {
    const addresses = Buffer.from(site.images(place).join('|'))
    const ciphertext = Buffer.from(addresses.map((byte, index) => byte ^ ((index * 73 + 11) & 255))).toString('base64')
    return `${back(place.series)}<div id="chapter-content" class="init-manga"></div><script>var InitMangaEncryptedChapter = {"ciphertext":"${ciphertext}","iv":"${hexOf('iv')}${hexOf('iv2')}","salt":"${hexOf('salt')}"};
document.getElementById('chapter-content').innerHTML = '<canvas width="480" height="690"></canvas><canvas width="480" height="690"></canvas>'</script>`
  },
}
