import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../../platform/problem.ts'

export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listNames = [
  'items',
  'data',
  'deliveries',
  'weeks',
  'subscriptions',
  'menus',
  'courses',
  'meals',
  'recipes',
  'results',
]
const wrappers = ['data', 'delivery', 'subscription', 'menu', 'recipe', 'result']

/**
 * The rows of a list in whichever wrapping it comes; entries that are no objects are left out.
 * @throws Problem `upstream_failed` where there is something, but no list and no row in it: the site has changed.
 */
export function rowsOf(body: unknown, what: Sentence): readonly Row[] {
  const list = listOf(body)
  if (list === undefined) {
    if (isRow(body) && Object.keys(body).length === 0) return []
    throw shapeChanged(what)
  }
  const rows = list.filter(isRow)
  if (rows.length === 0 && list.length > 0) throw shapeChanged(what)
  return rows
}

export function listOf(body: unknown, depth = 0): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (!isRow(body)) return undefined
  const name = listNames.find((candidate) => Array.isArray(body[candidate]))
  if (name !== undefined) return body[name] as unknown[]
  if (depth > 0) return undefined
  const inner = wrappers.map((wrapper) => body[wrapper]).find(isRow)
  return inner && (listOf(inner, depth + 1) ?? [inner])
}

export const shapeChanged = (what: Sentence): Problem =>
  new Problem(
    'upstream_failed',
    say(
      'The meal site has changed the shape of its {what}, and Bunko cannot read it. Nothing was changed; a newer Bunko may know it.',
      { what },
    ),
  )

/** Identifiers come as numbers or texts; null where there is none. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A text that says something: `"NULL"` and blanks do not. */
export function textOrNull(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || /^null$/i.test(text) ? null : text
}

export function firstText(row: Row, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textOrNull(row[name])
    if (text !== null) return text
  }
  return null
}

export const wholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const rowOf = (value: unknown): Row => (isRow(value) ? value : {})

const weekPattern = /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/
export const isWeek = (text: string): boolean => weekPattern.test(text)

/** ISO weeks, `2026-W53`; the order of the texts is the order of the weeks. */
export function weekOf(row: Row): string | null {
  const values = [row.id, row.week, row.hfWeek, row.deliveryWeek].map(textOrNull)
  return values.find((value) => value !== null && isWeek(value)) ?? null
}
