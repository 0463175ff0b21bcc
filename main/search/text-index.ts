import { rankText, type SearchedText, worstRank } from './rank-text.ts'

/**
 * The searched texts of all mangas in memory, found by trigram. Sorting thousands of rows for each search would take a
 * hundred times longer than ranking them here.
 */
export type TextIndex = {
  /** Ids of the mangas with a text that contains `query`, best rank first, then in the order of the texts. */
  find(query: string): string[]
  /** The same by rank. */
  findByRank(query: string): string[][]
}

/** Comparing places in a list takes about a twentieth of looking for the query in a text. */
const maxRatio = 16

/** The numbers that are in both ascending lists. */
function inBoth(numbers: readonly number[], others: readonly number[]): number[] {
  const found: number[] = []
  let at = 0
  for (const number of numbers) {
    while (at < others.length && others[at]! < number) at += 1
    if (others[at] === number) found.push(number)
  }
  return found
}

/** @param texts normalised, grouped by manga, the mangas in the order of equal ranks */
export function createTextIndex(texts: readonly SearchedText[]): TextIndex {
  const mangaIds: string[] = []
  /** For each text the position of its manga in `mangaIds`. */
  const mangaOf = new Uint32Array(texts.length)
  const postings = new Map<string, number[]>()
  /** The lists in `postings` by the first one and two letters of their trigrams. */
  const beginnings = new Map<string, number[][]>()
  function addTrigram(trigram: string, index: number): void {
    const list = [index]
    postings.set(trigram, list)
    for (const length of [1, 2]) {
      const lists = beginnings.get(trigram.slice(0, length))
      if (lists) lists.push(list)
      else beginnings.set(trigram.slice(0, length), [list])
    }
  }
  for (const [index, { mangaId, text }] of texts.entries()) {
    if (mangaIds.at(-1) !== mangaId) mangaIds.push(mangaId)
    mangaOf[index] = mangaIds.length - 1
    // The last trigrams end beyond the text, so that each of its characters begins one.
    const padded = `${text}\0\0`
    for (let at = 0; at < text.length; at += 1) {
      const trigram = padded.slice(at, at + 3)
      const list = postings.get(trigram)
      if (!list) addTrigram(trigram, index)
      else if (list.at(-1) !== index) list.push(index)
    }
  }

  /** The texts with the two rarest trigrams of the query. For a shorter query, the texts with a trigram that begins with it. */
  function candidates(query: string): readonly number[] {
    if (query.length < 3) return textsWith(query)
    let rarest: readonly number[] | undefined
    let second: readonly number[] | undefined
    for (let at = 0; at + 3 <= query.length; at += 1) {
      const list = postings.get(query.slice(at, at + 3))
      if (!list) return []
      if (rarest === undefined || list.length < rarest.length) [rarest, second] = [list, rarest]
      else if (list !== rarest && (second === undefined || list.length < second.length)) second = list
    }
    return second && second.length < maxRatio * rarest!.length ? inBoth(rarest!, second) : rarest!
  }

  function textsWith(letters: string): number[] {
    const isFound = new Uint8Array(texts.length)
    for (const list of beginnings.get(letters) ?? []) for (const index of list) isFound[index] = 1
    const found: number[] = []
    for (let index = isFound.indexOf(1); index >= 0; index = isFound.indexOf(1, index + 1)) found.push(index)
    return found
  }

  function findByRank(query: string): string[][] {
    const byRank: number[][] = Array.from({ length: worstRank + 1 }, () => [])
    if (query !== '') {
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
    }
    return byRank.map((positions) => positions.map((position) => mangaIds[position]!))
  }

  return { find: (query) => findByRank(query).flat(), findByRank }
}
