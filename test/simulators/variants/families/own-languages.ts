import { dayFirst, japaneseDay, koreanDay, shortDay } from '../dates.ts'
import { createSeries, hexOf, upTo } from '../series.ts'
import type { Series } from '../variant.ts'
import { createPlain, html, rowRules, rows } from './plain.ts'

const korean = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/${encodeURIComponent('웹툰')}/${encodeURIComponent(title)}` },
    upTo(count),
    ({ number }) => ({
      path: `/${encodeURIComponent('웹툰')}/${encodeURIComponent(title)}/${encodeURIComponent(`${number}화`)}.html`,
      label: `${title} ${number}화`,
    }),
  )

export const koreanSite = createPlain(
  {
    id: 'v41',
    name: '새벽툰',
    about: 'Korean: address 10%ED%99%94.html, Korean slug, dates 26.11.15',
    series: [korean('dawn-bakery', '새벽 빵집', 15), korean('sea-road', '바닷길', 4)],
    byHand: () =>
      html({
        urlFormat: '/웹툰/{slug}',
        ...rowRules,
        date: { selector: '.when', formats: ['yy.MM.dd'] },
      }),
  },
  { language: 'ko', list: rows(koreanDay) },
)

const wide = (number: number): string =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const japanese = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/titles/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/titles/${slug}/ep/${hexOf(`${slug}:${number}`).slice(0, 8)}`,
    label: index % 4 === 2 ? `第${wide(number)}話　港の灯り` : `第${wide(number)}話`,
    title: index % 4 === 2 ? '港の灯り' : null,
  }))

export const japaneseSite = createPlain(
  {
    id: 'v42',
    name: '港コミック',
    about: 'Japanese: full-width 第１０話, 2026年11月15日, hashes in the address',
    series: [japanese('minato', '港', 14), japanese('toudai', '灯台', 4)],
    byHand: () => html({ urlFormat: '/titles/{slug}/', ...rowRules }),
  },
  { language: 'ja', list: rows(japaneseDay) },
)

const russian = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/manga/${slug}/glava-${number}`,
    label: index % 2 ? `Глава ${number}. Письмо` : `Глава ${number}`,
    title: index % 2 ? 'Письмо' : null,
  }))

export const russianSite = createPlain(
  {
    id: 'v49',
    name: 'Северный ветер',
    about: 'Russian: "Глава 12. Письмо", "15 нояб. 2026"',
    series: [russian('severnyi-veter', 'Северный ветер', 14), russian('reka', 'Река', 4)],
    byHand: () => html({ urlFormat: '/manga/{slug}', ...rowRules }),
  },
  { language: 'ru', list: rows((date) => shortDay(date, 'ru').replace(/ г\.?$/, '')) },
)

const french = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/lecture/${slug}/${number}`,
    label: index % 2 ? `Chapitre ${number} : La porte ${number + 2}` : `Chapitre ${number}`,
    title: index % 2 ? `La porte ${number + 2}` : null,
  }))

export const frenchSite = createPlain(
  {
    id: 'v50',
    name: 'La Porte',
    about: 'French: "Chapitre 12 : La porte 14", "15 novembre 2026"; the slug differs from the title',
    series: [french('la-porte-vf-officiel', 'La porte', 12), french('le-mur-vf', 'Le mur', 4)],
    byHand: () => html({ urlFormat: '/manga/{slug}', ...rowRules }),
  },
  { language: 'fr', list: rows((date) => dayFirst(date, 'fr')) },
)
