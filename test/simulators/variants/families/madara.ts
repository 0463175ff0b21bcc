import { fragment, lines, page } from '../markup.ts'
import { createSeries, dayFirst, monthFirst, newestFirst, numericDay, seriesLike, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'
import {
  chapterPage,
  english,
  head,
  plainPicture,
  row,
  rows,
  type Style,
  seriesPage,
  smith,
  titled,
} from './madara-theme.ts'

/** A slug that begins with a number, and a next link that leads on to the next chapter. */
export const madaraRows: Variant = {
  id: 'v01',
  name: 'Anvil Scans',
  about: 'madara: static rows, lazy data-src with blanks, slug with a number, next link into chapter 2',
  series: [smith('1st-year-smith', 'The 1st-Year Smith', 14), smith('vitamin-c1', 'Vitamin C1', 4)],
  sample: 0,
  list: (series, site) => seriesPage(site, series, rows(newestFirst(series), english)),
  show: (place, site) => chapterPage(site, place, english),
}

const spanish: Style = {
  dateOf: (date) => dayFirst(date, 'es').replace(/ /g, ' de '),
  picture: plainPicture,
}
const webtoon = seriesLike('/webtoon/{slug}/', '/webtoon/{slug}/capitulo-{nn}/', 'Capítulo {n}')

export const madaraAjax: Variant = {
  language: 'es',
  id: 'v02',
  name: 'Farol Rojo',
  about: 'madara: Spanish, list by POST to ajax/chapters, two-digit numbers, another folder',
  series: [webtoon('farol-rojo', 'Farol rojo', 16), webtoon('mar-de-papel', 'Mar de papel', 5)],
  serve({ method, path, headers }, site) {
    const asked = /^(\/webtoon\/[^/]+\/)ajax\/chapters\/$/.exec(path)
    if (!asked) return null
    const series = site.seriesAt(asked[1]!)
    if (!series || method !== 'POST' || headers['x-requested-with'] !== 'XMLHttpRequest')
      return { status: 400, body: '0' }
    return fragment(rows(newestFirst(series), spanish))
  },
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div id="manga-chapters-holder" data-id="${series.id}"></div>
<script>fetch(location.pathname + 'ajax/chapters/', { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (answer) { return answer.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
    ),
  show: (place, site) => chapterPage(site, place, spanish),
}

const short: Style = { dateOf: (date) => numericDay(date), picture: plainPicture }
const manhwa = seriesLike('/manhwa/{slug}/', '/manhwa/{slug}/ch-{nnn}/', 'Ch.{nnn}')

export const madaraAdminAjax: Variant = {
  id: 'v03',
  name: 'Paper Lantern Toons',
  about: 'madara: list by POST to admin-ajax.php with the id, three-digit numbers, dates 15/11/2026',
  series: [manhwa('paper-lantern-9', 'Paper Lantern 9', 13), manhwa('ink-tide', 'Ink Tide', 4)],
  imagesOn: 'cdn',
  serve({ method, path, body }, site) {
    if (path !== '/wp-admin/admin-ajax.php') return null
    const sent = new URLSearchParams(body)
    const series = site.seriesById(sent.get('manga') ?? '')
    if (method !== 'POST' || sent.get('action') !== 'manga_get_chapters' || !series) return { status: 400, body: '0' }
    return fragment(rows(newestFirst(series), short))
  },
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div id="manga-chapters-holder" data-id="${series.id}"><i class="fas fa-spinner"></i></div>
<script>fetch('/wp-admin/admin-ajax.php', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'action=manga_get_chapters&manga=${series.id}' }).then(function (answer) { return answer.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
    ),
  show: (place, site) => chapterPage(site, place, short),
}

const seasons = (slug: string, title: string) =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(16), ({ number }) => {
    const [season, chapter] = number <= 9 ? [1, number] : [2, number - 9]
    return {
      path: `/manga/${slug}/season-${season}/chapter-${chapter}/`,
      label: `Season ${season} Chapter ${chapter}`,
      mark: season * 1000 + chapter,
      number: season === 1 ? chapter : null,
      kind: season === 1 ? 'chapter' : 'extra',
    }
  })

export const madaraSeasons: Variant = {
  id: 'v05',
  name: 'Second Season Scans',
  about: 'madara: numbers start again in season 2, which must not displace season 1',
  series: [seasons('two-summers', 'Two Summers'), titled('the-shallow-end', 'The Shallow End', 4)],
  list: madaraRows.list!,
  show: madaraRows.show!,
}

const volumes = (slug: string, title: string) =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(15), ({ number }) => {
    const volume = Math.ceil(number / 5)
    return {
      path: `/manga/${slug}/volume-${volume}/chapter-${number}/`,
      label: `Chapter ${number}`,
      volume,
    }
  })

function volumeRows(series: Series): string {
  return `<ul class="main version-chap volumns">${lines([3, 2, 1], (volume) => {
    const entries = newestFirst(series).filter((entry) => entry.volume === volume)
    return `<li class="parent has-child"><a href="javascript:void(0)" class="has-child">Volume ${volume}</a><ul class="sub-chap list-chap"><li><ul class="sub-chap-list">${lines(entries, row(english.dateOf))}</ul></li></ul></li>`
  })}</ul>`
}

export const madaraVolumes: Variant = {
  id: 'v06',
  name: 'Shelf and Spine',
  about: 'madara: rows nested in volumes, volume in the address',
  series: [volumes('shelf-life', 'Shelf Life'), volumes('spine', 'Spine')],
  list: (series, site) => seriesPage(site, series, volumeRows(series)),
  show: (place, site) => chapterPage(site, place, english),
}

/** Cloudflare Mirage: a hidden image without src and its twin in noscript. */
const mirage = (url: string, index: number): string =>
  `<div class="page-break no-gaps"><img id="image-${index}" class="wp-manga-chapter-img" data-cfsrc="${url}" style="display:none;visibility:hidden;" alt=""><noscript><img id="image-${index}" class="wp-manga-chapter-img" src="${url}" alt=""></noscript></div>`
const hidden: Style = { dateOf: (date) => monthFirst(date), picture: mirage }
export const madaraMirage: Variant = {
  id: 'v04',
  name: 'Gatekeeper Comics',
  about: 'madara: Mirage pictures with noscript twins, addresses that end in the title of the chapter',
  series: [titled('gates-of-salt', 'Gates of Salt', 12), titled('the-deep-end', 'The Deep End', 4)],
  list: (series, site) => seriesPage(site, series, rows(newestFirst(series), hidden)),
  show: (place, site) => chapterPage(site, place, hidden),
}

/** One picture per page unless the address asks for a list. */
export const madaraPaged: Variant = {
  id: 'v07',
  name: 'Leaf by Leaf',
  about: 'madara: one picture per page by default, all with ?style=list; the last page leads to the next chapter',
  series: [smith('leaf-by-leaf', 'Leaf by Leaf', 12), smith('bark', 'Bark', 4)],
  serve({ path, query }, site) {
    const series = site.seriesAt(path)
    if (series) return seriesPage(site, series, rows(newestFirst(series), english))
    const part = /^(.*\/)p\/(\d+)\/$/.exec(path)
    const place = site.entryAt(part ? part[1]! : path)
    if (!place) return null
    if (query.get('style') === 'list' && !part) return chapterPage(site, place, english)
    const at = part ? Number(part[2]) : 1
    const urls = site.images(place)
    if (at < 1 || at > urls.length) return null
    const next = at < urls.length ? `${place.entry.path}p/${at + 1}/` : site.neighbour(place, 1)?.path
    const pager = `<select class="single-pager" id="single-pager">${lines(urls, (_, index) => `<option data-redirect="${index === 0 ? place.entry.path : `${place.entry.path}p/${index + 1}/`}">${index + 1}/${urls.length}</option>`)}</select>`
    return chapterPage(site, place, english, { urls: [urls[at - 1]!], next, pager })
  },
}

const gate = 'v08-adult=1'
const turkish: Style = { dateOf: (date) => dayFirst(date, 'tr'), picture: plainPicture }
const gated = seriesLike('/manga/{slug}/', '/manga/{slug}/bolum-{n}/', 'Bölüm {n}')

export const madaraGate: Variant = {
  language: 'tr',
  id: 'v08',
  name: 'Gece Manga',
  about: 'madara: Turkish; an age question that sets a cookie hides the pages, pictures need a Referer',
  series: [gated('gece-yarisi', 'Gece Yarısı', 12), gated('kar', 'Kar', 4)],
  needsReferer: true,
  list: (series, site) => seriesPage(site, series, rows(newestFirst(series), turkish)),
  show(place, site, { cookies }) {
    if (!cookies.split(/;\s*/).includes(gate))
      return page(site, {
        series: place.series,
        head,
        title: place.series.title,
        body: `<div class="reading-content adult-content"><p>Bu içerik yetişkinler içindir.</p><button class="adult-confirm" type="button" onclick="document.cookie='${gate}; path=/';location.reload()">18 yaşındayım</button></div>`,
      })
    return chapterPage(site, place, turkish)
  },
}
