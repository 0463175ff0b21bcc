import { escapeHtml, heading, lines, page, phpJson, script } from '../markup.ts'
import { buddhist, dayFirst, monthFirst, newestFirst, seriesLike } from '../series.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'

const head = `<link rel="stylesheet" href="/wp-content/themes/mangareader/style.css">
`

const readerPath = '/wp-content/themes/mangareader/reader.js'
const reader = `var ts_reader = { run: function (setup) {
  document.getElementById('readerarea').innerHTML = setup.sources[0].images.map(function (url, index) {
    return '<img class="ts-main-image" data-index="' + index + '" src="' + url + '">'
  }).join('')
} }`

function seriesPage(site: VariantSite, series: Series, dateOf: (date: string) => string): string {
  const items = lines(
    newestFirst(series),
    (entry) =>
      `<li data-num="${entry.number ?? ''}"><div class="chbox"><div class="eph-num"><a href="${entry.path}"><span class="chapternum">${escapeHtml(entry.label)}</span><span class="chapterdate">${dateOf(entry.date)}</span></a></div></div></li>`,
  )
  const [first, last] = [series.entries[0]!, series.entries.at(-1)!]
  return page(site, {
    series,
    head,
    title: series.title,
    body: `<div class="bigcontent">${heading(series)}</div>
<div class="lastend"><div class="inepcx"><a href="${first.path}"><span>First</span><span class="epcur epcurfirst">${escapeHtml(first.label)}</span></a></div><div class="inepcx"><a href="${last.path}"><span>New</span><span class="epcur epcurlast">${escapeHtml(last.label)}</span></a></div></div>
<div class="eplister" id="chapterlist"><ul class="clstyle">${items}</ul></div>
<div class="listupd related"><ul class="chapter-list">${lines(site.series.slice(1), (other) => lines(newestFirst(other).slice(0, 3), (entry) => `<li><a href="${entry.path}">${escapeHtml(entry.label)}</a></li>`))}</ul></div>`,
  })
}

function chapterPage(site: VariantSite, place: Place, way: 'html' | 'script'): string {
  const urls = site.images(place)
  const [previous, next] = [site.neighbour(place, -1), site.neighbour(place, 1)]
  const setup = {
    post_id: Number(place.entry.id),
    prevUrl: previous ? site.origin + previous.path : '',
    nextUrl: next ? site.origin + next.path : '',
    mode: 'full',
    sources: [{ source: 'Server 1', images: urls }],
    lazyload: true,
  }
  const area =
    way === 'html'
      ? `<div id="readerarea"><p>${lines(urls, (url) => `<img class="ts-main-image" src="${url}" alt="">`)}</p></div>`
      : `<div id="readerarea"><noscript><p>${lines(urls, (url) => `<img src="${url}">`)}</p></noscript></div><script src="${readerPath}"></script><script>ts_reader.run(${phpJson(setup)});</script>`
  return page(site, {
    series: place.series,
    head,
    title: `${place.series.title} ${place.entry.label}`,
    body: `<h1 class="entry-title">${escapeHtml(place.series.title)} ${escapeHtml(place.entry.label)}</h1><div class="allc"><a href="${place.series.path}">${escapeHtml(place.series.title)}</a></div>
<select id="chapter">${lines(newestFirst(place.series), (entry) => `<option value="${site.origin}${entry.path}">${escapeHtml(entry.label)}</option>`)}</select>
<div class="nextprev">${previous ? `<a class="ch-prev-btn" href="${previous.path}">Prev</a>` : ''}${next ? `<a class="ch-next-btn" href="${next.path}" rel="next">Next</a>` : ''}</div>${area}`,
  })
}

function createThemesia(
  facts: Pick<Variant, 'id' | 'name' | 'about' | 'series'> & Partial<Variant>,
  dateOf: (date: string) => string,
  way: 'html' | 'script' = 'html',
): Variant {
  return {
    serve: ({ path }) => (path === readerPath ? script(reader) : null),
    list: (series, site) => seriesPage(site, series, dateOf),
    show: (place, site) => chapterPage(site, place, way),
    ...facts,
  }
}

const english = seriesLike('/manga/{slug}/', '/{slug}-chapter-{n}/', 'Chapter {n}')
const turkish = seriesLike('/manga/{slug}/', '/{slug}-bolum-{n}/', '{n}. Bölüm')
const spanish = seriesLike('/manga/{slug}/', '/{slug}-capitulo-{n}/', 'Capítulo {n}')
const arabic = seriesLike('/manga/{slug}/', '/{slug}-الفصل-{n}/', 'الفصل {n}')
const thai = seriesLike('/manga/{slug}/', '/{slug}-ตอนที่-{n}/', 'ตอนที่ {n}')

export const themesiaTwoLists = createThemesia(
  {
    id: 'v09',
    name: 'Runner Scans',
    about: 'mangathemesia: a second list of other series, ts_reader in a script, slug that ends in a number',
    series: [english('mob-runner-100', 'Mob Runner 100', 14), english('tea-house', 'Tea House', 4)],
  },
  (date) => monthFirst(date),
  'script',
)

export const themesiaTurkish = createThemesia(
  {
    language: 'tr',
    id: 'v10',
    name: 'Çınar Manga',
    about: 'mangathemesia: Turkish: "10. Bölüm" and "13 Kasım 2026" without a blank between them',
    series: [turkish('cinar-agaci', 'Çınar Ağacı', 14), turkish('mavi-oda', 'Mavi Oda', 4)],
  },
  (date) => dayFirst(date, 'tr'),
)

export const themesiaSpanish = createThemesia(
  {
    language: 'es',
    id: 'v11',
    name: 'Luna de Tinta',
    about: 'mangathemesia: Spanish: "noviembre 15, 2026"',
    series: [spanish('luna-de-tinta', 'Luna de tinta', 14), spanish('casa-seis', 'Casa seis', 4)],
  },
  (date) => monthFirst(date, 'es'),
  'script',
)

export const themesiaArabic = createThemesia(
  {
    language: 'ar',
    id: 'v12',
    name: 'Qalam',
    about: 'mangathemesia: Arabic word in the address, Arabic months',
    series: [arabic('silver-pen', 'Silver Pen', 14), arabic('old-well', 'Old Well', 4)],
  },
  (date) => monthFirst(date, 'ar-EG-u-nu-latn'),
)

export const themesiaThai = createThemesia(
  {
    language: 'th',
    id: 'v13',
    name: 'Khao Manga',
    about: 'mangathemesia: Thai: "ตอนที่ 12" and Buddhist years',
    series: [thai('rice-field', 'Rice Field', 14), thai('long-rain', 'Long Rain', 4)],
  },
  buddhist,
)
