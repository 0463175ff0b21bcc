import type { TFunction } from 'i18next'
import type { Year } from '../../api/history.ts'
import { dayToDate, formatDuration } from '../../i18n/days.ts'
import { genreName } from '../../i18n/genre-name.ts'
import type { YearPicture } from './draw-year.ts'
import { stepsOf, sumSteps } from './periods.ts'
import { findLongestStreak } from './streak.ts'

const shownGenres = 3

/** What the picture of a year shows, in the language of the user. */
export function describeYear(year: string, { statistics, covers }: Year, t: TFunction, language: string): YearPicture {
  const { totals, days, mangas, genres } = statistics
  const number = (value: number) => value.toLocaleString(language)
  const months = stepsOf('year', `${year}-01-01`, `${year}-12-31`)
  const sums = sumSteps(months, days).map(({ seconds }) => seconds)
  const most = Math.max(1, ...sums)
  const monthName = new Intl.DateTimeFormat(language, { month: 'narrow' })
  return {
    year,
    heading: t('statistics.year.title'),
    facts: [
      { name: t('statistics.time'), value: formatDuration(totals.seconds, language) },
      { name: t('statistics.pages'), value: number(totals.pages) },
      { name: t('statistics.chapters'), value: number(totals.chapters) },
      { name: t('statistics.mangas'), value: number(mangas.length) },
      { name: t('statistics.daysRead'), value: number(days.length) },
      { name: t('statistics.year.longestStreak'), value: number(findLongestStreak(days)) },
    ],
    mangas: covers.map((cover, index) => ({
      title: mangas[index]!.mangaTitle,
      amount: formatDuration(mangas[index]!.seconds, language),
      ...(cover && { cover }),
    })),
    months: months.map(({ first }, index) => ({
      name: monthName.format(dayToDate(first)),
      share: sums[index]! / most,
    })),
    footer: genres
      .slice(0, shownGenres)
      .map(({ genre }) => genreName(genre, t))
      .join(' · '),
  }
}
