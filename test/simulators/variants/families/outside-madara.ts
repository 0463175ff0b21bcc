import { fragment, lines } from '../markup.ts'
import { createSeries, dashed, dayFirst, newestFirst, numericDay, upTo } from '../series.ts'
import { frame, redirect } from '../surroundings.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { lockNewest, planned, shortMonth } from './blind-parts.ts'
import {
  arabic,
  banner,
  below,
  french,
  madaraReader,
  madaraRow,
  madaraSeries,
  pageBreaks,
  portuguese,
  turkish,
} from './outside-parts.ts'
import { whenReady, words } from './unseen-parts.ts'

const english = words('Home', 'Popular this week', 'You may also like', 'Comments', 'Latest')
const asked = (path: string) => /^(\/manga\/[^/]+\/)ajax\/chapters\/$/.exec(path)?.[1]

const coinSeries = below('manga', 'chapter-', (number) => `Chapter ${number}`)
const coinRow = ({ kind, path, label, date }: Entry) => {
  const day = shortMonth(date).replace(/,.*/, '')
  return kind === 'locked'
    ? `<li class="wp-manga-chapter premium"><div><a href="#" data-toggle="modal">${label} <i class="fas fa-lock"></i> 25</a></div><span class="chapter-release-date"><i>${day}</i></span></li>`
    : madaraRow(path, label, day)
}

export const yearless: Variant = {
  id: 'q01',
  name: 'Recast Scans',
  about:
    'after Reset Scans, Madara: list by POST to …/ajax/chapters/, dates without a year ("Nov 15"), locked rows lead to "#" and their pages to the login',
  needsReferer: true,
  series: [
    lockNewest(coinSeries('the-ninth-gate-of-10-kings', 'The Ninth Gate of 10 Kings', [...upTo(14), 14.5, 15, 16]), 2),
    lockNewest(coinSeries('copper-hound', 'Copper Hound', upTo(12)), 1),
  ],
  serve({ path, method }, site) {
    if (path === '/login/')
      return frame(site, {
        title: 'Log in',
        body: '<form method="post"><h1>Log in to read premium chapters</h1><input name="log"><input name="pwd" type="password"><button>Log in</button></form>',
      })
    const series = site.seriesAt(asked(path) ?? '')
    if (!series) return null
    if (method !== 'POST') return { status: 400, body: '0' }
    return fragment(`<ul class="main version-chap no-volumn">${lines(newestFirst(series), coinRow)}</ul>`)
  },
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      `<div id="manga-chapters-holder" data-id="${series.id}"><i class="fas fa-spinner fa-spin"></i></div>${whenReady(`fetch(location.pathname + 'ajax/chapters/', { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })`)}`,
      english,
    ),
  show: (place, site) =>
    place.entry.kind === 'locked'
      ? redirect('/login/?redirect_to=chapter')
      : madaraReader(
          place,
          site,
          pageBreaks(site.images(place), (url) => `src="\n${url}"`),
          english,
        ),
}

const floors = (slug: string, title: string, plan: readonly (number | string)[]): Series => {
  const series = planned(
    { slug, title, path: `/manga/${slug}/` },
    plan,
    (number, { index }) => ({
      path: `/manga/${slug}/cap-${dashed(number).padStart(2, '0')}/`,
      label: `Cap. ${String(number).padStart(2, '0')}${index % 4 === 1 ? ` – O ${number + 3}º andar` : ''}`,
      title: index % 4 === 1 ? `O ${number + 3}º andar` : null,
    }),
    (label) => `/manga/${slug}/${label.startsWith('Aviso') ? 'aviso' : 'extra-1'}/`,
  )
  const entries = series.entries.map((entry) =>
    entry.label.startsWith('Aviso') ? { ...entry, kind: 'notice' as const, pages: 0 } : entry,
  )
  return { ...series, entries }
}

export const repeatedOnTop: Variant = {
  id: 'q02',
  name: 'Sótão Scan',
  language: 'pt-BR',
  about:
    'Madara in Portuguese: the newest chapter once more on top with the markup of the list, a notice and an extra among the rows, titles with numbers ("Cap. 05 – O 8º andar"), 15/11/2026',
  series: [
    floors('o-porteiro', 'O Porteiro', [...upTo(8), 8.5, 'Aviso de pausa', 9, 10, 'Extra 1', 11, 12, 13]),
    floors('sete-cadeados', 'Sete Cadeados', upTo(11)),
  ],
  list(series, site) {
    const row = ({ path, label, date }: Entry) => madaraRow(path, label, numericDay(date))
    return madaraSeries(
      site,
      series,
      `<h4>Lançado agora</h4><ul class="main version-chap">${row(series.entries.at(-1)!)}</ul><h4>Todos os capítulos</h4><ul class="main version-chap no-volumn">${lines(newestFirst(series), row)}</ul>`,
      portuguese,
    )
  },
  show: (place, site) =>
    madaraReader(
      place,
      site,
      place.entry.kind === 'notice'
        ? '<p>Voltamos em janeiro.</p>'
        : pageBreaks(site.images(place), (url) => `data-src="${url}" src="/assets/logo.png"`) +
            whenReady(
              "document.querySelectorAll('img[data-src]').forEach(function (image) { image.src = image.dataset.src })",
            ),
      portuguese,
    ),
}

const lanterns = below(
  'manga',
  '',
  (number, index) => `الفصل ${number}${index % 5 === 2 ? ' - مدينة 7' : ''}`,
  (_, index) => ({ title: index % 5 === 2 ? 'مدينة 7' : null }),
)

export const bareNumbers: Variant = {
  id: 'q03',
  name: 'فانوس مانجا',
  language: 'ar',
  about:
    'Madara in Arabic: addresses end in the number alone (/manga/{slug}/12/), slugs in Arabic letters, "15 نوفمبر 2026", banners of the team before and after the pages, pictures on another host need a Referer',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/manga_${series.id}/${entry.id}/${String(page).padStart(2, '0')}.webp`,
  series: [
    lanterns('حارس-الجسر', 'حارس الجسر', [0, ...upTo(12), 12.5, 13]),
    lanterns('بئر-النجوم', 'بئر النجوم', upTo(12)),
  ],
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      `<ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }) => madaraRow(path, label, dayFirst(date, 'ar')))}</ul>`,
      arabic,
    ),
  show: (place, site) =>
    madaraReader(
      place,
      site,
      banner('team') + pageBreaks(site.images(place), (url) => `src="${url}" loading="lazy"`) + banner('join'),
      arabic,
    ),
}

const tides = below('manga', 'chapitre-', (number) => `Chapitre ${number}`)
const partSize = 10

export const numberedParts: Variant = {
  id: 'q04',
  name: 'Marée Scans',
  language: 'fr',
  about:
    'after Starbound Scans, Madara: the list by POST to …/ajax/chapters/?t=1, 10 a part, "Afficher plus" asks for ?t=2 and so on until a part is empty, "15 novembre 2026"',
  series: [
    tides('le-phare-aux-12-marees', 'Le Phare aux 12 marées', [...upTo(24), 24.5, 25]),
    tides('la-digue', 'La Digue', upTo(13)),
  ],
  serve({ path, method, query }, site) {
    const series = site.seriesAt(asked(path) ?? '')
    if (!series) return null
    const part = Number(query.get('t'))
    if (method !== 'POST' || !(part >= 1)) return { status: 400, body: '0' }
    const rows = newestFirst(series).slice((part - 1) * partSize, part * partSize)
    return fragment(lines(rows, ({ path: to, label, date }) => madaraRow(to, label, dayFirst(date, 'fr'))))
  },
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      `<ul class="main version-chap no-volumn" id="liste"></ul><button type="button" class="btn load-ajax" id="plus">Afficher plus</button>${whenReady(`var part = 0, button = document.getElementById('plus'); function next() { part++; fetch(location.pathname + 'ajax/chapters/?t=' + part, { method: 'POST' }).then(function (a) { return a.text() }).then(function (html) { document.getElementById('liste').insertAdjacentHTML('beforeend', html); if ((html.match(/<li/g) || []).length < ${partSize}) button.remove() }) } button.onclick = next; next()`)}`,
      french,
    ),
  show: (place, site) =>
    madaraReader(
      place,
      site,
      pageBreaks(site.images(place), (url) => `src=" ${url}"`),
      french,
    ),
}

const wells = (slug: string, title: string, numbers: readonly number[]) =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, index }) => ({
    path: `/manga/${slug}/bolum-${dashed(number)}/`,
    label: `Bölüm ${number}${index % 6 === 4 ? ': Kuyu 3' : ''}`,
    title: index % 6 === 4 ? 'Kuyu 3' : null,
  }))

export const preloaded: Variant = {
  id: 'q05',
  name: 'Kuyu Manga',
  language: 'tr',
  about:
    'Madara in Turkish: the pictures only in chapter_preloaded_images (escaped slashes), shown one at a time with a menu of pages whose addresses are …/p/2/; "15 Kasım 2026"',
  imagesOn: 'cdn',
  series: [
    wells('derin-kuyu', 'Derin Kuyu', [...upTo(9), 9.5, 10, 11, 12, 13]),
    wells('tas-bahce', 'Taş Bahçe', upTo(11)),
  ],
  serve({ path }, site) {
    const place = site.entryAt(/^(\/manga\/.+\/)p\/\d+\/$/.exec(path)?.[1] ?? '')
    return place ? preloaded.show!(place, site, undefined as never) : null
  },
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      `<ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }) => madaraRow(path, label, dayFirst(date, 'tr')))}</ul>`,
      turkish,
    ),
  show(place, site) {
    const urls = site.images(place)
    return madaraReader(
      place,
      site,
      `<script>var chapter_preloaded_images = ${JSON.stringify(urls).replaceAll('/', '\\/')}, chapter_images_per_page = 1;</script><select id="single-pager">${lines(urls, (_, index) => `<option value="${index + 1}" data-redirect="${place.entry.path}p/${index + 1}/">${index + 1}/${urls.length}</option>`)}</select><div class="page-break no-gaps"><img id="shown" class="wp-manga-chapter-img" src="/assets/logo.png" alt=""></div>${whenReady(`var shown = document.getElementById('shown'), at = Number((/p\\/(\\d+)\\/$/.exec(location.pathname) || [0, 1])[1]) - 1; shown.src = chapter_preloaded_images[at]; shown.onclick = function () { at++; if (at < chapter_preloaded_images.length) shown.src = chapter_preloaded_images[at] }; document.getElementById('single-pager').onchange = function () { location.href = this.selectedOptions[0].dataset.redirect }`)}`,
      turkish,
    )
  },
}
