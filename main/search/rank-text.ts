import type { Schema } from '../database/schema.ts'

/** A text of a manga, normalised. */
export type SearchedText = {
  /** The row number of the manga. */
  readonly place: number
  readonly kind: Schema['manga_texts']['kind']
  readonly text: string
}

/** The best rank: a whole title. */
export const wholeTitle = 0
export const startOfTitle = 1
export const worstRank = 5

/**
 * The rank of a hit that begins at `at`: the start of a title, the start of a word in a title, any other part of a title, a
 * slug, the author.
 */
export function rankAt({ kind, text }: Pick<SearchedText, 'kind' | 'text'>, at: number): number {
  if (kind === 'author') return worstRank
  if (kind === 'slug') return 4
  if (at === 0) return startOfTitle
  return isInsideWord(text, at) ? 3 : 2
}

const wordCharacter = /[\p{L}\p{M}\p{N}]$/u
/** By UTF-16 code unit: 0 if it was not tested yet, 1 if it is part of a word, 2 if not. */
const tested = new Uint8Array(0x1_0000)

function isInsideWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  // A character of two code units.
  if (before >= 0xdc00 && before <= 0xdfff) return wordCharacter.test(text.slice(Math.max(0, at - 2), at))
  tested[before] ||= wordCharacter.test(text[at - 1]!) ? 1 : 2
  return tested[before] === 1
}
