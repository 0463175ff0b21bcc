import { useTranslation } from 'react-i18next'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * `18.4 MB`: three digits are enough for a user; powers of 1000, as files are sold and shown. Bytes are written out:
 * their short form in most languages is a word without a plural.
 */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

/** A moment of today as a time, another as a date with its time. */
export function formatMoment(iso: string, language: string, now = new Date()): string {
  const date = new Date(iso)
  const isToday = date.toDateString() === now.toDateString()
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  return new Intl.DateTimeFormat(language, style).format(date)
}

/** A date and its time, also for today. */
export const formatDateAndTime = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** `4–5, 7`. Units have but a space or nothing between them in East Asia, which holds nothing apart. */
export const formatList = (items: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: /^(?:ja|ko|zh)/.test(language) ? 'conjunction' : 'unit' }).format(items)

/** A date without its time. */
const formatDay = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso))

export function useFormat() {
  const { i18n } = useTranslation()
  return {
    bytes: (bytes: number) => formatBytes(bytes, i18n.language),
    day: (iso: string) => formatDay(iso, i18n.language),
    moment: (iso: string) => formatMoment(iso, i18n.language),
    list: (items: readonly string[]) => formatList(items, i18n.language),
  }
}
