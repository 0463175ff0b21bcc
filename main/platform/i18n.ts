import { createInstance } from 'i18next'
import enDesktop from '../../shared/i18n/en/desktop.json' with { type: 'json' }
import enMessages from '../../shared/i18n/en/messages.json' with { type: 'json' }
import frDesktop from '../../shared/i18n/fr/desktop.json' with { type: 'json' }
import frMessages from '../../shared/i18n/fr/messages.json' with { type: 'json' }
import jaDesktop from '../../shared/i18n/ja/desktop.json' with { type: 'json' }
import jaMessages from '../../shared/i18n/ja/messages.json' with { type: 'json' }
import type { Language } from '../../shared/i18n/languages.ts'
import { isMessage, type Localizable, type Message, type MessageValue } from '../../shared/i18n/message.ts'

/** The texts of main, its workers and the shell, in every language. The screens load their own. */
export const texts = createInstance()

void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['messages', 'desktop'],
  defaultNS: 'messages',
  resources: {
    en: { messages: enMessages, desktop: enDesktop },
    fr: { messages: frMessages, desktop: frDesktop },
    ja: { messages: jaMessages, desktop: jaDesktop },
  },
  // Plain text: whoever shows it as HTML escapes it there.
  interpolation: { escapeValue: false },
  initAsync: false,
})

// A job that was stored by an older version may have a list as text already.
texts.services.formatter?.addCached('list', (language, options) => {
  const lists = new Intl.ListFormat(language, options as Intl.ListFormatOptions)
  return (value: string | readonly string[]) => (typeof value === 'string' ? value : lists.format(value))
})

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

/** Returns the parts without messages as they are: most of a list has none, and copying it would take most of the time. */
function localized(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isMessage(value)) return formatMessage(value, language)
  let copy: Record<string, unknown> | unknown[] | undefined
  for (const [name, member] of Object.entries(value)) {
    const text = localized(member, language)
    if (text === member) continue
    copy ??= Array.isArray(value) ? [...value] : { ...value }
    ;(copy as Record<string, unknown>)[name] = text
  }
  return copy ?? value
}
