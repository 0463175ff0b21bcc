import { dayFirst, monthFirst } from '../dates.ts'
import { lines, page } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import type { Variant } from '../variant.ts'
import {
  chapterPage,
  english,
  head,
  plainPicture,
  rows,
  type Style,
  seriesPage,
  smith,
  titled,
} from './madara-theme.ts'

/** Cloudflare Mirage: a hidden image without src and its twin in noscript. */
const mirage = (url: string, index: number): string =>
  `<div class="page-break no-gaps"><img id="image-${index}" class="wp-manga-chapter-img" data-cfsrc="${url}" style="display:none;visibility:hidden;" alt=""><noscript><img id="image-${index}" class="wp-manga-chapter-img" src="${url}" alt=""></noscript></div>`
const hidden: Style = { dateOf: (date) => monthFirst(date), picture: mirage }
export const madaraMirage: Variant = {
  id: 'v04',
  name: 'Gatekeeper Comics',
  family: 'madara',
  about: 'Mirage pictures with noscript twins, addresses that end in the title of the chapter',
  series: [titled('gates-of-salt', 'Gates of Salt', 12), titled('the-deep-end', 'The Deep End', 4)],
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series) return seriesPage(site, series, hidden, rows(newestFirst(series), hidden))
    const place = site.entryAt(path)
    return place && chapterPage(site, place, hidden)
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: { theme: 'madara', chapterList: { urlFormat: '/series/{slug}/' } },
  }),
}

/** One picture per page unless the address asks for a list. */
export const madaraPaged: Variant = {
  id: 'v07',
  name: 'Leaf by Leaf',
  family: 'madara',
  about: 'one picture per page by default, all with ?style=list; the last page leads to the next chapter',
  series: [smith('leaf-by-leaf', 'Leaf by Leaf', 12), smith('bark', 'Bark', 4)],
  serve({ path, query }, site) {
    const series = site.seriesAt(path)
    if (series) return seriesPage(site, series, english, rows(newestFirst(series), english))
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
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: { theme: 'madara', chapterList: { urlFormat: '/manga/{slug}/', urlSuffix: '?style=list' } },
  }),
}

const gate = 'v08-adult=1'
const turkish: Style = { language: 'tr', dateOf: (date) => dayFirst(date, 'tr'), picture: plainPicture }
const gated = (slug: string, title: string, count: number) =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/manga/${slug}/bolum-${number}/`,
    label: `Bölüm ${number}`,
  }))

export const madaraGate: Variant = {
  id: 'v08',
  name: 'Gece Manga',
  family: 'madara',
  about: 'Turkish; an age question that sets a cookie hides the pages, pictures need a Referer',
  series: [gated('gece-yarisi', 'Gece Yarısı', 12), gated('kar', 'Kar', 4)],
  needsReferer: true,
  serve({ path, cookies }, site) {
    const series = site.seriesAt(path)
    if (series) return seriesPage(site, series, turkish, rows(newestFirst(series), turkish))
    const place = site.entryAt(path)
    if (!place) return null
    if (!cookies.split(/;\s*/).includes(gate))
      return page(site, {
        series: place.series,
        language: 'tr',
        head,
        title: place.series.title,
        body: `<div class="reading-content adult-content"><p>Bu içerik yetişkinler içindir.</p><button class="adult-confirm" type="button" onclick="document.cookie='${gate}; path=/';location.reload()">18 yaşındayım</button></div>`,
      })
    return chapterPage(site, place, turkish)
  },
  byHand: () => ({
    chapterUrlFormat: '/manga/{slug}/bolum-{chapter}/',
    scrapingType: 'html',
    options: { theme: 'madara', headers: { Cookie: gate } },
  }),
}
