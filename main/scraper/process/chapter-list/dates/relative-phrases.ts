import { foldInPlace } from '../../../../platform/fold-text.ts'
import type { Unit } from './relative-words.ts'

const locales =
  'en es pt pt-PT fr it ca ro de nl af sv nb da fi et lt lv pl cs sk hu hr sr bg mk ru uk be el tr az kk id ms fil vi th ar fa he hi bn ja ko zh zh-Hant'.split(
    ' ',
  )
const units: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']
/** One of each form that a language may have. */
const counts = [1, 2, 3, 5, 11, 21, 25]

export type Phrase = { readonly unit: Unit; readonly count: number; readonly isLong: boolean }
type Phrases = ReadonlyMap<string, Phrase | null>

const byLanguage = new Map<string, Phrases | undefined>()
let allLanguages: Phrases | undefined

/**
 * What a whole folded text means as a relative date in the data of `Intl`: in the language if it is known, else in every
 * language that has such a phrase. Undefined if no language has it, null if it has several meanings.
 */
export function findPhrase(text: string, language: string | undefined): Phrase | null | undefined {
  const [digits] = /\d{1,4}/.exec(text) ?? []
  const template = templateOf(text)
  const own = language === undefined ? undefined : phrasesOf(language)?.get(template)
  allLanguages ??= merge(locales.map((locale) => phrasesOf(locale)))
  const found = own === undefined ? allLanguages.get(template) : own
  return found && digits !== undefined ? { ...found, count: Number(digits) } : found
}

const templateOf = (text: string) =>
  text
    .replace(/\d{1,4}/, '#')
    .replace(/[\s.]+/g, ' ')
    .trim()

function phrasesOf(language: string): Phrases | undefined {
  if (!byLanguage.has(language)) byLanguage.set(language, createPhrases(language))
  return byLanguage.get(language)
}

const formatsOf = (language: string) =>
  (['long', 'short', 'narrow'] as const).flatMap((style) =>
    (['always', 'auto'] as const).map((numeric) => ({
      isLong: style === 'long',
      format: new Intl.RelativeTimeFormat(language.replaceAll('_', '-'), { style, numeric }),
    })),
  )

function createPhrases(language: string): Phrases | undefined {
  const phrases = new Map<string, Phrase | null>()
  try {
    const formats = formatsOf(language)
    for (const { format, isLong } of formats) {
      for (const unit of units) {
        for (const count of unit === 'second' ? counts.slice(1) : counts)
          add(phrases, templateOf(foldInPlace(format.format(-count, unit).normalize('NFC'))), { unit, count, isLong })
      }
      add(phrases, templateOf(foldInPlace(format.format(0, 'day'))), { unit: 'day', count: 0, isLong: true })
    }
    // Phrases of the future mean nothing here, also words such as `कल`, which is yesterday and tomorrow.
    for (const { format } of formats) {
      for (const unit of units) {
        for (const count of counts)
          phrases.set(templateOf(foldInPlace(format.format(count, unit).normalize('NFC'))), null)
      }
    }
    return phrases
  } catch {
    return undefined // not a language
  }
}

function add(phrases: Map<string, Phrase | null>, template: string, phrase: Phrase) {
  const known = phrases.get(template)
  if (known === undefined) phrases.set(template, phrase)
  else if (known?.unit !== phrase.unit && !known?.isLong) phrases.set(template, phrase.isLong ? phrase : null)
}

function merge(all: readonly (Phrases | undefined)[]): Phrases {
  const merged = new Map<string, Phrase | null>()
  for (const phrases of all) {
    for (const [template, phrase] of phrases ?? []) {
      const known = merged.get(template)
      const isSame = known === undefined || (known?.unit === phrase?.unit && known?.count === phrase?.count)
      merged.set(template, isSame || (template.includes('#') && known?.unit === phrase?.unit) ? phrase : null)
    }
  }
  return merged
}
