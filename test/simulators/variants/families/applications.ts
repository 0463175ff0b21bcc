import { escapeHtml, json } from '../markup.ts'
import { createSeries, dashed, hexOf, newestFirst, upTo } from '../series.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'

/** An empty page that a script fills, as single-page applications send it for every address. */
export const shell = (site: VariantSite, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(site.name)}</title><meta property="og:site_name" content="${escapeHtml(site.name)}"></head><body><div id="app"></div><script>${body}</script></body></html>`

export const listed = `function list(chapters) { document.getElementById('app').innerHTML = '<h1>' + document.title + '</h1><div class="list">' + chapters.map(function (c) { return '<div class="item"><a href="' + c.url + '">' + c.label + '</a><span class="date">' + c.date + '</span></div>' }).join('') + '</div>' }
function shown(urls) { document.getElementById('app').innerHTML = '<div class="reader">' + urls.map(function (u) { return '<img class="page-image" src="' + u + '">' }).join('') + '</div>' }
function get(url, options) { return fetch(url, options).then(function (answer) { return answer.json() }) }
`

const pizza = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comics/${slug}` }, upTo(count), ({ number }) => ({
    path: `/read/${slug}/it/vol/${Math.ceil(number / 5)}/ch/${number}`,
    label: `Vol.${Math.ceil(number / 5)} Ch.${number}`,
    volume: Math.ceil(number / 5),
  }))

export const pizzareader: Variant = {
  id: 'v25',
  name: 'Forno Scan',
  about: 'pizzareader: single-page application: list and pages from JSON, one page shown at a time',
  series: [pizza('forno-a-legna', 'Forno a legna', 13), pizza('due-lune', 'Due lune', 4)],
  serve({ path }, site) {
    const comic = /^\/api\/comics\/([^/]+)$/.exec(path)
    const series = comic && site.series.find(({ slug }) => slug === comic[1])
    if (series)
      return json({
        comic: {
          title: series.title,
          slug: series.slug,
          chapters: newestFirst(series).map((entry) => ({
            full_title: entry.label,
            title: null,
            volume: entry.volume,
            chapter: entry.number,
            subchapter: null,
            language: 'it',
            published_on: `${entry.date}T12:00:00.000000Z`,
            url: entry.path,
            licensed: 0,
          })),
        },
      })
    const read = /^\/api(\/read\/.+)$/.exec(path)
    const place = read && site.entryAt(read[1]!)
    if (place) return json({ chapter: { full_title: place.entry.label, pages: site.images(place) } })
    if (!site.seriesAt(path) && !site.entryAt(path)) return null
    return shell(
      site,
      `${listed}
if (location.pathname.startsWith('/comics/')) get('/api' + location.pathname).then(function (data) { document.title = data.comic.title; list(data.comic.chapters.map(function (c) { return { url: c.url, label: c.full_title, date: c.published_on.slice(0, 10) } })) })
else get('/api' + location.pathname).then(function (data) {
  var at = 0
  function turn() {
    document.getElementById('app').innerHTML = '<a class="back" href="${site.seriesAt(path)?.path ?? site.entryAt(path)!.series.path}">back</a><div class="reader"><img class="page-image" src="' + data.chapter.pages[at] + '"><a class="next-page" href="#">next</a></div>'
    document.querySelector('.next-page').onclick = function (event) { event.preventDefault(); if (at < data.chapter.pages.length - 1) { at++; turn() } }
  }
  turn()
})`,
    )
  },
}

const guyaNumber = (number: number): string => dashed(number)
const guya = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/read/manga/${slug}/` }, numbers, ({ number, index }) => {
    const named = `The ${['Red', 'Green', 'Grey'][index % 3]} Boat`
    return {
      path: `/read/manga/${slug}/${guyaNumber(number)}/1/`,
      label: `${number} - ${named}`,
      title: named,
      volume: Math.floor(index / 6) + 1,
      id: hexOf(`${slug} ${number}`).slice(0, 8),
    }
  })
const guyaFile = (place: Place, number: number): string =>
  `/media/manga/${place.series.slug}/chapters/${guyaNumber(place.entry.mark)}_${place.entry.id}/2/${String(number).padStart(2, '0')}.png`

export const guyaApi: Variant = {
  id: 'v26',
  name: 'Cubari of the Lake',
  about: 'guya: JSON of all chapters with files per group, joined from folder, group and file; decimals as 5-5',
  series: [
    guya('lake-of-days', 'Lake of Days', [1, 2, 3, 4, 5, 5.5, 6, 7, 8, 9, 10, 11, 12]),
    guya('pine', 'Pine', [1, 2, 3]),
  ],
  imagePath: guyaFile,
  serve({ path }, site) {
    const asked = /^\/api\/series\/([^/]+)\/$/.exec(path)
    const series = asked && site.series.find(({ slug }) => slug === asked[1])
    if (series)
      return json({
        slug: series.slug,
        title: series.title,
        groups: { 2: 'Lake Readers' },
        chapters: Object.fromEntries(
          series.entries.map((entry) => [
            String(entry.number),
            {
              volume: String(entry.volume),
              title: entry.title,
              folder: `${guyaNumber(entry.mark)}_${entry.id}`,
              groups: {
                2: Array.from({ length: entry.pages }, (_, index) => `${String(index + 1).padStart(2, '0')}.png`),
              },
              release_date: { 2: Date.parse(`${entry.date}T08:00:00Z`) / 1000 },
            },
          ]),
        ),
      })
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    if (!found) return null
    return shell(
      site,
      `${listed}
var parts = location.pathname.split('/').filter(Boolean)
get('/api/series/' + parts[2] + '/').then(function (data) {
  document.title = data.title
  var keys = Object.keys(data.chapters).sort(function (a, b) { return b - a })
  if (!parts[3]) return list(keys.map(function (k) { return { url: '/read/manga/' + data.slug + '/' + k.replace('.', '-') + '/1/', label: k + ' - ' + data.chapters[k].title, date: new Date(data.chapters[k].release_date[2] * 1000).toISOString().slice(0, 10) } }))
  var chapter = data.chapters[parts[3].replace('-', '.')]
  shown(chapter.groups[2].map(function (file) { return '/media/manga/' + data.slug + '/chapters/' + chapter.folder + '/2/' + file }))
})`,
    )
  },
}
