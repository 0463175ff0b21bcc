import { isCalendarDay } from '../calendar-day.ts'

/** The fields of a query. `kind` says how a value is compared. */
export const fieldKinds = {
  /** Any part of it, ignoring case and accents. */
  title: { kind: 'part', isOrdered: false },
  author: { kind: 'part', isOrdered: false },
  /** The whole, ignoring case and accents. */
  genre: { kind: 'whole', isOrdered: false },
  status: { kind: 'whole', isOrdered: false },
  language: { kind: 'whole', isOrdered: false },
  source: { kind: 'whole', isOrdered: false },
  shelf: { kind: 'whole', isOrdered: false },
  /** A number of chapters; also `true` and `false`: some or none. */
  unread: { kind: 'count', isOrdered: true },
  read: { kind: 'count', isOrdered: true },
  chapters: { kind: 'count', isOrdered: true },
  downloaded: { kind: 'count', isOrdered: true },
  rating: { kind: 'number', isOrdered: true },
  year: { kind: 'number', isOrdered: true },
  /** A day of the user. */
  added: { kind: 'day', isOrdered: true },
  updated: { kind: 'day', isOrdered: true },
  lastread: { kind: 'day', isOrdered: true },
  followed: { kind: 'flag', isOrdered: false },
} as const

export type FieldName = keyof typeof fieldKinds

export const fieldNames = Object.keys(fieldKinds) as FieldName[]

export const isFieldName = (text: string): text is FieldName => Object.hasOwn(fieldKinds, text)

/** `number` is also what counts compare; `flag` is some or none. */
export type FieldValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'flag'; readonly isOn: boolean }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'daysAgo'; readonly days: number }

/** Undefined if the text is no value of the field: such a term finds nothing. */
export function readValue(field: FieldName, text: string): FieldValue | undefined {
  const { kind } = fieldKinds[field]
  switch (kind) {
    case 'part':
    case 'whole':
      return { kind: 'text', text }
    case 'number':
      return readNumber(text)
    case 'count':
      return readFlag(text) ?? readNumber(text)
    case 'flag':
      return readFlag(text)
    case 'day':
      return readDay(text)
  }
}

const readNumber = (text: string): FieldValue | undefined =>
  /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? { kind: 'number', number: Number(text) } : undefined

function readFlag(text: string): FieldValue | undefined {
  const lower = text.toLowerCase()
  return lower === 'true' || lower === 'false' ? { kind: 'flag', isOn: lower === 'true' } : undefined
}

function readDay(text: string): FieldValue | undefined {
  if (text.toLowerCase() === 'today') return { kind: 'daysAgo', days: 0 }
  const ago = /^(\d{1,5})d$/i.exec(text)
  if (ago) return { kind: 'daysAgo', days: Number(ago[1]) }
  return isCalendarDay(text) ? { kind: 'day', day: text } : undefined
}
