import type { Schema } from '../database/schema.ts'

/** A text of a manga, normalised. */
export type SearchedText = {
  readonly mangaId: string
  readonly kind: Schema['manga_texts']['kind']
  readonly text: string
}

export const worstRank = 5

/**
 * The rank of a text for a query, 0 for the best: a whole title, the start of a title, the start of a word in a title, any
 * part of a title, a slug, the author. Undefined if the text does not contain the query.
 */
export function rankText({ kind, text }: Pick<SearchedText, 'kind' | 'text'>, query: string): number | undefined {
  const first = text.indexOf(query)
  if (first < 0) return undefined
  if (kind === 'author') return worstRank
  if (kind === 'slug') return 4
  if (first === 0) return text.length === query.length ? 0 : 1
  for (let at = first; at > 0; at = text.indexOf(query, at + 1)) {
    if (!endsInsideWord(text, at)) return 2
  }
  return 3
}

const wordCharacter = /[\p{L}\p{M}\p{N}]$/u

/** Reads two code units, because a character can have two. Testing ASCII by hand is five times as fast. */
function endsInsideWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  if (before < 0x80) return (before >= 0x61 && before <= 0x7a) || (before >= 0x30 && before <= 0x39)
  return wordCharacter.test(text.slice(Math.max(0, at - 2), at))
}
