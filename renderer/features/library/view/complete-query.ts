import { type FieldName, fieldKinds, fieldNames } from '../../../../shared/library-query/fields.ts'

/** A whole text for the search box, and how many manga its last value has, if known. */
export type Completion = { readonly value: string; readonly count?: number | undefined }

type Known = { readonly name: string; readonly mangaCount?: number }
export type KnownValues = { readonly [F in FieldName]?: readonly Known[] }

const maxCompletions = 12
const lastWord = /(?:^|[\s(])-?([a-z]+)$/i
const lastField = /(?:^|[\s(])-?([a-z]+):("?)([^"]*)$/i

/** Completes the field or the value at the end of a text. */
export function completeQuery(text: string, known: KnownValues): Completion[] {
  const field = lastField.exec(text)
  const name = field?.[1]?.toLowerCase() as FieldName | undefined
  if (field && name !== undefined && Object.hasOwn(fieldKinds, name)) {
    const typed = field[3]!
    const start = text.slice(0, text.length - typed.length - field[2]!.length)
    return valuesOf(name, known)
      .filter((value) => value.name.toLowerCase().startsWith(typed.toLowerCase()))
      .slice(0, maxCompletions)
      .map((value) => ({ value: start + quoted(value.name), count: value.mangaCount }))
  }
  const word = lastWord.exec(text)?.[1]
  if (word === undefined) return []
  const start = text.slice(0, text.length - word.length)
  return fieldNames.filter((one) => one.startsWith(word.toLowerCase())).map((one) => ({ value: `${start}${one}:` }))
}

const valuesOf = (field: FieldName, known: KnownValues): readonly Known[] =>
  known[field] ?? (fieldKinds[field].kind === 'flag' ? [{ name: 'true' }, { name: 'false' }] : [])

const quoted = (value: string) => (/[\s()"]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value)
