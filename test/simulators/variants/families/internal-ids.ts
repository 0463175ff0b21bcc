import { escapeHtml, json, lines, page } from '../markup.ts'
import { createSeries, hexOf, monthFirst, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'
import { listed, shell } from './applications.ts'

const build = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}/`, id: hexOf(slug).slice(0, 11) }, upTo(count), ({ number }) => ({
    path: `/chapter/${hexOf(slug).slice(0, 11)}-${hexOf(`${slug} ${number}`).slice(0, 11)}/`,
    id: hexOf(`${slug} ${number}`).slice(0, 11),
    label: `Chapter ${number}`,
  }))

/** Addresses of chapters are hashes; pictures have an id, the host is in a script. */
export const keyoapp: Variant = {
  id: 'v15',
  name: 'Kite Key',
  about: 'keyoapp: hashes as chapter addresses, img[uid] with the host in a script',
  series: [build('the-kite-key', 'The Kite Key', 14), build('sand-clock', 'Sand Clock', 4)],
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, number) => `/uploads/${hexOf(`${series.slug} ${entry.mark} ${number}`)}`,
  list: (series) =>
    `<div id="chapters" class="grid">${lines(newestFirst(series), ({ path, label, date }) => `<a href="${path}" title="${label}" d="${monthFirst(date)}"><div class="flex"><span class="truncate">${label}</span><span class="text-xs" title="${monthFirst(date)}">${monthFirst(date)}</span></div></a>`)}</div>`,
  show(place, site) {
    const uids = site.images(place).map((url) => url.slice(url.lastIndexOf('/') + 1))
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      head: `<script>document.addEventListener('DOMContentLoaded', function () { document.querySelectorAll('#pages img[uid]').forEach(function (img) { const uid = img.getAttribute('uid'); const realUrl = \`${site.cdn}/uploads/\${uid}\`; img.src = realUrl }) })</script>\n`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="pages" class="flex flex-col">${lines(uids, (uid, index) => `<img uid="${uid}" count="${index + 1}" src="/assets/logo.png" alt="">`)}</div>`,
    })
  },
}

const opaque = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/t/${hexOf(slug).slice(0, 10)}` }, upTo(count), ({ number }) => ({
    path: `/c/${hexOf(`${slug}/${number}`).slice(0, 12)}`,
    label: `Episode ${number}`,
  }))

/** Neither slug nor number in any address. */
export const opaqueAddresses: Variant = {
  id: 'v45',
  name: 'Blank Door',
  about: 'neither slug nor number in any address',
  series: [opaque('a-door-of-fog', 'A Door of Fog', 13), opaque('nine-keys', 'Nine Keys', 4)],
  list: (series) =>
    `<div class="episodes">${lines(newestFirst(series), ({ path, label, date }) => `<div class="episode"><a href="${path}">${label}</a><time datetime="${date}">${monthFirst(date)}</time></div>`)}</div>`,
  title: (place) => `${place.entry.label} of ${place.series.title}`,
  show(place, site) {
    const next = site.neighbour(place, 1)
    return `<h2><a href="${place.series.path}">${escapeHtml(place.series.title)}</a>: ${place.entry.label}</h2><div class="strip">${lines(site.images(place), (url) => `<img class="panel" loading="lazy" src="${url}" alt="">`)}</div>${next ? `<a class="next" href="${next.path}">Next episode</a>` : ''}`
  },
}

const internal = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/title/${1000 + slug.length * 7}`, id: String(1000 + slug.length * 7) },
    upTo(count),
    ({ number, id, index }) => ({
      path: `/reader/${id}`,
      label: `Chapter ${number}`,
      title: index % 5 === 2 ? 'Night 3 of 7' : null,
    }),
  )

export const internalIds: Variant = {
  id: 'v36',
  name: 'Numbered Rooms',
  about: 'list and pages from a JSON API with internal ids, 20 chapters per request',
  series: [internal('house-of-rooms', 'House of Rooms', 33), internal('attic', 'Attic', 4)],
  imagesOn: 'cdn',
  serve({ path, query }, site) {
    const asked = /^\/api\/v1\/titles\/(\d+)\/chapters$/.exec(path)
    const series = asked && site.seriesById(asked[1]!)
    if (series) {
      const at = Number(query.get('page') ?? 1)
      const all = newestFirst(series)
      return json({
        data: all.slice((at - 1) * 20, at * 20).map((entry) => ({
          id: Number(entry.id),
          chapter: String(entry.number),
          name: entry.title,
          uploaded_at: Date.parse(`${entry.date}T06:00:00Z`) / 1000,
        })),
        meta: { page: at, per_page: 20, last_page: Math.ceil(all.length / 20) },
      })
    }
    const pages = /^\/api\/v1\/chapters\/(\d+)\/pages$/.exec(path)
    const read = pages && site.entryById(pages[1]!)
    if (read)
      return json({
        data: {
          chapter_id: Number(read.entry.id),
          pages: site.images(read).map((url, order) => ({ order, url, w: 480, h: 690 })),
        },
      })
    const shownSeries = site.seriesAt(path)
    const place = site.entryAt(path)
    if (!shownSeries && !place) return null
    return shell(
      site,
      `${listed}
${
  shownSeries
    ? `document.title = ${JSON.stringify(shownSeries.title)}
var all = []
function more(at) { return get('/api/v1/titles/${shownSeries.id}/chapters?page=' + at).then(function (answer) { all = all.concat(answer.data); return answer.meta.page < answer.meta.last_page ? more(at + 1) : all }) }
more(1).then(function () { list(all.map(function (c) { return { url: '/reader/' + c.id, label: 'Chapter ' + c.chapter + (c.name ? ': ' + c.name : ''), date: new Date(c.uploaded_at * 1000).toISOString().slice(0, 10) } })) })`
    : `get('/api/v1/chapters/${place!.entry.id}/pages').then(function (answer) { shown(answer.data.pages.map(function (p) { return p.url })); document.getElementById('app').insertAdjacentHTML('afterbegin', '<a class="title" href="${place!.series.path}">${escapeHtml(place!.series.title)}</a> <b>Chapter ${place!.entry.number}</b>') })`
}`,
    )
  },
}

const hub = seriesLike('/manga/{slug}', '/chapter/{slug}/chapter-{n}', '#{n}')

export const mangahub: Variant = {
  id: 'v24',
  name: 'Hub of Ink',
  about: 'mangahub: list in HTML, pages by a GraphQL POST to another host with a key from a cookie',
  series: [hub('hub-of-ink_110', 'Hub of Ink', 13), hub('reed-boat_111', 'Reed Boat', 4)],
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, number) => `/${series.slug}/${entry.mark}/${number}.jpg`,
  serve({ path, host, method, body, headers }, site) {
    if (host !== 'api') return null
    if (method === 'OPTIONS') return { body: '' }
    if (path !== '/graphql' || method !== 'POST' || headers['x-access'] !== 'key-of-v24')
      return { status: 403, body: '{}' }
    const found = /slug:"([^"]+)",number:([\d.]+)/.exec(JSON.parse(body).query)
    const series = site.series.find(({ slug }) => slug === found?.[1])
    const entry = series?.entries.find(({ number }) => number === Number(found?.[2]))
    if (!series || !entry) return json({ data: { chapter: null } })
    const files = Array.from({ length: entry.pages }, (_, index) => `${index + 1}.jpg`)
    return json({
      data: {
        chapter: { id: Number(entry.id), pages: JSON.stringify({ p: `${series.slug}/${entry.mark}/`, i: files }) },
      },
    })
  },
  list: (series) =>
    `<ul class="MWqeC list-group">${lines(newestFirst(series), ({ path, number, date }) => `<li class="list-group-item"><a href="${path}"><span class="text-secondary"><span class="_3D1SJ">#${number}</span></span><small class="UovLc">${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}</small></a></li>`)}</ul>`,
  title: (place) => `${place.series.title} chapter ${place.entry.number}`,
  show: (
    place,
    site,
  ) => `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="mangareader"></div><script>
fetch('${site.api}/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json', 'x-access': 'key-of-v24' }, body: JSON.stringify({ query: '{chapter(x:m01,slug:"${place.series.slug}",number:${place.entry.number}){id,pages}}' }) }).then(function (answer) { return answer.json() }).then(function (answer) {
  var pages = JSON.parse(answer.data.chapter.pages)
  document.getElementById('mangareader').innerHTML = pages.i.map(function (file) { return '<img class="PB0mN" src="${site.cdn}/' + pages.p + file + '">' }).join('')
})</script>`,
}
