import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import enDesktop from '../../shared/i18n/en/desktop.json' with { type: 'json' }
import enMessages from '../../shared/i18n/en/messages.json' with { type: 'json' }
import type { Language } from '../../shared/i18n/languages.ts'
import { isMessage, type Localizable, type Message, type MessageValue } from '../../shared/i18n/message.ts'

const isSource = import.meta.filename.endsWith('.ts')
/** The build copies the tables beside the bundles. */
const tables = join(import.meta.dirname, isSource ? '../../shared/i18n' : 'i18n')
const namespaces = ['messages', 'desktop']

/**
 * The texts of main, its workers and the shell: English, and each other language from its first use on, because a process uses
 * one or two of them. The screens load their own.
 */
const texts = createInstance()

void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: namespaces,
  defaultNS: 'messages',
  resources: { en: { messages: enMessages, desktop: enDesktop } },
  // Plain text: whoever shows it as HTML escapes it there.
  interpolation: { escapeValue: false },
  initAsync: false,
})

texts.services.formatter?.addCached('list', (language, options) => {
  const lists = new Intl.ListFormat(language, options as Intl.ListFormatOptions)
  return (value: readonly string[]) => lists.format(value)
})

texts.services.formatter?.addCached('duration', (language) => (seconds: number) => formatDuration(seconds, language))

/** In whole seconds, from 90 seconds on in minutes, and from 90 minutes on in hours; rounded up, as it says how long to wait. */
function formatDuration(seconds: number, language = 'en'): string {
  const minutes = Math.ceil(seconds / 60)
  const [value, unit] =
    seconds <= 90
      ? [Math.ceil(seconds), 'second']
      : minutes <= 90
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

/** The texts of a language. */
export function textsOf(language: Language): typeof texts {
  for (const namespace of namespaces) {
    if (texts.hasResourceBundle(language, namespace)) continue
    const table: unknown = JSON.parse(readFileSync(join(tables, language, `${namespace}.json`), 'utf8'))
    texts.addResourceBundle(language, namespace, table)
  }
  return texts
}

/** The text of a message in a language. A key that this version does not have is returned as it is. */
export function formatMessage({ key, values = {} }: Message, language: Language): string {
  const formatted = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatValue(value, language)]),
  )
  // `replace` keeps the values apart from the options of i18next; `count` selects the plural form.
  return textsOf(language).t(key, {
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
  if (Array.isArray(value)) return localizedItems(value, language)
  if (isMessage(value)) return formatMessage(value, language)
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name]
    if (typeof member !== 'object' || member === null) continue
    const text = localized(member, language)
    if (text === member) continue
    copy ??= { ...value }
    copy[name] = text
  }
  return copy ?? value
}

/** By position: the names of an array's members are made anew for every array. */
function localizedItems(items: readonly unknown[], language: Language): unknown {
  let copy: unknown[] | undefined
  for (let at = 0; at < items.length; at += 1) {
    const text = localized(items[at], language)
    if (text === items[at]) continue
    copy ??= [...items]
    copy[at] = text
  }
  return copy ?? items
}
