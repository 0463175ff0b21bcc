import { z } from 'zod'
import type { Key } from './books/books.ts'

/** The languages that Bunko speaks. */
export const languages = ['en', 'fr', 'ja'] as const
export type Language = (typeof languages)[number]

export type Value = string | number | Sentence

/**
 * Something said to a person, not yet in any language: its English with `{names}` for values, which is also the key of
 * its translations. Plain data, so that it can be kept, sent to another process, and worded when somebody reads it.
 */
export type Sentence = { readonly say: string; readonly with?: Readonly<Record<string, Value>> | undefined }

export const sentenceSchema: z.ZodType<Sentence> = z.object({
  say: z.string(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => sentenceSchema)])).optional(),
})

/** The values that a text asks for: `{name}`, and `{count|page|pages}`, which is one word for 1 and another for more. */
type NamesIn<T extends string> = T extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}|${string}` ? Name : Inside) | NamesIn<Rest>
  : never
type With<T extends string> = [NamesIn<T>] extends [never] ? [] : [values: Readonly<Record<NamesIn<T>, Value>>]

/** A sentence of the books; the compiler refuses one that they do not hold, and values that it does not ask for. */
export const say = <const T extends Key>(text: T, ...[values]: With<T>): Sentence =>
  values ? { say: text, with: values } : { say: text }

/** A sentence without values as the plain text of a message that becomes a sentence later. */
export const message = <const T extends Key>(text: [NamesIn<T>] extends [never] ? T : never): T => text

/** For an issue of a schema: what is refused, with its values. */
export const because = (sentence: Sentence) => ({ message: sentence.say, params: { sentence } })

/** What somebody else said, as it was said: a site, a program, an older Bunko. */
export const quote = (said: string): Sentence => say('{said}', { said })

/** One sentence after the other. */
export const together = (first: Sentence, ...more: readonly Sentence[]): Sentence =>
  more.reduce((before, after) => say('{before} {after}', { before, after }), first)

/** What stands before the advice that a sentence ends with; the sentence itself where it does not. */
export function withoutEnd(sentence: Sentence, end: Sentence): Sentence {
  const { before, after } = sentence.say === '{before} {after}' ? (sentence.with ?? {}) : {}
  return isSentence(before) && JSON.stringify(after) === JSON.stringify(end) ? before : sentence
}

/** Each on a line of its own. */
export const lines = (first: Sentence, ...more: readonly Sentence[]): Sentence =>
  more.reduce((before, after) => say('{before}\n{after}', { before, after }), first)

/** A value that may say something where in the end there will be text. */
export type Spoken<T> = T extends string
  ? string extends T
    ? T | Sentence
    : T
  : T extends readonly (infer Item)[]
    ? readonly Spoken<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Spoken<T[Name]> }
      : T

export const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'say' in value && typeof value.say === 'string'
