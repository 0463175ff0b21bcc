import { escapeHtml, lines } from '../markup.ts'
import {
  createSeries,
  dayFirst,
  hexOf,
  japaneseDay,
  koreanDay,
  monthFirst,
  newestFirst,
  seriesLike,
  shortDay,
  upTo,
} from '../series.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'

/** A plain site: list and pages in HTML. */
export function createPlain(facts: Variant): Variant {
  return {
    title: ({ series, entry }) => `${entry.label} | ${series.title}`,
    show(place, site) {
      const [previous, next] = [site.neighbour(place, -1), site.neighbour(place, 1)]
      return `<nav class="crumbs"><a href="${place.series.path}">${escapeHtml(place.series.title)}</a> / <span>${escapeHtml(place.entry.label)}</span></nav>${column(place, site)}<div class="turn">${previous ? `<a class="prev" href="${escapeHtml(previous.path)}">‹</a>` : ''}${next ? `<a class="next" href="${escapeHtml(next.path)}">›</a>` : ''}</div>`
    },
    ...facts,
  }
}

export const column = (place: Place, site: VariantSite): string =>
  `<div class="pages">${lines(site.images(place), (url, index) => `<img class="page" src="${url}" alt="page ${index + 1}">`)}</div>`

/** Each entry is a row with a link and a date. */
export const rows = (dateOf: (date: string) => string) => (series: Series) =>
  `<ul class="rows">${lines(newestFirst(series), ({ path, label, date }) => `<li class="row"><a href="${escapeHtml(path)}">${escapeHtml(label)}</a> <span class="when">${dateOf(date)}</span></li>`)}</ul>`

const brazilian = seriesLike('/obra/{slug}', '/obra/{slug}/capitulo-{n}', 'Cap. {nn}')

const shownAtFirst = 20

export const showAll = createPlain({
  language: 'pt-BR',
  id: 'v35',
  name: 'Obra Completa',
  about: 'Portuguese; 150 chapters, 20 in the page and all behind a link "Mostrar todos" (?t=all)',
  series: [brazilian('obra-completa', 'Obra completa', 150), brazilian('resumo', 'Resumo', 4)],
  title: ({ series, entry }) => `${series.title} ${entry.label}`,
  list(series, _site, { query }) {
    const isAll = query.get('t') === 'all' || series.entries.length <= shownAtFirst
    const some = isAll ? series : { ...series, entries: series.entries.slice(-shownAtFirst) }
    const rest = `<a class="show-all" href="${series.path}?t=all">Mostrar todos os ${series.entries.length} capítulos</a>`
    return `${rows((date) => monthFirst(date, 'pt'))(some)}${isAll ? '' : rest}`
  },
  show: (place, site) => `<a href="${place.series.path}">${place.series.title}</a>${column(place, site)}`,
})

const korean = seriesLike('/웹툰/{title}', '/웹툰/{title}/{n}화.html', '{title} {n}화')

export const koreanSite = createPlain({
  id: 'v41',
  name: '새벽툰',
  about: 'Korean: address 10%ED%99%94.html, Korean slug, dates 26.11.15',
  series: [korean('dawn-bakery', '새벽 빵집', 15), korean('sea-road', '바닷길', 4)],
  language: 'ko',
  list: rows(koreanDay),
})

const wide = (number: number): string =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const japanese = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/titles/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/titles/${slug}/ep/${hexOf(`${slug}:${number}`).slice(0, 8)}`,
    label: index % 4 === 2 ? `第${wide(number)}話　港の灯り` : `第${wide(number)}話`,
    title: index % 4 === 2 ? '港の灯り' : null,
  }))

export const japaneseSite = createPlain({
  id: 'v42',
  name: '港コミック',
  about: 'Japanese: full-width 第１０話, 2026年11月15日, hashes in the address',
  series: [japanese('minato', '港', 14), japanese('toudai', '灯台', 4)],
  language: 'ja',
  list: rows(japaneseDay),
})

const russian = seriesLike('/manga/{slug}', '/manga/{slug}/glava-{n}', 'Глава {n}', ({ number, index }) =>
  index % 2 ? { label: `Глава ${number}. Письмо`, title: 'Письмо' } : {},
)

export const russianSite = createPlain({
  id: 'v49',
  name: 'Северный ветер',
  about: 'Russian: "Глава 12. Письмо", "15 нояб. 2026"',
  series: [russian('severnyi-veter', 'Северный ветер', 14), russian('reka', 'Река', 4)],
  language: 'ru',
  list: rows((date) => shortDay(date, 'ru').replace(/ г\.?$/, '')),
})

const french = seriesLike('/manga/{slug}', '/lecture/{slug}/{n}', 'Chapitre {n}', ({ number, index }) =>
  index % 2 ? { label: `Chapitre ${number} : La porte ${number + 2}`, title: `La porte ${number + 2}` } : {},
)

export const frenchSite = createPlain({
  id: 'v50',
  name: 'La Porte',
  about: 'French: "Chapitre 12 : La porte 14", "15 novembre 2026"; the slug differs from the title',
  series: [french('la-porte-vf-officiel', 'La porte', 12), french('le-mur-vf', 'Le mur', 4)],
  language: 'fr',
  list: rows((date) => dayFirst(date, 'fr')),
})
