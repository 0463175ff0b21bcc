import { lines } from '../markup.ts'
import { createSeries, hexOf, monthFirst, newestFirst, seriesLike, upTo, type Written } from '../series.ts'
import type { Entry, Series } from '../variant.ts'
import { createPlain, rows } from './plain.ts'

const special = (mark: number, kind: Entry['kind']): Partial<Entry> => ({ mark, kind, number: null })
const mixed = (slug: string, title: string): Series => {
  const order: readonly (number | readonly [string, Entry['kind']])[] = [
    ['Prologue', 'extra'],
    1,
    2,
    3,
    4,
    5,
    6,
    ['Side Story 3', 'extra'],
    7,
    8,
    9,
    ['Notice: hiatus until June 3', 'notice'],
    10,
    11,
    ['Special: Q&A 2', 'extra'],
    12,
    ['Volume 1 Extras', 'extra'],
    13,
  ]
  return createSeries(
    { slug, title, path: `/comics/${slug}` },
    order.map((_, index) => index),
    ({ index }): Written => {
      const planned = order[index]!
      if (typeof planned === 'number')
        return {
          number: planned,
          mark: planned,
          label: `Chapter ${planned}`,
          path: `/comics/${slug}/chapter-${planned}`,
        }
      const [label, kind] = planned
      return {
        ...special(900 + index, kind),
        label,
        path: `/comics/${slug}/${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      }
    },
  )
}

export const labels = createPlain({
  id: 'v39',
  name: 'Side Street Stories',
  about: 'Prologue, "Side Story 3", a notice and extras between the chapters',
  series: [mixed('side-street', 'Side Street'), mixed('back-alley', 'Back Alley')],
  list: rows((date) => monthFirst(date)),
})

const elsewhere = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/book/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/chapters/${hexOf(`${slug}-${number}`)}`,
    label: `${number} - A Visitor in Room ${index + 7}`,
    title: `A Visitor in Room ${index + 7}`,
  }))

export const numberElsewhere = createPlain({
  id: 'v40',
  name: 'Visitor Books',
  about: 'number in another element than the title, first link of a row is "#", hashes as addresses',
  series: [elsewhere('visitor-book', 'Visitor Book', 14), elsewhere('guest', 'Guest', 4)],
  list: (series) =>
    `<div class="toc">${lines(newestFirst(series), ({ path, number, title, date }) => `<div class="line"><a class="bookmark" href="#"><i>★</i></a><b class="no">${number}</b><a class="title" href="${path}">${title}</a><time datetime="${date}T00:00:00Z">${monthFirst(date)}</time></div>`)}</div>`,
})

const versions = (slug: string, title: string): Series =>
  createSeries(
    { slug, title, path: `/series/${slug}` },
    upTo(12).flatMap((n) => (n === 4 || n === 9 ? [n, n] : [n])),
    ({ number, index, id }) => ({
      path: `/read/${id}`,
      mark: number + index / 1000,
      label: `Chapter ${number}`,
      title: null,
    }),
  )

export const duplicates = createPlain({
  id: 'v47',
  name: 'Two Hands Scans',
  about: 'chapters 4 and 9 twice, from two groups, internal ids',
  series: [versions('two-hands', 'Two Hands'), versions('left-hand', 'Left Hand')],
  list: (series) =>
    `<table class="list">${lines(newestFirst(series), ({ path, label, date }, index) => `<tr class="item"><td><a href="${path}">${label}</a></td><td class="by">${index % 2 ? 'Left Group' : 'Right Group'}</td><td class="date">${date}</td></tr>`)}</table>`,
})

const cells = seriesLike('/m/{slug}', '/m/{slug}/{n}', 'Chapter {n}')

export const gluedCells = createPlain({
  id: 'v48',
  name: 'Table Top Manga',
  about: 'number and date in neighbouring elements without a blank: cells, <br>, spans',
  series: [cells('table-top', 'Table Top', 13), cells('bench', 'Bench', 4)],
  list: (series) =>
    `<table class="chapters">${newestFirst(series)
      .map(({ path, label, date }, index) =>
        index % 2
          ? `<tr><td><a href="${path}">${label}</a></td><td>${date}</td></tr>`
          : `<tr><td><a href="${path}"><span>${label}</span><br><small>${date}</small></a></td></tr>`,
      )
      .join('')}</table>`,
})
