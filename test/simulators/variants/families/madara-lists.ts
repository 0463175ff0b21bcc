import { dayFirst, numericDay } from '../dates.ts'
import { fragment } from '../markup.ts'
import { createSeries, newestFirst, twoDigits, upTo } from '../series.ts'
import type { Variant } from '../variant.ts'
import { chapterPage, english, plainPicture, rows, type Style, seriesPage, smith } from './madara-theme.ts'

/** A slug that begins with a number, and a next link that leads on to the next chapter. */
export const madaraRows: Variant = {
  id: 'v01',
  name: 'Anvil Scans',
  family: 'madara',
  about: 'static rows, lazy data-src with blanks, slug with a number, next link into chapter 2',
  series: [smith('1st-year-smith', 'The 1st-Year Smith', 14), smith('vitamin-c1', 'Vitamin C1', 4)],
  sample: 0,
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series) return seriesPage(site, series, english, rows(newestFirst(series), english))
    const place = site.entryAt(path)
    return place && chapterPage(site, place, english)
  },
  byHand: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'html',
    options: { theme: 'madara' },
  }),
}

const spanish: Style = {
  language: 'es',
  dateOf: (date) => dayFirst(date, 'es').replace(/ /g, ' de '),
  picture: plainPicture,
}
const webtoon = (slug: string, title: string, count: number) =>
  createSeries({ slug, title, path: `/webtoon/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/webtoon/${slug}/capitulo-${twoDigits(number)}/`,
    label: `Capítulo ${number}`,
  }))

export const madaraAjax: Variant = {
  id: 'v02',
  name: 'Farol Rojo',
  family: 'madara',
  about: 'Spanish, list by POST to ajax/chapters, two-digit numbers, another folder',
  series: [webtoon('farol-rojo', 'Farol rojo', 16), webtoon('mar-de-papel', 'Mar de papel', 5)],
  serve({ method, path, headers }, site) {
    const asked = /^(\/webtoon\/[^/]+\/)ajax\/chapters\/$/.exec(path)
    if (asked) {
      const series = site.seriesAt(asked[1]!)
      if (!series || method !== 'POST' || headers['x-requested-with'] !== 'XMLHttpRequest')
        return { status: 400, body: '0' }
      return fragment(rows(newestFirst(series), spanish))
    }
    const series = site.seriesAt(path)
    if (series)
      return seriesPage(
        site,
        series,
        spanish,
        `<div id="manga-chapters-holder" data-id="${series.id}"></div>
<script>fetch(location.pathname + 'ajax/chapters/', { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (answer) { return answer.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
      )
    const place = site.entryAt(path)
    return place && chapterPage(site, place, spanish)
  },
  byHand: () => ({
    chapterUrlFormat: '/webtoon/{slug}/capitulo-{chapter}/',
    scrapingType: 'html',
    options: { theme: 'madara', chapterList: { urlFormat: '/webtoon/{slug}/' } },
  }),
}

const short: Style = { dateOf: (date) => numericDay(date), picture: plainPicture }
const manhwa = (slug: string, title: string, count: number) =>
  createSeries({ slug, title, path: `/manhwa/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/manhwa/${slug}/ch-${String(number).padStart(3, '0')}/`,
    label: `Ch.${String(number).padStart(3, '0')}`,
  }))

export const madaraAdminAjax: Variant = {
  id: 'v03',
  name: 'Paper Lantern Toons',
  family: 'madara',
  about: 'list by POST to admin-ajax.php with the id, three-digit numbers, dates 15/11/2026',
  series: [manhwa('paper-lantern-9', 'Paper Lantern 9', 13), manhwa('ink-tide', 'Ink Tide', 4)],
  imagesOn: 'cdn',
  serve({ method, path, body }, site) {
    if (path === '/wp-admin/admin-ajax.php') {
      const sent = new URLSearchParams(body)
      const series = site.seriesById(sent.get('manga') ?? '')
      if (method !== 'POST' || sent.get('action') !== 'manga_get_chapters' || !series) return { status: 400, body: '0' }
      return fragment(rows(newestFirst(series), short))
    }
    const series = site.seriesAt(path)
    if (series)
      return seriesPage(
        site,
        series,
        short,
        `<div id="manga-chapters-holder" data-id="${series.id}"><i class="fas fa-spinner"></i></div>
<script>fetch('/wp-admin/admin-ajax.php', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'action=manga_get_chapters&manga=${series.id}' }).then(function (answer) { return answer.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
      )
    const place = site.entryAt(path)
    return place && chapterPage(site, place, short)
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: {
      theme: 'madara',
      chapterList: {
        urlFormat: '/manhwa/{slug}/',
        date: { selector: '.chapter-release-date', formats: ['dd/MM/yyyy'] },
      },
    },
  }),
}
