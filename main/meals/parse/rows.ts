import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'

export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members that can contain the list. */
const listNames = 'items data deliveries weeks subscriptions menus courses meals recipes results'.split(' ')
/** Members that can contain a single item or an object with the list. */
const wrappers = ['data', 'delivery', 'subscription', 'menu', 'recipe', 'result']

/**
 * The rows of a list in any of the gateway's wrappings. Entries that are not objects are skipped.
 * @param content what the list contains, for the error message.
 * @throws Problem `upstream_failed` if the body is not empty but contains no rows.
 */
export function parseRows(body: unknown, content: Message): readonly Row[] {
  const list = findList(body)
  if (list === undefined) {
    if (isRow(body) && Object.keys(body).length === 0) return []
    throw unknownFormat(content)
  }
  const rows = list.filter(isRow)
  if (rows.length === 0 && list.length > 0) throw unknownFormat(content)
  return rows
}

export function findList(body: unknown, depth = 0): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (!isRow(body)) return undefined
  const name = listNames.find((candidate) => Array.isArray(body[candidate]))
  if (name !== undefined) return body[name] as unknown[]
  if (depth > 0) return undefined
  const inner = wrappers.map((wrapper) => body[wrapper]).find(isRow)
  return inner && (findList(inner, depth + 1) ?? [inner])
}

export const unknownFormat = (content: Message): Problem =>
  new Problem('upstream_failed', message('meals.unknownFormat', { data: content }))

/** An identifier, which the gateway sends as a number or a string. */
export function toId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The trimmed text; null if it is blank or `"NULL"`. */
export function toText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || /^null$/i.test(text) ? null : text
}

export function firstText(row: Row, names: readonly string[]): string | null {
  for (const name of names) {
    const text = toText(row[name])
    if (text !== null) return text
  }
  return null
}

export const toWholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

export const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const toRow = (value: unknown): Row => (isRow(value) ? value : {})

const weekPattern = /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/
export const isWeek = (text: string): boolean => weekPattern.test(text)

/** The ISO week of a row, for example `2026-W53`. Weeks sort as strings. */
export function findWeek(row: Row): string | null {
  const values = [row.id, row.week, row.hfWeek, row.deliveryWeek].map(toText)
  return values.find((value) => value !== null && isWeek(value)) ?? null
}
