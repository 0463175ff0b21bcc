import { quote, type Sentence, say } from '../sentence.ts'
export type Key = string
export type PlainKey = string
export const books: Readonly<Record<string, { readonly fr: string; readonly ja: string }>> = {}
export const isText = (text: string): text is PlainKey => Object.hasOwn(books, text)
export const written = (text: string): Sentence => (isText(text) ? say(text) : quote(text))
