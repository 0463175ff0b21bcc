import { fragment, json, lines } from '../markup.ts'
import { createSeries, dashed, daysAgo, monthFirst, newestFirst, numericDay, upTo } from '../series.ts'
import { chapterMenu, crumbs, frame, neighbours, redirect } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './unseen-by-hand-themes.ts'
import { extra, whenReady, words } from './unseen-parts.ts'

const portuguese = words('Início', 'Mais lidos', 'Relacionados', 'Comentários', 'Último')
const placeholder =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20800%201200'%3E%3C/svg%3E"

const nested = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/ler/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/ler/${slug}/cap-${String(number).padStart(2, '0')}/`,
    label: `Cap. ${String(number).padStart(2, '0')}${index % 4 === 1 ? ' - A 3ª carta' : ''}`,
    title: index % 4 === 1 ? 'A 3ª carta' : null,
    volume: Math.floor(index / 5) + 1,
  }))

export const volumesByPost: Variant = {
  id: 'y01',
  name: 'Recanto das Tramas',
  language: 'pt-BR',
  about:
    'Madara: the list by POST to …/ajax/chapters/, chapters nested in volumes, the newest with "12 dias atrás" in a title attribute, an advertisement among the pages',
  series: [nested('a-torre-de-areia', 'A Torre de Areia', 17), nested('dois-rios', 'Dois Rios', 12)],
  serve({ path, method, headers }, site) {
    const listed = /^(.+\/)ajax\/chapters\/$/.exec(path)
    const series = listed && site.seriesAt(listed[1]!)
    if (!series) return null
    if (method !== 'POST' || headers['x-requested-with'] !== 'XMLHttpRequest') return { status: 400, body: '0' }
    const volumes = [...new Set(series.entries.map(({ volume }) => volume))].toReversed()
    return fragment(
      `<div class="page-content-listing"><ul class="main version-chap volumns">${lines(
        volumes,
        (volume) =>
          `<li class="parent has-child"><a href="javascript:void(0)" class="has-child">Volume ${volume}</a><ul class="sub-chap list-chap"><li><ul class="sub-chap-list">${lines(
            newestFirst(series).filter((one) => one.volume === volume),
            nestedRow(series),
          )}</ul></li></ul></li>`,
      )}</ul></div>`,
    )
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: portuguese,
      bodyClass: 'wp-manga-template-default single',
      body: `<div class="post-title"><h1>${series.title}</h1></div><div class="summary_image"><img data-src="/covers/${series.slug}.jpg" src="${placeholder}" class="img-responsive lazyload"></div><div class="c-page__content"><div id="manga-chapters-holder" data-id="${series.id}"><i class="fas fa-spinner fa-spin"></i></div></div>${whenReady(`var box = document.getElementById('manga-chapters-holder'); fetch(location.pathname + 'ajax/chapters/', { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.text() }).then(function (html) { box.innerHTML = html })`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} - ${place.entry.label}`,
      series: place.series,
      words: portuguese,
      body: `${crumbs(place)}${chapterMenu(place)}<div class="reading-content">${lines(site.images(place), (url, index) => `${index === 3 ? '<div class="page-break no-gaps"><a href="https://casino.invalid/" rel="nofollow"><img class="wp-manga-chapter-img" src="/assets/banner-5.jpg"></a></div>' : ''}<div class="page-break no-gaps"><img id="image-${index}" data-src="\n\t\t\t${url}" src="${placeholder}" class="wp-manga-chapter-img img-responsive lazyload"></div>`)}</div>${neighbours(place, site, 'Anterior', 'Próximo')}`,
    }),
  byHand: byHand.y01,
}
const nestedRow =
  (series: Series) =>
  ({ path, label, date }: Entry) =>
    `<li class="wp-manga-chapter free-chap"><a href="${path}">\n\t${label}\n</a><span class="chapter-release-date">${series.entries.slice(-2).some((one) => one.path === path) ? `<span class="c-new-tag"><a href="${path}" title="${daysAgo(date, (days) => `${days} dias atrás`)}"><img src="/assets/avatar-new.png" alt=""></a></span>` : `<i>${numericDay(date)}</i>`}</span></li>`

const spanish = words('Inicio', 'Populares', 'También te puede gustar', 'Comentarios', 'Último')
const paid = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  createSeries({ slug, title, path: `/obra/${slug}/` }, numbers, ({ number, index }) => ({
    path: `/obra/${slug}/capitulo-${dashed(number)}/`,
    label: `Capítulo ${number}${number === 12 ? ' FINAL DE TEMPORADA' : ''}`,
    title: number === 12 ? 'FINAL DE TEMPORADA' : null,
    ...(index >= numbers.length - locked && { kind: 'locked' as const, pages: 1 }),
  }))

export const premiumRows: Variant = {
  id: 'y03',
  name: 'Tinta Nómada',
  language: 'es',
  about:
    'Madara: the list by admin-ajax (manga_get_chapters), premium rows lead to "#" with coins and no address, their pages lead to the login, 7.5, "15 noviembre, 2026"',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/tn/${series.id}/${dashed(entry.mark)}/${page}.webp`,
  series: [
    paid('la-hora-del-faro', 'La hora del faro', [...upTo(7), 7.5, ...upTo(16).slice(7)], 3),
    paid('sal-y-hueso', 'Sal y hueso', upTo(13), 1),
  ],
  serve({ path, method, body }, site) {
    if (path !== '/wp-admin/admin-ajax.php') return null
    const sent = new URLSearchParams(body)
    const series = site.seriesById(sent.get('manga') ?? '')
    if (method !== 'POST' || sent.get('action') !== 'manga_get_chapters' || !series) return { status: 400, body: '0' }
    return fragment(
      `<div class="listing-chapters_wrap"><ul class="main version-chap">${lines(newestFirst(series), ({ path: to, label, date, kind }) => (kind === 'locked' ? `<li class="wp-manga-chapter premium premium-block"><a href="#" title="Capítulo premium"><i class="fas fa-lock"></i> ${label} <span class="coin">30</span></a><span class="chapter-release-date"><i>${spanishDay(date)}</i></span></li>` : `<li class="wp-manga-chapter"><a href="${to}">${label}</a><span class="chapter-release-date"><i>${spanishDay(date)}</i></span></li>`))}</ul></div>`,
    )
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: spanish,
      body: `<div class="post-title"><h1>${series.title}</h1></div><div id="manga-chapters-holder" data-id="${series.id}"></div>${whenReady(`var box = document.getElementById('manga-chapters-holder'); fetch('/wp-admin/admin-ajax.php', { method: 'POST', body: new URLSearchParams({ action: 'manga_get_chapters', manga: box.dataset.id }) }).then(function (a) { return a.text() }).then(function (html) { box.innerHTML = html })`)}`,
    }),
  show: (place, site) =>
    place.entry.kind === 'locked'
      ? redirect('/iniciar-sesion/')
      : frame(site, {
          title: `${place.series.title} ${place.entry.label}`,
          series: place.series,
          words: spanish,
          body: `${crumbs(place)}<div class="reading-content">${lines(site.images(place), (url) => `<div class="page-break"><img src="${url}" class="wp-manga-chapter-img" loading="lazy"></div>`)}</div>${neighbours(place, site, 'Anterior', 'Siguiente')}`,
        }),
  byHand: byHand.y03,
}
const spanishDay = (date: string) => {
  const [month, rest] = monthFirst(date, 'es').split(/ (.+)/) as [string, string]
  const [day, year] = rest.split(', ')
  return `${day} ${month}, ${year}`
}

const mixed = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  createSeries(
    { slug, title, path: `/series/${slug}/` },
    plan.map((_, index) => index),
    ({ index }) => {
      const planned = plan[index]!
      if (typeof planned === 'number')
        return {
          number: planned,
          mark: planned,
          label: `Chapter ${planned}`,
          path: `/series/${slug}/chapter-${planned}/`,
        }
      return extra(
        planned,
        700 + index,
        `/series/${slug}/${planned.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/`,
        planned.startsWith('Notice') ? 'notice' : 'extra',
      )
    },
  )

export const moreByNonce: Variant = {
  id: 'y06',
  name: 'Harbour Scans',
  about:
    'Madara with a child theme: 10 rows, "Load more chapters" asks admin-ajax with a nonce and an offset and gets HTML in JSON; side stories, a hiatus notice and an epilogue among the chapters',
  series: [
    mixed('the-harbour-light', 'The Harbour Light', [
      ...upTo(9),
      'Side Story 1',
      ...upTo(18).slice(9),
      'Notice: Hiatus until June',
      ...upTo(22).slice(18),
      'Side Story 2',
      'Epilogue',
    ]),
    mixed('nine-anchors', 'Nine Anchors', [...upTo(12), 'Side Story 1']),
  ],
  serve({ path, method, body }, site) {
    if (path !== '/wp-admin/admin-ajax.php') return null
    const sent = new URLSearchParams(body)
    const series = site.seriesById(sent.get('post_id') ?? '')
    if (method !== 'POST' || sent.get('action') !== 'harbour_more' || sent.get('security') !== '9c1fe27b40' || !series)
      return { status: 403, body: '-1' }
    const offset = Number(sent.get('offset'))
    const rows = newestFirst(series).slice(offset, offset + 10)
    return json({ success: true, data: { html: lines(rows, mixedRow), has_more: offset + 10 < series.entries.length } })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      head: `<script>var harbour_vars = {"ajax_url":"\\/wp-admin\\/admin-ajax.php","nonce":"9c1fe27b40"}</script>`,
      body: `<div class="post-title"><h1>${series.title}</h1></div><ul class="main version-chap no-volumn" id="rows">${lines(newestFirst(series).slice(0, 10), mixedRow)}</ul>${series.entries.length > 10 ? `<div class="chapter-readmore"><span class="btn btn-link" id="more" data-post="${series.id}" role="button">Load more chapters</span></div>` : ''}${whenReady(`var more = document.getElementById('more'), rows = document.getElementById('rows'); if (more) more.onclick = function () { fetch(harbour_vars.ajax_url, { method: 'POST', body: new URLSearchParams({ action: 'harbour_more', post_id: more.dataset.post, offset: rows.children.length, security: harbour_vars.nonce }) }).then(function (a) { return a.json() }).then(function (answer) { rows.insertAdjacentHTML('beforeend', answer.data.html); if (!answer.data.has_more) more.remove() }) }`)}`,
    }),
  show: (place: Place, site: VariantSite) =>
    frame(site, {
      title: `${place.series.title} - ${place.entry.label}`,
      series: place.series,
      body: `${crumbs(place)}<div class="reading-content"><div class="text-left">${place.entry.kind === 'notice' ? '<p>The team takes a break.</p>' : ''}${lines(site.images(place), (url, index) => `<img class="wp-manga-chapter-img" id="image-${index}" data-lazy-src="${url}" src="${placeholder}" alt="">`)}</div></div>${neighbours(place, site)}`,
    }),
  byHand: byHand.y06,
}
const mixedRow = ({ path, label, date }: Entry) =>
  `<li class="wp-manga-chapter"><a href="${path}"><span class="name">${label}</span></a><span class="chapter-release-date"><i>${monthFirst(date).replace(/^(...)\w*/, '$1')}</i></span><span class="view"><i class="fa fa-eye"></i> 1204</span></li>`
