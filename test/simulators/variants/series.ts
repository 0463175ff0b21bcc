import type { Entry, Series } from './variant.ts'

const newest = Date.UTC(2026, 10, 15)
const daysBetween = 9
const day = 86_400_000

/** What a site's addresses and labels are made from. */
export interface Plan {
  readonly slug: string
  readonly number: number
  /** Position in the list, oldest first. */
  readonly index: number
  readonly id: string
  readonly date: string
}

export type Written = Pick<Entry, 'label' | 'path'> & Partial<Entry>

/** 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** A number that looks arbitrary and is always the same. */
export function idOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}

export const hexOf = (text: string): string =>
  idOf(text).toString(16).padStart(8, '0') + idOf(`${text} again`).toString(16).padStart(8, '0')

/** A series whose entries have the given numbers, oldest first. */
export function createSeries(
  facts: Pick<Series, 'slug' | 'title' | 'path'> & Partial<Pick<Series, 'id'>>,
  numbers: readonly number[],
  write: (plan: Plan) => Written,
): Series {
  const { slug } = facts
  const entries = numbers.map((number, index): Entry => {
    const date = new Date(newest - (numbers.length - 1 - index) * daysBetween * day).toISOString().slice(0, 10)
    const id = String(20_000 + (idOf(`${slug} ${number} ${index}`) % 70_000))
    return {
      mark: number,
      number,
      kind: 'chapter',
      title: null,
      volume: null,
      date,
      id,
      pages: 5 + ((index * 3) % 4),
      ...write({ slug, number, index, id, date }),
    }
  })
  return { id: String(1000 + (idOf(slug) % 8000)), ...facts, entries }
}

/**
 * Series of a site whose addresses and labels are alike: `{slug}`, `{title}`, `{n}`, `{nn}`, `{nnn}` and `{id}` stand for what
 * differs. `more` adds members or replaces them.
 */
export const seriesLike =
  (path: string, entryPath: string, label: string, more: (plan: Plan) => Partial<Entry> = () => ({})) =>
  (slug: string, title: string, count: number): Series =>
    createSeries({ slug, title, path: address(path, { slug, title }) }, upTo(count), (plan) => {
      const n = String(plan.number)
      const values = { slug, title, n, nn: n.padStart(2, '0'), nnn: n.padStart(3, '0'), id: plan.id }
      return { path: address(entryPath, values), label: filled(label, values), ...more(plan) }
    })

const filled = (
  template: string,
  values: Readonly<Record<string, string>>,
  encode = (value: string) => value,
): string => template.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name]!))
const address: typeof filled = (template, values) =>
  filled(template, values, encodeURIComponent).replace(/[^\x21-\x7e]+/gu, encodeURIComponent)

/** Entries as sites list them. */
export const newestFirst = (series: Series): readonly Entry[] => series.entries.toReversed()

export const dashed = (number: number): string => String(number).replace('.', '-')
export const kebab = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const at = (date: string): Date => new Date(`${date}T00:00:00Z`)
const month = (date: string, language: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(at(date))
const parts = (date: string): [year: string, month: string, day: string] => date.split('-') as [string, string, string]
const dayOf = (date: string): number => Number(parts(date)[2])
const yearOf = (date: string): number => Number(parts(date)[0])

/** `November 15, 2026`, also with the month of another language, as WordPress writes it. */
export const monthFirst = (date: string, language = 'en'): string =>
  `${month(date, language)} ${dayOf(date)}, ${yearOf(date)}`
/** `15 Kasım 2026`. */
export const dayFirst = (date: string, language: string): string =>
  `${dayOf(date)} ${month(date, language)} ${yearOf(date)}`
/** `15 нояб. 2026`. */
export const shortDay = (date: string, language: string): string =>
  `${dayOf(date)} ${month(date, language, 'short')} ${yearOf(date)}`
/** `12 พฤศจิกายน 2569`. */
export const buddhist = (date: string): string => `${dayOf(date)} ${month(date, 'th')} ${yearOf(date) + 543}`
/** `15/11/2026` or `15.11.2026`. */
export const numericDay = (date: string, separator = '/'): string => parts(date).toReversed().join(separator)
/** `15.11.26`. */
export const shortNumericDay = (date: string, separator = '.'): string =>
  parts(date.slice(2)).toReversed().join(separator)
/** `26.11.15`. */
export const koreanDay = (date: string): string => parts(date.slice(2)).join('.')
/** `2026年11月15日`. */
export const japaneseDay = (date: string): string => `${yearOf(date)}年${Number(parts(date)[1])}月${dayOf(date)}日`
/** `3 weeks ago` counted from now; days only while they are few. */
export function daysAgo(date: string, write: (days: number) => string): string {
  return write(Math.max(0, Math.floor((Date.now() - at(date).getTime()) / 86_400_000)))
}
