/** A text of a manga, normalised. Mangas are numbered by title. */
export type SearchText = {
  readonly manga: number
  readonly kind: 'title' | 'slug' | 'author'
  readonly text: string
}

/**
 * Search over texts in memory: the texts that contain the rarest trigram of the query are candidates.
 * @returns finds numbers of mangas: a whole title first, then the start of a title, the start of a word, any part of a title,
 * a slug, the author; equal ranks by title
 */
export function createTitleSearch(texts: readonly SearchText[]): (query: string) => number[] {
  const postings = new Map<string, number[]>()
  for (const [index, { text }] of texts.entries()) {
    for (const trigram of trigramsOf(text)) {
      const list = postings.get(trigram)
      if (list) list.push(index)
      else postings.set(trigram, [index])
    }
  }
  return (query) => {
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
