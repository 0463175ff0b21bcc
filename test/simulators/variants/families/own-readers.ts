import { escapeHtml, json, lines, readerPage } from '../markup.ts'
import { monthFirst, newestFirst, seriesLike } from '../series.ts'
import type { Place, Series, Variant } from '../variant.ts'

const at = (entryPath: string, path = '/manga/{slug}') => seriesLike(path, entryPath, 'Chapter {n}')
const ribbons = at('/manga/{slug}/{n}')
const turners = at('/manga/{slug}/{n}/1')
const thanks = at('/read/{slug}/chapter-{n}')

const list = (series: Series): string =>
  `<section class="chapters">${lines(newestFirst(series), ({ path, label, date }) => `<div class="chapter"><a href="${path}">${label}</a> <time>${monthFirst(date)}</time></div>`)}</section>`

const top = ({ series, entry }: Place): string =>
  `<a class="up" href="${series.path}">${escapeHtml(series.title)}</a><h1>${entry.label}</h1>`

/** Near its end, the reader appends the next chapter below. */
export const endless: Variant = {
  id: 'v51',
  name: 'Endless Ribbon',
  about: 'a script shows the pages and appends the next chapter while the reader scrolls',
  series: [ribbons('ribbon', 'Ribbon', 13), ribbons('thread', 'Thread', 4)],
  list,
  show(place, site, { query }) {
    const block = `<div class="chapter-block" data-number="${place.entry.number}">${lines(site.images(place), (url) => `<img class="panel" src="${url}" style="display:block;width:480px;height:690px">`)}</div>`
    const next = site.neighbour(place, 1)
    if (query.get('part') === '1') return `${block}<span id="next" data-next="${next?.path ?? ''}"></span>`
    return `${top(place)}<div id="ribbon"></div><script>
var upcoming = ${JSON.stringify(next?.path ?? '')}, busy = false
document.getElementById('ribbon').innerHTML = ${JSON.stringify(block)}
addEventListener('scroll', function () {
  if (busy || !upcoming || innerHeight + scrollY < document.getElementById('ribbon').offsetHeight - 400) return
  busy = true
  fetch(upcoming + '?part=1').then(function (answer) { return answer.text() }).then(function (html) {
    var holder = document.createElement('template')
    holder.innerHTML = html
    upcoming = holder.content.getElementById('next').dataset.next
    document.getElementById('ribbon').append(holder.content.querySelector('.chapter-block'))
    busy = false
  })
})</script>`
  },
}

/** The next link of the last page leads to the next chapter, whose address differs in one number only. */
export const onePicture: Variant = {
  id: 'v52',
  name: 'Page Turner',
  about: 'one picture per address /manga/x/3/2, the last page leads to the next chapter',
  series: [turners('page-turner', 'Page Turner', 14), turners('dog-ear', 'Dog Ear', 4)],
  serve({ path }, site) {
    const asked = /^(\/manga\/[^/]+\/\d+)\/(\d+)$/.exec(path)
    const place = asked && site.entryAt(`${asked[1]}/1`)
    if (!place) return null
    const at = Number(asked[2])
    const urls = site.images(place)
    if (!urls[at - 1]) return null
    const next = at < urls.length ? `${asked[1]}/${at + 1}` : site.neighbour(place, 1)?.path
    return readerPage(
      site,
      place,
      `${top(place)}<select class="jump">${lines(urls, (_, index) => `<option value="${asked[1]}/${index + 1}"${index + 1 === at ? ' selected' : ''}>${index + 1}</option>`)}</select><div class="view"><a href="${next ?? '#'}"><img class="leaf" src="${urls[at - 1]}"></a></div>${next ? `<a class="next" href="${next}">Next page</a>` : ''}`,
    )
  },
  list,
}

/** Credits before and after the pages look like pages, only their addresses differ. */
export const credits: Variant = {
  id: 'v53',
  name: 'Kindly Translated',
  about: 'banners of 728x90 and tracking pixels of the same class between the pages',
  series: [thanks('kind-words', 'Kind Words', 12), thanks('thanks', 'Thanks', 4)],
  imagesOn: 'cdn',
  list,
  show(place, site) {
    const banner = (n: number) => `<p><img class="content-image" src="/assets/banner-${n}.jpg" alt=""></p>`
    return `${top(place)}<article id="content">${banner(3)}${lines(site.images(place), (url, index) => `<p><img class="content-image" src="${url}" alt=""></p>${index === 2 ? banner(4) : ''}`)}${banner(5)}</article>`
  },
}

/** Hash routing: all addresses have the same path. */
export const hashRoutes: Variant = {
  id: 'v54',
  name: 'Hash House',
  about: 'addresses after # (#/read/ribbon/10): one page, scripts show series and chapters',
  series: [at('/#/read/{slug}/{n}', '/#/series/{slug}')('hash-house', 'Hash House', 12)],
  serve({ path }, site) {
    const series = site.series[0]!
    if (path === '/api/series')
      return json({
        title: series.title,
        chapters: newestFirst(series).map(({ number, date }) => ({ number, date })),
      })
    const asked = /^\/api\/chapter\/(\d+)$/.exec(path)
    const entry = asked && series.entries.find(({ number }) => number === Number(asked[1]))
    if (entry) return json({ pages: site.images({ series, entry }) })
    if (path !== '/') return null
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${site.name}</title></head><body><div id="app"></div><script>
function show() {
  var parts = location.hash.split('/'), app = document.getElementById('app')
  if (parts[1] === 'read') fetch('/api/chapter/' + parts[3]).then(function (a) { return a.json() }).then(function (data) { app.innerHTML = data.pages.map(function (url) { return '<img class="sheet" src="' + url + '">' }).join('') })
  else fetch('/api/series').then(function (a) { return a.json() }).then(function (data) { app.innerHTML = '<h1>' + data.title + '</h1>' + data.chapters.map(function (c) { return '<p class="entry"><a href="#/read/hash-house/' + c.number + '">Chapter ' + c.number + '</a> <time>' + c.date + '</time></p>' }).join('') })
}
addEventListener('hashchange', show); show()</script></body></html>`
  },
}
