import type { Schema } from '../database/schema.ts'

/** A text that contains the search text, both normalised. */
export type Hit = { readonly mangaId: string; readonly kind: Schema['manga_texts']['kind']; readonly text: string }

/**
 * Ranks mangas by their best hit: a whole title, the start of a title, the start of a word in a title, any part of a
 * title, a slug, the author. Mangas of equal rank keep the order of their hits.
 */
export function rankHits(hits: readonly Hit[], query: string): string[] {
  const ranks = new Map<string, number>()
  for (const { mangaId, kind, text } of hits) {
    const rank = kind === 'title' ? titleRank(text, query) : kind === 'slug' ? 4 : 5
    ranks.set(mangaId, Math.min(rank, ranks.get(mangaId) ?? rank))
  }
  return [...ranks].sort(([, left], [, right]) => left - right).map(([mangaId]) => mangaId)
}

function titleRank(title: string, query: string): 0 | 1 | 2 | 3 {
  if (title === query) return 0
  if (title.startsWith(query)) return 1
  for (let at = title.indexOf(query); at > 0; at = title.indexOf(query, at + 1)) {
    if (!endsInsideWord.test(title.slice(Math.max(0, at - 2), at))) return 2
  }
  return 3
}

/** Applied to the two code units before the position, because a character can have two. */
const endsInsideWord = /[\p{L}\p{M}\p{N}]$/u
