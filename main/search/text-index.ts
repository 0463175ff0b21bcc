import { rankAt, type SearchedText, startOfTitle, wholeTitle, worstRank } from './rank-text.ts'
import { createTrigrams, indexesOf, pairs, type Range, sizeOf, textEnd } from './trigrams.ts'

/**
 * The searched texts of all mangas in memory. The manga and the rank of a hit are stored for each position where one can begin,
 * so that thousands of hits are ranked without reading their texts.
 */
export type TextIndex = {
  /** Row numbers of the mangas with a text that contains `query`, best rank first, then in the order of the texts. */
  find(query: string): number[]
  /** The same by rank. */
  findByRank(query: string): number[][]
  /** The same index without the mangas at these row numbers. */
  without(places: ReadonlySet<number>): TextIndex
}

/** @param texts normalised, grouped by manga, the mangas in the order of equal ranks */
export function createTextIndex(texts: readonly SearchedText[]): TextIndex {
  const all = texts.map(({ text }) => `${text}${textEnd}${textEnd}`).join('')
  const { positions, of: rangeOf, beginningWith } = createTrigrams(all)
  const { places, hits } = placeHits(texts, all.length, positions)

  const mangaOf = (index: number) => hits[index]! >>> 3

  function rankOf(index: number, query: string): number {
    const rank = hits[index]! & 7
    const isWhole = rank === startOfTitle && all[positions[index]! + query.length] === textEnd
    return isWhole ? wholeTitle : rank
  }

  /** Indexes in `positions` of those where the query begins, in the order of the texts. */
  function beginnings(query: string): Uint32Array {
    const first = rangeOf(query.slice(0, 3))
    if (query.length === 3) return indexesOf(first)
    // The first and the last trigram cover up to six letters.
    if (query.length <= 6) return pairs(positions, first, rangeOf(query.slice(-3)), query.length - 3)
    const { range, at } = rarestAfterFirst(query)
    return pairs(positions, first, range, at).filter((index) => all.startsWith(query, positions[index]))
  }

  function rarestAfterFirst(query: string): { readonly range: Range; readonly at: number } {
    const others = Array.from({ length: query.length - 3 }, (_, index) => ({
      range: rangeOf(query.slice(index + 1, index + 4)),
      at: index + 1,
    }))
    return others.reduce((rarest, one) => (sizeOf(one.range) < sizeOf(rarest.range) ? one : rarest))
  }

  function findLong(query: string, add: (manga: number, rank: number) => void): void {
    let manga = -1
    let best = worstRank
    for (const index of beginnings(query)) {
      const rank = rankOf(index, query)
      if (mangaOf(index) === manga) best = Math.min(best, rank)
      else {
        if (manga >= 0) add(manga, best)
        manga = mangaOf(index)
        best = rank
      }
    }
    if (manga >= 0) add(manga, best)
  }

  /** One or two letters begin many trigrams. */
  function findShort(query: string, add: (manga: number, rank: number) => void): void {
    const none = worstRank + 1
    const best = new Uint8Array(places.length).fill(none)
    for (const { from, to } of beginningWith(query)) {
      for (let index = from; index < to; index += 1) {
        const manga = mangaOf(index)
        best[manga] = Math.min(best[manga]!, rankOf(index, query))
      }
    }
    for (let manga = 0; manga < best.length; manga += 1) {
      if (best[manga] !== none) add(manga, best[manga]!)
    }
  }

  function findByRank(query: string, isLeftOut: Uint8Array): number[][] {
    const byRank = Array.from({ length: worstRank + 1 }, (): number[] => [])
    const add = (manga: number, rank: number) => {
      if (isLeftOut[manga] === 0) byRank[rank]!.push(places[manga]!)
    }
    if (query === '' || query.includes(textEnd)) return byRank
    if (query.length < 3) findShort(query, add)
    else findLong(query, add)
    return byRank
  }

  const leavingOut = (isLeftOut: Uint8Array): TextIndex => ({
    // `flat` takes as long as finding.
    find: (query) => ([] as number[]).concat(...findByRank(query, isLeftOut)),
    findByRank: (query) => findByRank(query, isLeftOut),
    without: (others) => leavingOut(isLeftOut.map((known, manga) => known || Number(others.has(places[manga]!)))),
  })
  return leavingOut(new Uint8Array(places.length))
}

/**
 * @param length of all texts with their ends
 * @returns the row numbers of the mangas, and for each position the number of its manga among them, times 8, plus the rank of
 *   a hit that begins there
 */
function placeHits(
  texts: readonly SearchedText[],
  length: number,
  positions: Uint32Array,
): { places: number[]; hits: Uint32Array } {
  const places: number[] = []
  const hitAt = new Uint32Array(length)
  let start = 0
  for (const searched of texts) {
    const { place, text } = searched
    if (places.at(-1) !== place) places.push(place)
    for (let at = 0; at < text.length; at += 1) hitAt[start + at] = (places.length - 1) * 8 + rankAt(searched, at)
    start += text.length + 2
  }
  return { places, hits: positions.map((position) => hitAt[position]!) }
}
