import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { Entry, Series, Variant } from '../variant.ts'

export interface ListFindings {
  /** Chapters of the site that are not in the library. */
  readonly missing: readonly number[]
  /** Chapters in the library that the site does not have. */
  readonly unexpected: readonly string[]
  readonly wrongDates: readonly string[]
  readonly missingDates: number
  readonly wrongTitles: readonly string[]
  readonly wrongVolumes: readonly string[]
}

export type NumberedEntry = Entry & { readonly number: number }

export const chaptersOfSeries = (series: Series): readonly NumberedEntry[] =>
  series.entries.filter((entry) => entry.kind === 'chapter' && entry.number !== null) as never

/**
 * Chapters of the library without the extras, seasons and volumes that a site lists beside them. Those may be missing, or
 * be stored under their own label.
 */
export function storedChapters(series: Series, stored: readonly ChapterListItem[]): readonly ChapterListItem[] {
  const extras = series.entries.filter(({ kind }) => kind !== 'chapter')
  const isExtra = ({ number, title, label: mark }: ChapterListItem) =>
    mark !== null || extras.some(({ label, mayBe }) => mayBe === number || (title !== null && label.includes(title)))
  return stored.filter((item) => !isExtra(item))
}

export function compareList(variant: Variant, stored: readonly ChapterListItem[]): ListFindings {
  const series = variant.series[0]!
  const daysOff = variant.daysOff ?? 1
  const expected = chaptersOfSeries(series)
  const shown = storedChapters(series, stored)
  const numbers = new Set(expected.map(({ number }) => number))
  const pairs = shown.flatMap((item) => {
    const entries = expected.filter(({ number }) => number === item.number)
    return entries.length > 0 ? [{ item, entries }] : []
  })
  const wrong = (find: (item: ChapterListItem, entries: readonly Entry[]) => string | null) =>
    pairs.flatMap(({ item, entries }) => {
      const found = find(item, entries)
      return found === null ? [] : [`${item.number}: ${found}`]
    })
  const seen = new Set<number>()
  return {
    missing: [...numbers].filter((number) => !shown.some((item) => item.number === number)),
    unexpected: shown.flatMap((item) => {
      const isRepeated = seen.has(item.number)
      seen.add(item.number)
      if (!numbers.has(item.number)) return [String(item.number)]
      return isRepeated && numbers.size === expected.length ? [`${item.number} again`] : []
    }),
    wrongDates: wrong((item, entries) => {
      const stored = item.publishedAt
      if (stored === null || entries.some(({ date }) => daysApart(stored, date) <= daysOff)) return null
      return `${stored.slice(0, 10)} instead of ${entries[0]!.date}`
    }),
    missingDates: pairs.filter(({ item }) => item.publishedAt === null).length,
    wrongTitles: wrong(({ title }, entries) => {
      if (entries.some((entry) => (title ?? null) === entry.title)) return null
      return `title ${title === null ? 'missing' : `"${title}"`}`
    }),
    wrongVolumes: wrong(({ volume }, entries) => {
      if (volume === null || entries.some((entry) => entry.volume === volume)) return null
      return `volume ${volume}`
    }),
  }
}

const daysApart = (left: string, right: string): number =>
  Math.abs(new Date(left).getTime() - new Date(`${right}T00:00:00Z`).getTime()) / 86_400_000
