import { createHash } from 'node:crypto'
import { json, lines } from '../markup.ts'
import { createSeries, hexOf, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'

const strip = (place: Place, site: VariantSite): string =>
  `<div class="strip">${lines(site.images(place), (url) => `<img src="${url}" alt="">`)}</div>`

const row = ({ path, label, date }: Entry): string =>
  `<li class="row"><a href="${path}">${label}</a><time>${date}</time></li>`

const signed = (text: string): string => createHash('sha256').update(text).digest('hex')

const hidden = seriesLike('/c/{slug}', '/c/{slug}/chapter-{n}', 'Chapter {n}')

/** Fetches what the button names and puts it in its place, as htmx does. */
const hx = `<script>document.addEventListener('click', function (e) { var b = e.target.closest('[hx-get]'); if (!b) return
fetch(b.getAttribute('hx-get'), { headers: { 'HX-Request': 'true' } }).then(function (r) { return r.text() }).then(function (h) { var t = document.createElement('template'); t.innerHTML = h; b.closest('li').replaceWith(t.content) }) })</script>`

export const gapBehindButton: Variant = {
  id: 'p01',
  name: 'Middle Shelf',
  about: 'the newest four chapters and the first; a button between them gets the others as HTML (hx-get)',
  series: [hidden('middle-shelf', 'Middle Shelf', 16), hidden('top-shelf', 'Top Shelf', 4)],
  serve({ path, headers }, site) {
    const [, slug] = /^\/c\/([\w-]+)\/rest$/.exec(path) ?? []
    const series = slug === undefined ? undefined : site.series.find((one) => one.slug === slug)
    if (!series) return null
    return headers['hx-request'] ? lines(newestFirst(series).slice(4, -1), row) : { status: 400, body: 'htmx only' }
  },
  list: (series) => {
    const all = newestFirst(series)
    if (all.length < 6) return `<ul class="chapters">${lines(all, row)}</ul>`
    return `<ul class="chapters">${lines(all.slice(0, 4), row)}<li><button hx-get="/c/${series.slug}/rest" hx-target="closest li" hx-swap="outerHTML">Show all chapters</button></li>${lines(all.slice(-1), row)}</ul>${hx}`
  },
  show: strip,
}

const numbered = seriesLike('/title/{slug}', '/title/{slug}/{n}', 'Ch. {n}')
const perPart = 6

/** The state of the component goes back and forth, signed. */
const stateOf = (series: Series, shown: number): string => {
  const data = JSON.stringify({ series: series.id, shown })
  return JSON.stringify({ data, checksum: signed(`secret ${data}`) })
}
const attribute = (text: string): string => text.replaceAll('"', '&quot;')
const component = (series: Series, shown: number): string =>
  `<div id="episodes" wire:snapshot="${attribute(stateOf(series, shown))}"><ol>${lines(newestFirst(series).slice(0, shown), row)}</ol>${shown < series.entries.length ? '<button wire:click="loadMore" class="px-4">Load more</button>' : ''}</div>`

export const signedState: Variant = {
  id: 'p02',
  name: 'Wired Pages',
  about: 'a Livewire component: "Load more" posts its signed state, which no other request can make',
  series: [numbered('wired', 'Wired', 20), numbered('unplugged', 'Unplugged', 4)],
  serve({ path, method, body }, site) {
    if (path !== '/livewire/update' || method !== 'POST') return null
    const { snapshot } = JSON.parse(body) as { snapshot: string }
    const { data, checksum } = JSON.parse(snapshot) as { data: string; checksum: string }
    const state = JSON.parse(data) as { series: string; shown: number }
    const series = site.seriesById(state.series)
    if (!series || checksum !== signed(`secret ${data}`)) return { status: 419, body: '{}' }
    return json({ effects: { html: component(series, state.shown + perPart) } })
  },
  list: (series) => `${component(series, Math.min(perPart, series.entries.length))}<script>
document.addEventListener('click', function (e) { if (!e.target.getAttribute('wire:click')) return
var box = document.getElementById('episodes')
fetch('/livewire/update', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ snapshot: box.getAttribute('wire:snapshot'), calls: ['loadMore'] }) }).then(function (r) { return r.json() }).then(function (d) { box.outerHTML = d.effects.html }) })</script>`,
  show: strip,
}

const comic = seriesLike('/manga/{slug}/', '/manga/{slug}/chapter-{n}/', 'Chapter {n}')
const nonceOf = (series: Series): string => `${signed(`nonce ${series.id}`).slice(0, 9)}7`

export const nonceAndOffset: Variant = {
  id: 'p03',
  name: 'Nonce Upon A Time',
  about: 'admin-ajax with a nonce of the page and an offset; the newest ten chapters are in the page',
  series: [comic('once-upon', 'Once Upon', 34), comic('long-ago', 'Long Ago', 4)],
  serve({ path, method, body }, site) {
    if (path !== '/wp-admin/admin-ajax.php') return null
    const sent = new URLSearchParams(body)
    const series = method === 'POST' ? site.seriesById(sent.get('post_id') ?? '') : null
    if (!series || sent.get('nonce') !== nonceOf(series) || sent.get('action') !== 'more_chapters')
      return { status: 403, body: '-1' }
    const from = Number(sent.get('offset'))
    return json({ success: true, data: lines(newestFirst(series).slice(from, from + 10), row) })
  },
  list: (series) =>
    `<ul id="chapterlist">${lines(newestFirst(series).slice(0, 10), row)}</ul>${
      series.entries.length > 10
        ? `<a class="load-more-chapters" href="#">View more</a><script>var reader = {"post_id":"${series.id}","nonce":"${nonceOf(series)}"}
document.querySelector('.load-more-chapters').onclick = function (e) { e.preventDefault(); var list = document.getElementById('chapterlist'), link = this
fetch('/wp-admin/admin-ajax.php', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'action=more_chapters&post_id=' + reader.post_id + '&nonce=' + reader.nonce + '&offset=' + list.children.length }).then(function (r) { return r.json() }).then(function (d) { if (!d.data) return link.remove(); list.insertAdjacentHTML('beforeend', d.data) }) }</script>`
        : ''
    }`,
  show: strip,
}

const opaque = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/work/${slug}` }, upTo(count), ({ number }) => ({
    path: `/work/${slug}/${hexOf(`${slug}.${number}`).slice(0, 10)}`,
    id: hexOf(`${slug}.${number}`).slice(0, 10),
    label: `Episode ${number}`,
  }))
const cursorAt = (from: number): string => Buffer.from(JSON.stringify({ from, dir: 'desc' })).toString('base64')
const partOf = (series: Series, from: number) => ({
  episodes: newestFirst(series)
    .slice(from, from + 8)
    .map(({ id, number, date }) => ({ key: id, number, published: date })),
  has_more: from + 8 < series.entries.length,
  next_cursor: from + 8 < series.entries.length ? cursorAt(from + 8) : null,
})

export const opaqueCursor: Variant = {
  id: 'p04',
  name: 'Opaque Toons',
  about: 'a JSON list with cursors that are JSON in base64; "Load more episodes" sends them back',
  series: [opaque('see-through', 'See Through', 20), opaque('matte', 'Matte', 4)],
  serve({ path, query }, site) {
    const [, slug] = /^\/api\/works\/([\w-]+)\/episodes$/.exec(path) ?? []
    const series = slug === undefined ? undefined : site.series.find((one) => one.slug === slug)
    if (!series) return null
    const cursor = query.get('cursor')
    const from = cursor === null ? 0 : [8, 16].find((one) => cursorAt(one) === cursor)
    return from === undefined ? { status: 400, body: '{"error":"bad cursor"}' } : json(partOf(series, from))
  },
  list: (series) => `<div id="eps"></div><button id="more">Load more episodes</button><script>
var next = null, box = document.getElementById('eps'), more = document.getElementById('more')
function load() { fetch('/api/works/${series.slug}/episodes' + (next ? '?cursor=' + encodeURIComponent(next) : '')).then(function (r) { return r.json() }).then(function (d) { next = d.next_cursor
box.insertAdjacentHTML('beforeend', d.episodes.map(function (e) { return '<p class="e"><a href="/work/${series.slug}/' + e.key + '">Episode ' + e.number + '</a></p>' }).join('')); if (!next) more.remove() }) }
more.onclick = load; load()</script>`,
  show: strip,
}

const flight = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}` }, upTo(count), ({ number }) => ({
    path: `/series/${slug}/chapter/${number}`,
    label: `Chapter ${number}`,
  }))

/** The data of a page as a framework streams it: rows of JSON in strings, cut anywhere. */
const streamed = (rows: Readonly<Record<string, unknown>>): string => {
  const text = Object.entries(rows)
    .map(([id, row]) => `${id}:${JSON.stringify(row)}\n`)
    .join('')
  const pieces = text.match(/[\s\S]{1,700}/g) ?? []
  return lines(
    pieces,
    (piece) => `<script>self.__next_f.push([1,${JSON.stringify(piece).replaceAll('<', '\\u003c')}])</script>`,
  )
}

export const flightData: Variant = {
  id: 'p05',
  name: 'Flight Deck',
  about: 'list and pages only in streamed data (self.__next_f), in pieces cut anywhere, with marked dates',
  series: [flight('flight-deck', 'Flight Deck', 17), flight('landing-gear', 'Landing Gear', 4)],
  list: (series) =>
    `<h1>${series.title}</h1><div id="app"></div><script>self.__next_f = self.__next_f || []</script>${streamed({
      0: ['$', 'div', null, { children: '$L2' }],
      2: [
        '$',
        '$L7',
        null,
        {
          series: {
            slug: series.slug,
            chapters: newestFirst(series).map(({ number, date, path }) => ({
              number,
              href: path,
              createdAt: `$D${date}T00:00:00.000Z`,
              title: '$undefined',
            })),
          },
        },
      ],
    })}<script>
var text = self.__next_f.map(function (one) { return one[1] }).join(''), data = JSON.parse(text.split('\\n')[1].replace(/^2:/, ''))[3].series
document.getElementById('app').innerHTML = data.chapters.map(function (c) { return '<a class="c" href="' + c.href + '">Chapter ' + c.number + '</a>' }).join('')</script>`,
  show: (place, site) =>
    `<a href="${place.series.path}">${place.series.title}</a><div id="app"></div><script>self.__next_f = self.__next_f || []</script>${streamed(
      { 0: ['$', '$L3', null, { chapter: { number: place.entry.number, images: site.images(place) } }] },
    )}<script>
var text = self.__next_f.map(function (one) { return one[1] }).join(''), data = JSON.parse(text.split('\\n')[0].replace(/^0:/, ''))[3].chapter
document.getElementById('app').innerHTML = data.images.map(function (u) { return '<img class="p" src="' + u + '">' }).join('')</script>`,
}

const arrays = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/m/${slug}` }, upTo(count), ({ number }) => ({
    path: `/m/${slug}/${hexOf(`${slug}-${number}`).slice(0, 7)}`,
    id: hexOf(`${slug}-${number}`).slice(0, 7),
    label: `Chapter ${number}`,
  }))
const variable = (place: string): string => `_0x${hexOf(place).slice(0, 6)}`

export const arraysOfArrays: Variant = {
  id: 'p06',
  name: 'Nested Boxes',
  about: 'list and pages as arrays of arrays in scripts; the names of the variables change on each page',
  series: [arrays('nested', 'Nested', 15), arrays('matryoshka', 'Matryoshka', 4)],
  list: (series) => {
    const name = variable(series.slug)
    return `<div id="l"></div><script>var ${name} = ${JSON.stringify(newestFirst(series).map(({ path, number, date }) => [number, path, date]))}
document.getElementById('l').innerHTML = ${name}.map(function (c) { return '<p><a href="' + c[1] + '">Chapter ' + c[0] + '</a></p>' }).join('')</script>`
  },
  show: (place, site) => {
    const name = variable(place.entry.path)
    return `<a href="${place.series.path}">${place.series.title}</a><div id="v"></div><script>var ${name} = ${JSON.stringify(site.images(place).map((url, index) => [index + 1, url, 800, 1200]))}
document.getElementById('v').innerHTML = ${name}.map(function (c) { return '<img src="' + c[1] + '">' }).join('')</script>`
  },
}

const chapterPage = seriesLike('/comics/{slug}', '/read/{slug}-{n}', 'Chapter {n}')

export const listElsewhere: Variant = {
  id: 'p07',
  name: 'Next Door Comics',
  about: 'the page of a series has the newest five chapters and a link to all of them, at another address in pages',
  series: [chapterPage('next-door', 'Next Door', 30), chapterPage('upstairs', 'Upstairs', 4)],
  serve({ path, query }, site) {
    if (path !== '/chapters') return null
    const series = site.series.find(({ slug }) => slug === query.get('series'))
    if (!series) return null
    const page = Number(query.get('page') ?? 1)
    const rows = newestFirst(series).slice((page - 1) * 12, page * 12)
    const next = page * 12 < series.entries.length ? page + 1 : null
    return `<!DOCTYPE html><title>${series.title}</title><main><ul class="all">${lines(rows, row)}</ul>${next === null ? '' : `<nav><a href="/chapters?series=${series.slug}&amp;page=${next}">${next}</a></nav>`}</main>`
  },
  list: (series) =>
    `<ul class="latest">${lines(newestFirst(series).slice(0, 5), row)}</ul><a href="/chapters?series=${series.slug}">View all chapters</a>`,
  show: strip,
}
