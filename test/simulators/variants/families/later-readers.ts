import { json, lines } from '../markup.ts'
import { createSeries, dayFirst, newestFirst, numericDay, upTo } from '../series.ts'
import { frame, neighbours, summary } from '../surroundings.ts'
import type { Entry, Series, SiteRequest, Variant, VariantSite } from '../variant.ts'
import { base64, forbidden, lockNewest, textOf } from './blind-parts.ts'
import { french, jsonError, portuguese, vietnamese } from './outside-parts.ts'
import { cookieOf, signed, whenReady } from './unseen-parts.ts'

const rows = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/truyen/${slug}` }, upTo(count), ({ number, id }) => ({
    path: `/truyen/${slug}/${id}`,
    label: number > 8 ? `Vol 2 Chương ${number}` : `Chương ${number}`,
    ...(number > 8 && { volume: 2 }),
  }))

export const boxesAsPages: Variant = {
  id: 'r04',
  name: 'Vườn Truyện',
  language: 'vi',
  about:
    'after LXManga: rows are links with a span for the label and a date with the time ("2026-11-15 08:30:00") in datetime, ids as chapters, "Vol 2 Chương 9"; pages are boxes without a picture, each with its address in data-src, drawn as background when it comes into view',
  imagesOn: 'cdn',
  needsReferer: true,
  series: [rows('vuon-sau-mua', 'Vườn sau mưa', 15), rows('cap-99', 'Cấp 99', 12)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: vietnamese,
      body: `<div class="mb-4"><span>${series.title}</span></div><ul class="overflow-y-auto overflow-x-hidden">${lines(newestFirst(series), ({ path, label, date }) => `<a href="${path}"><li class="flex"><span class="text-ellipsis">${label}</span><span class="timeago" datetime="${date} 08:30:00"></span></li></a>`)}</ul>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: vietnamese,
      body: `<div class="text-center">${lines(site.images(place), (url) => `<div class="lazy" data-src="${url}" style="min-height:600px"></div>`)}</div>${whenReady("var watch = new IntersectionObserver(function (seen) { seen.forEach(function (one) { if (one.isIntersecting) one.target.style.backgroundImage = 'url(' + one.target.dataset.src + ')' }) }); document.querySelectorAll('.lazy').forEach(function (box) { watch.observe(box) })")}${neighbours(place, site, 'Trước', 'Sau')}`,
    }),
}

const linked = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/manga/${slug}/capitulo-${number}/`,
    label: `Capítulo ${number}`,
  }))

export const behindAdLinks: Variant = {
  id: 'r05',
  name: 'Chapéu de Palha',
  language: 'pt-BR',
  about:
    'after Mugiwaras: the list is open, but each chapter shows one and the same picture, a warning, and leads to the link of an advertiser, behind which a person gets a cookie for one chapter',
  refuse: /same|warning|advert|anún|unlock|liber|preview|one page|single page|link/i,
  series: [linked('chapeu-de-palha', 'Chapéu de palha', 14), linked('mar-alto', 'Mar alto', 12)],
  guard: ({ path, cookies }: SiteRequest) =>
    path.startsWith('/uploads/') && !cookieOf(cookies, 'ad_ok') ? forbidden() : null,
  list: (series) =>
    `<ul class="chapters">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a> <span class="date">${numericDay(date)}</span></li>`)}</ul>`,
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: portuguese,
      body: `<div class="reading-content"><div class="page-break"><img class="page" src="/covers/${place.series.slug}.jpg" width="480" height="690" alt=""></div><p>Para liberar o capítulo, passe pelo link do anunciante.</p><a class="btn" href="https://short.invalid/${place.entry.id}" rel="nofollow">Liberar capítulo</a></div>${neighbours(place, site, 'Anterior', 'Próximo')}`,
    }),
}

const serial = (slug: string, title: string, count: number, locked: number): Series =>
  lockNewest(
    createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number }) => ({
      path: `/manga/${slug}/${number}/`,
      label: `Chapitre ${number}`,
    })),
    locked,
  )

/** Names that differ on each page, as the site calls the members of its request. */
const fieldsOf = ({ id }: Entry): readonly string[] => [0, 1, 2].map((at) => `k${signed(`${id}${at}`).slice(0, 5)}`)

export const namedAnew: Variant = {
  id: 'r06',
  name: 'Corbeau Scans',
  language: 'fr',
  about:
    'after Raijin Scans: the reader posts to admin-ajax with members whose names differ for each chapter, the answer is coded; the newest chapters are premium: their rows have a crown, their pages say so and show one picture',
  imagesOn: 'cdn',
  needsReferer: true,
  series: [serial('corbeau-de-fer', 'Corbeau de fer', 16, 3), serial('sept-lunes', 'Sept lunes', 12, 0)],
  serve({ path, method, body }, site) {
    if (path !== '/wp-admin/admin-ajax.php' || method !== 'POST') return null
    const sent = new URLSearchParams(body)
    const place = allPlaces(site).find(({ entry }) => {
      const [id = '', nonce = ''] = fieldsOf(entry)
      return sent.get(id) === entry.id && sent.get(nonce) === signed(entry.id)
    })
    return !place || place.entry.kind === 'locked'
      ? jsonError(400, 'Requête invalide')
      : json({ d: base64(JSON.stringify(site.images(place).map((url) => url.split('').toReversed().join('')))) })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: french,
      body: `${summary(series, 'Premier', 'Dernier')}<ul class="scroll-sm">${lines(newestFirst(series), ({ path, label, date, kind }) => `<li class="item${kind === 'locked' ? ' premium-chapter' : ''}"><a class="cairo" href="${path}">${label}${kind === 'locked' ? ' <i class="fas fa-crown"></i>' : ''}</a><span>${dayFirst(date, 'fr')}</span></li>`)}</ul>`,
    }),
  show(place, site) {
    const [id, nonce, extra] = fieldsOf(place.entry)
    return frame(site, {
      title: textOf(place),
      series: place.series,
      words: french,
      body:
        place.entry.kind === 'locked'
          ? `<div class="protected-image-data"><img src="/covers/${place.series.slug}.jpg" alt=""></div><div class="premium-box"><h3>Chapitre premium</h3><p>Connectez-vous pour lire ce chapitre en avance.</p><a href="/login/">Se connecter</a></div>`
          : `<div id="reader-data"></div>${whenReady(`fetch('/wp-admin/admin-ajax.php', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: '${id}=${place.entry.id}&${nonce}=${signed(place.entry.id)}&${extra}=1' }).then(function (a) { return a.json() }).then(function (got) { JSON.parse(atob(got.d)).forEach(function (back) { var image = new Image(); image.src = back.split('').reverse().join(''); document.getElementById('reader-data').append(image) }) })`)}${neighbours(place, site, 'Précédent', 'Suivant')}`,
    })
  },
}

const allPlaces = (site: VariantSite) =>
  site.series.flatMap((series) => series.entries.map((entry) => ({ series, entry })))
