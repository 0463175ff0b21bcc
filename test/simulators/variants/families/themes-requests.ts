import { escapeHtml, fragment, json, lines } from '../markup.ts'
import { createSeries, monthFirst, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const reader = (slug: string, title: string, id: string, count: number): Series =>
  createSeries({ slug: `${slug}-${id}`, title, id, path: `/${slug}-${id}` }, upTo(count), ({ number, index }) => ({
    path: `/read/${slug}-${id}/en/chapter-${number}`,
    label: index % 3 === 1 ? `Chapter ${number}: Ghost of Floor ${number + 10}` : `Chapter ${number}`,
    title: index % 3 === 1 ? `Ghost of Floor ${number + 10}` : null,
  }))

export const mangareaderTo: Variant = {
  id: 'v32',
  name: 'Reader to the Moon',
  about: 'mangareader.to: slug ends in an id, pictures as HTML in JSON by the id of the chapter',
  series: [reader('lift-ghost', 'Lift Ghost', '58213', 14), reader('stairs', 'Stairs', '58300', 4)],
  serve({ path, query, headers }, site) {
    const asked = /^\/ajax\/image\/list\/chap\/(\d+)$/.exec(path)
    if (!asked) return null
    const place = site.entryById(asked[1]!)
    if (!place || headers['x-requested-with'] !== 'XMLHttpRequest' || !query.get('mode'))
      return json({ status: false, html: '' })
    return json({
      status: true,
      html: `<div id="main-wrapper"><div class="container-reader-chapter" id="vertical-content">${lines(site.images(place), (url) => `<div class="iv-card" data-url="${url}"><img class="image-vertical" src="${url}"></div>`)}</div></div>`,
    })
  },
  list: (series) =>
    `<ul class="ulclear reading-list active" id="en-chapters">${lines(newestFirst(series), ({ path, label, number, id }) => `<li class="item reading-item chapter-item" data-id="${id}" data-number="${number}"><a href="${path}" class="item-link" title="${label}"><span class="arrow mr-2"></span><span class="name">${label}</span><span class="item-read">Read</span></a></li>`)}</ul>`,
  show: (
    place,
  ) => `<div id="wrapper" data-reading-id="${place.entry.id}" data-reading-by="chap" data-lang-code="en"><a class="hr-manga" href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="images-content"></div></div><script>
fetch('/ajax/image/list/chap/${place.entry.id}?mode=vertical&quality=high', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (answer) { return answer.json() }).then(function (data) { document.getElementById('images-content').innerHTML = data.html })</script>`,
}

const nat = seriesLike('/manga/{slug}/', '/manga/{slug}/chapter-{n}.{id}/', 'Chapter {n}')

export const natsuid: Variant = {
  id: 'v34',
  name: 'Natsu Garden',
  about: 'natsuid: list by htmx from admin-ajax.php in pages, addresses chapter-10.40333',
  series: [nat('summer-well', 'Summer Well', 14), nat('cicada', 'Cicada', 4)],
  serve({ path, query }, site) {
    if (path !== '/wp-admin/admin-ajax.php') return null
    const series = site.seriesById(query.get('manga_id') ?? '')
    if (!series || query.get('action') !== 'chapter_list') return { status: 400, body: '0' }
    return fragment(
      Number(query.get('page')) > 1
        ? ''
        : `<div id="chapter-list">${lines(newestFirst(series), ({ path, label, number, date }) => `<div data-chapter-number="${number}"><a href="${site.origin}${path}"><div><span>${label}</span><time datetime="${date}T10:00:00">${monthFirst(date)}</time></div></a></div>`)}</div>`,
    )
  },
  list: (series, site) =>
    `<div hx-get="${site.origin}/wp-admin/admin-ajax.php?manga_id=${series.id}&page=1&action=chapter_list" hx-trigger="load" id="holder"></div><script>fetch(document.getElementById('holder').getAttribute('hx-get')).then(function (answer) { return answer.text() }).then(function (html) { document.getElementById('holder').innerHTML = html })</script>`,
  show: (place, site) =>
    `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><main class="relative"><section data-image-data="">${lines(site.images(place), (url) => `<img src="${url}" class="mx-auto">`)}</section></main>`,
}
