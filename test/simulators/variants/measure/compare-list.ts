import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { Entry, Series, Variant } from '../variant.ts'

type ListFindings = ReturnType<typeof compareList>
export type NumberedEntry = Entry & { readonly number: number }

const entriesOfKind = (series: Series, kind: Entry['kind']): readonly NumberedEntry[] =>
  series.entries.filter((entry) => entry.kind === kind && entry.number !== null) as never
export const chaptersOfSeries = (series: Series) => entriesOfKind(series, 'chapter')
const lockedOfSeries = (series: Series) => entriesOfKind(series, 'locked')

/**
 * Chapters of the library without the extras, seasons and volumes that a site lists beside them. Those may be missing, or
 * be stored under their own label.
 */
export function storedChapters(series: Series, stored: readonly ChapterListItem[]): readonly ChapterListItem[] {
  const extras = series.entries.filter(({ kind }) => kind !== 'chapter' && kind !== 'locked')
  const isExtra = ({ number, title, label: mark }: ChapterListItem) =>
    mark !== null || extras.some(({ label, mayBe }) => mayBe === number || (title !== null && label.includes(title)))
  return stored.filter((item) => !isExtra(item))
}

/** What an entry of the library may be: a label may give the number within a season. */
export const candidatesOf = (series: Series, { number, label }: ChapterListItem): readonly NumberedEntry[] =>
  chaptersOfSeries(series).filter((entry) => entry.number === number || (label !== null && entry.mayBe === number))

/** Chapters that are in the library under a label only, as those of a second season may be. */
export function labelledChapters(series: Series, stored: readonly ChapterListItem[]): readonly ChapterListItem[] {
  const shown = new Set(storedChapters(series, stored).map(({ number }) => number))
  return stored.filter(
    (item) => item.label !== null && candidatesOf(series, item).some(({ number }) => !shown.has(number)),
  )
}

export function compareList(variant: Variant, series: Series, stored: readonly ChapterListItem[]) {
  const daysOff = variant.daysOff ?? 1
  const expected = chaptersOfSeries(series)
  const shown = storedChapters(series, stored)
  const numbers = new Set(expected.map(({ number }) => number))
  const locked = new Set(lockedOfSeries(series).map(({ number }) => number))
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
    numbers,
    /** Chapters of the site that are not in the library. */
    missing: [...numbers].filter((number) => !shown.some((item) => item.number === number)),
    /** Chapters in the library that the site does not have. */
    unexpected: shown.flatMap((item) => {
      const isRepeated = seen.has(item.number)
      seen.add(item.number)
      if (!numbers.has(item.number)) return locked.has(item.number) ? [] : [String(item.number)]
      return isRepeated && numbers.size === expected.length ? [`${item.number} again`] : []
    }),
    /** Listed although they are locked; right as long as their pages are refused. */
    locked: shown.filter(({ number }) => locked.has(number) && !numbers.has(number)),
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

const some = (values: readonly (string | number)[]) =>
  `${values.slice(0, 4).join(', ')}${values.length > 4 ? ` … (${values.length})` : ''}`

/** What is wrong although nothing says so. */
export const wrongInList = (list: ListFindings): string[] => [
  ...(list.unexpected.length > 0 ? [`chapters that do not exist: ${some(list.unexpected)}`] : []),
  ...(list.wrongDates.length > 0 ? [`dates: ${some(list.wrongDates)}`] : []),
  ...(list.wrongVolumes.length > 0 ? [`volumes: ${some(list.wrongVolumes)}`] : []),
]
export const missingInList = (list: ListFindings): string[] =>
  list.missing.length > 0 ? [`chapters missing: ${some(list.missing)}`] : []
export const flawsOfList = (list: ListFindings): string[] => [
  ...(list.wrongTitles.length > 0 ? [`titles: ${some(list.wrongTitles)}`] : []),
  ...(list.missingDates > 0 ? [`${list.missingDates} without date`] : []),
]
