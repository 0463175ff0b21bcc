import type { Messages } from './resources.d.ts'
import type { KeyOf, Message, PlainKey, ValueArguments } from './text-types.ts'

/** A key of `messages.json`. */
export type MessageKey = KeyOf<Messages>

export type { Message, MessageValue } from './text-types.ts'

/** The message of a key. The compiler checks that the key exists and that its values are complete. */
export const message = <const Key extends MessageKey>(key: Key, ...[values]: ValueArguments<Messages, Key>): Message =>
  values ? { key, values: values as NonNullable<Message['values']> } : { key }

/** A key without values, where only a string fits, such as the message of a Zod check. */
export const messageKey = <const Key extends MessageKey>(key: PlainKey<Messages, Key>): Key => key as Key

/** The message as a custom issue of a Zod schema. */
export const asIssue = (text: Message) => ({ message: text.key, params: { text } })

/** Text from elsewhere, unchanged: from a site, from another program. */
export const quote = (text: string): Message => message('text.quote', { text })

/** Several sentences as one message. */
export const sentences = (first: Message, ...more: readonly Message[]): Message =>
  more.reduce((all, next) => message('text.sentences', { first: all, next }), first)

/** `text` without its last sentence, if that is `last`. */
export function withoutLast(text: Message, last: Message): Message {
  const { first, next } = text.key === 'text.sentences' ? (text.values ?? {}) : {}
  return isMessage(first) && JSON.stringify(next) === JSON.stringify(last) ? first : text
}

/** Several messages as one, each on its own line. */
export const lines = (first: Message, ...more: readonly Message[]): Message =>
  more.reduce((all, next) => message('text.lines', { first: all, next }), first)

/** `T` before localization: a message may take the place of any text in it. */
export type Localizable<T> = T extends string
  ? string extends T
    ? T | Message
    : T
  : T extends readonly (infer Item)[]
    ? readonly Localizable<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Localizable<T[Name]> }
      : T

/** Keys are dotted; no other object of the program has a dotted `key` and nothing else but `values`. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  /^\w+(?:\.\w+)+$/.test(value.key) &&
  Object.keys(value).every((name) => name === 'key' || name === 'values')
