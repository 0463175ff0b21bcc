import type { Language } from '../../../shared/i18n/languages.ts'
import { isMessage, type Localizable, type Message, type MessageValue } from '../../../shared/i18n/message.ts'
import { texts } from './texts.ts'

/** The text of a message in a language. A key that this version does not have is returned as it is. */
export function formatMessage({ key, values = {} }: Message, language: Language): string {
  const formatted = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatValue(value, language)]),
  )
  // `replace` keeps the values apart from the options of i18next; `count` selects the plural form.
  return texts.t(key, {
    lng: language,
    replace: formatted,
    nest: false,
    ...(typeof formatted.count === 'number' && { count: formatted.count }),
  })
}

function formatValue(value: MessageValue, language: Language): string | number | readonly string[] {
  if (typeof value !== 'object') return value
  if (isMessage(value)) return formatMessage(value, language)
  return value.map((item) => (typeof item === 'string' ? item : formatMessage(item, language)))
}

/** The message of a key that is only known as text, such as the message of a Zod issue; undefined if there is none. */
export const findMessage = (key: string): Message | undefined =>
  texts.exists(key, { lng: 'en' }) ? { key } : undefined

/** A value with all its messages formatted. */
export function localize<T>(value: Localizable<T>, language: Language): T {
  return localized(value, language) as T
}

function localized(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isMessage(value)) return formatMessage(value, language)
  if (Array.isArray(value)) return value.map((item) => localized(item, language))
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, localized(member, language)]))
}
