import type { SearchedText } from './search.store.ts'

/**
 * Finds mangas by their texts.
 * @param texts grouped by manga
 * @returns finds the identifiers of the mangas with a text that contains a query, best rank first, then in the order of `texts`
 */
export function createTextSearch(texts: readonly SearchedText[]): (query: string) => string[] {
  /** The texts that contain these one to three letters. Together they are at most as long as three times all texts. */
  const textsByPart = new Map<string, readonly SearchedText[]>()

  function textsWith(part: string): readonly SearchedText[] {
    const known = textsByPart.get(part)
    if (known) return known
    const found = texts.filter(({ text }) => text.includes(part))
    textsByPart.set(part, found)
    return found
  }

  return (query) => {
    if (query === '') return []
    const bestRanks = new Map<string, number>()
    for (const searched of textsWith(query.slice(-3))) {
      const rank = rankOf(searched, query)
      const best = bestRanks.get(searched.mangaId)
      if (rank !== undefined && (best === undefined || rank < best)) bestRanks.set(searched.mangaId, rank)
    }
    const byRank: string[][] = [[], [], [], [], [], []]
    for (const [mangaId, rank] of bestRanks) byRank[rank]!.push(mangaId)
    return byRank.flat()
  }
}

/**
 * A whole title, the start of a title, the start of a word in a title, any other part of a title, a slug, the author. Undefined
 * for a text that does not contain the query.
 */
function rankOf({ kind, text }: SearchedText, query: string): number | undefined {
  const first = text.indexOf(query)
  if (first < 0) return undefined
  if (kind === 'author') return 5
  if (kind === 'slug') return 4
  if (first === 0) return text.length === query.length ? 0 : 1
  for (let at = first; at > 0; at = text.indexOf(query, at + 1)) if (!isInsideWord(text, at)) return 2
  return 3
}

/** A character can have two code units. */
const isInsideWord = (text: string, at: number): boolean =>
  text[at - 1] !== ' ' && /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))
