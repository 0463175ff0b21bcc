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

/** Entries as sites list them. */
export const newestFirst = (series: Series): readonly Entry[] => series.entries.toReversed()

export const twoDigits = (number: number): string => String(number).padStart(2, '0')
export const dashed = (number: number): string => String(number).replace('.', '-')
export const kebab = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
