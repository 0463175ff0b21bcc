import { lines } from '../markup.ts'
import { createSeries, monthFirst, newestFirst, upTo } from '../series.ts'
import type { Series } from '../variant.ts'
import { createPlain } from './plain.ts'

/** Each number as often as the entries say, with a mark of its own. */
const build = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/series/${slug}` }, numbers, ({ number, index, id }) => ({
    path: `/read/${id}`,
    mark: number + index / 1000,
    label: `Chapter ${number}`,
    title: null,
  }))

const isSecond = (series: Series, path: string): boolean => {
  const at = series.entries.findIndex((entry) => entry.path === path)
  return series.entries.slice(0, at).some(({ number }) => number === series.entries[at]!.number)
}

export const twoGroups = createPlain({
  id: 'i04',
  name: 'Two Desks',
  about: 'most chapters from two groups, which an element of each row names',
  series: [
    build(
      'two-desks',
      'Two Desks',
      upTo(12).flatMap((n) => (n > 2 ? [n, n] : [n])),
    ),
    build('one-desk', 'One Desk', upTo(4)),
  ],
  list: (series) =>
    `<ul class="rows">${lines(newestFirst(series), ({ path, label, date }) => `<li class="row"><a href="${path}">${label}</a> <span class="group">${isSecond(series, path) ? 'Right Group' : 'Left Group'}</span> <span class="when">${monthFirst(date)}</span></li>`)}</ul>`,
})

export const twoLanguages = createPlain({
  id: 'i05',
  name: 'Both Tongues',
  about: 'most chapters in two languages, which flags show',
  series: [
    build(
      'both-tongues',
      'Both Tongues',
      upTo(12).flatMap((n) => (n > 4 ? [n, n] : [n])),
    ),
    build('one-tongue', 'One Tongue', upTo(4)),
  ],
  list: (series) =>
    `<ul class="rows">${lines(newestFirst(series), ({ path, label, date }) => `<li class="row"><i class="flag flag-${isSecond(series, path) ? 'es' : 'gb'}"></i> <a href="${path}">${label}</a> <span class="when">${monthFirst(date)}</span></li>`)}</ul>`,
})
