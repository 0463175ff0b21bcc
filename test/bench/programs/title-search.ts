/** A text of a manga, normalised. Mangas are numbered by title. */
export type SearchText = {
  readonly manga: number
  readonly kind: 'title' | 'slug' | 'author'
  readonly text: string
}

/** Both return numbers of mangas. */
export type TitleSearch = {
  /**
   * A whole title first, then the start of a title, the start of a word, any part of a title, a slug, the author; equal
   * ranks by title.
   */
  ranked(query: string): number[]
  /** By title. */
  containing(text: string): number[]
}

/** Search over texts in memory: the texts that contain the rarest trigram of the query are candidates. */
export function createTitleSearch(texts: readonly SearchText[]): TitleSearch {
  const postings = new Map<string, number[]>()
  for (const [index, { text }] of texts.entries()) {
    for (const trigram of trigramsOf(text)) {
      const list = postings.get(trigram)
      if (list) list.push(index)
      else postings.set(trigram, [index])
    }
  }
  const ranked = (query: string): number[] => {
    let candidates: readonly number[] | undefined
    for (const trigram of trigramsOf(query)) {
      const list = postings.get(trigram) ?? []
      if (candidates === undefined || list.length < candidates.length) candidates = list
    }
    const ranks = new Map<number, number>()
    for (const index of candidates ?? texts.keys()) {
      const { manga, kind, text } = texts[index]!
      const at = text.indexOf(query)
      if (at < 0) continue
      const rank = kind === 'author' ? 5 : kind === 'slug' ? 4 : rankOf(text, query, at)
      const known = ranks.get(manga)
      if (known === undefined || rank < known) ranks.set(manga, rank)
    }
    const buckets: number[][] = [[], [], [], [], [], []]
    for (const [manga, rank] of ranks) buckets[rank]!.push(manga)
    return buckets.flatMap((bucket) => bucket.sort((left, right) => left - right))
  }

  return {
    ranked,
    containing(query) {
      const found = new Set<number>()
      for (const { manga, text } of texts) if (text.includes(query)) found.add(manga)
      return [...found]
    },
  }
}

function rankOf(title: string, query: string, first: number): number {
  if (first === 0) return title.length === query.length ? 0 : 1
  for (let at = first; at > 0; at = title.indexOf(query, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(title[at - 1]!)) return 2
  }
  return 3
}

const trigramsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)))
