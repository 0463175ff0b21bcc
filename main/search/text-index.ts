import { rankText, type SearchedText, worstRank } from './rank-text.ts'

/**
 * The searched texts of all mangas in memory, found by trigram. Sorting thousands of rows for each search would take a
 * hundred times longer than ranking them here.
 */
export type TextIndex = {
  /** Ids of the mangas with a text that contains `query`, best rank first, then in the order of the texts. */
  find(query: string): string[]
}

/** @param texts normalised, grouped by manga, the mangas in the order of equal ranks */
export function createTextIndex(texts: readonly SearchedText[]): TextIndex {
  const mangaIds: string[] = []
  /** For each text the position of its manga in `mangaIds`. */
  const mangaOf = new Uint32Array(texts.length)
  const postings = new Map<string, number[]>()
  for (const [index, { mangaId, text }] of texts.entries()) {
    if (mangaIds.at(-1) !== mangaId) mangaIds.push(mangaId)
    mangaOf[index] = mangaIds.length - 1
    for (let at = 0; at + 3 <= text.length; at += 1) {
      const trigram = text.slice(at, at + 3)
      const list = postings.get(trigram)
      if (!list) postings.set(trigram, [index])
      else if (list.at(-1) !== index) list.push(index)
    }
  }

  /** The texts with the rarest trigram of the query; all texts for a query that is too short for one. */
  function candidates(query: string): Iterable<number> {
    if (query.length < 3) return texts.keys()
    let rarest: readonly number[] | undefined
    for (let at = 0; at + 3 <= query.length; at += 1) {
      const list = postings.get(query.slice(at, at + 3)) ?? []
      if (rarest === undefined || list.length < rarest.length) rarest = list
      if (rarest.length === 0) break
    }
    return rarest!
  }

  return {
    find(query) {
      if (query === '') return []
      const byRank: number[][] = Array.from({ length: worstRank + 1 }, () => [])
      let manga = -1
      let best = worstRank + 1
      const endManga = () => {
        if (best <= worstRank) byRank[best]!.push(manga)
      }
      for (const index of candidates(query)) {
        if (mangaOf[index] !== manga) {
          endManga()
          manga = mangaOf[index]!
          best = worstRank + 1
        }
        best = Math.min(best, rankText(texts[index]!, query) ?? best)
      }
      endManga()
      return byRank.flat().map((position) => mangaIds[position]!)
    },
  }
}
