export type MessageValue = string | number | Message | readonly (string | Message)[]

/**
 * A text for a user, not yet in any language. Plain data: it can be stored, sent to another process, and formatted
 * for whoever reads it (`main/platform/i18n.ts`). A value may be a message itself.
 */
export type Message = {
  readonly key: string
  readonly values?: { readonly [name: string]: MessageValue } | undefined
}

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Name extends string> = Name extends `${infer Base}_${PluralForm}` ? Base : Name

/** The dotted keys of a namespace; the plural forms of a text share one key. */
export type KeyOf<Texts, Prefix extends string = ''> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? `${Prefix}${WithoutPlural<Name>}`
    : KeyOf<Texts[Name], `${Prefix}${Name}.`>
}[keyof Texts & string]

type TextOf<Texts, Key> = Key extends keyof Texts
  ? Texts[Key]
  : Key extends `${infer Group}.${infer Rest}`
    ? Group extends keyof Texts
      ? TextOf<Texts[Group], Rest>
      : never
    : `${Key & string}_other` extends keyof Texts
      ? Texts[`${Key & string}_other`]
      : never

type Placeholder<Text> = Text extends `${string}{{${infer Inside}}}${infer Rest}` ? Inside | Placeholder<Rest> : never
type NameOf<Inside> = Inside extends `${infer Name},${string}` ? Name : Inside
type ValueOf<Inside> = Inside extends `${string}, list${string}`
  ? readonly (string | Message)[]
  : Inside extends 'count' | `${string}, number${string}` | `${string}, duration`
    ? number
    : string | number | Message

/** The values that the text of a key interpolates: `{{host}}`, `{{count}}`, `{{names, list}}`, `{{size, number}}`. */
type ValuesOf<Texts, Key> = {
  readonly [Inside in Placeholder<TextOf<Texts, Key>> & string as NameOf<Inside> & string]: ValueOf<Inside>
}

/** The second argument of a function that takes a key; none for a text without values. */
export type ValueArguments<Texts, Key> = [keyof ValuesOf<Texts, Key>] extends [never]
  ? []
  : [values: ValuesOf<Texts, Key>]

/** The keys whose text interpolates nothing. */
export type PlainKey<Texts, Key> = Key extends unknown
  ? [keyof ValuesOf<Texts, Key>] extends [never]
    ? Key
    : never
  : never
