import { books } from './books/books.ts'
import { isSentence, type Language, type Sentence, type Spoken, type Value } from './sentence.ts'

/** A text that is written down somewhere as plain text; undefined for one that the books do not hold. */
export const written = (text: string): Sentence | undefined => (Object.hasOwn(books, text) ? { say: text } : undefined)

const blank = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g
const plurals = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr'), ja: new Intl.PluralRules('ja') }

/** A sentence in a language; one that the books do not hold, said by another Bunko and kept, in its English. */
export function inWords({ say, with: values = {} }: Sentence, language: Language): string {
  const text = language === 'en' ? say : (books[say as keyof typeof books]?.[language] ?? say)
  return text.replace(blank, (_, name: string, one?: string, more?: string) => {
    const value = values[name] ?? ''
    if (one === undefined) return valueInWords(value, language)
    return (plurals[language].select(Number(value)) === 'one' ? one : more) ?? ''
  })
}

const valueInWords = (value: Value, language: Language): string =>
  isSentence(value) ? inWords(value, language) : String(value)

/** A value with all its sentences worded; what is no sentence stays as it is. */
export function inLanguage<T>(value: Spoken<T>, language: Language): T {
  return worded(value, language) as T
}

function worded(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isSentence(value)) return inWords(value, language)
  if (Array.isArray(value)) return value.map((item) => worded(item, language))
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, worded(member, language)]))
}
