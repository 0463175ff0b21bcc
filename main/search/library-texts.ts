import { LRUCache } from 'lru-cache'
import type { Db } from '../database/schema.ts'
import { listChangedTexts, noteChangedTexts } from './changed-texts.store.ts'
import { listSearchedTexts, listTextsOf, type StoredText } from './search.store.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'

/** With more changed mangas, all texts are read again. */
const maxChanged = 256

/** Row numbers in the hits that are kept: those of some hundred searches. */
const maxKeptHits = 500_000

type Manga = Pick<StoredText, 'mangaId' | 'titleKey'>

type Indexed = {
  readonly texts: TextIndex
  /** By row number. */
  readonly mangas: ReadonlyMap<number, Manga>
  /** The row number of each manga. */
  readonly places: ReadonlyMap<string, number>
}

/** All texts as they were, and the texts of the mangas that changed since. */
type Texts = {
  readonly all: Indexed
  /** The texts of `all` without the mangas that changed. */
  readonly unchanged: TextIndex
  readonly newer: Indexed | undefined
  /** Identifiers of the mangas that changed. */
  readonly changed: ReadonlySet<string>
  /** The last change that is in `newer`. */
  readonly seq: number
}

export type LibraryTexts = {
  /** Row numbers of the mangas with a text that contains `query`, best rank first, then by title. */
  find(query: string): readonly number[]
  /** The identifiers that mangas at row numbers of `find` had when the texts were read. */
  idsOf(places: readonly number[]): string[]
}

/**
 * The texts of the library in memory. After a change only the texts of the changed mangas are read.
 * @returns brings the texts up to date
 */
export function createLibraryTexts(db: Db): () => Promise<LibraryTexts> {
  let texts: Promise<Texts | undefined> = Promise.resolve(undefined)

  async function update(before: Texts | undefined): Promise<Texts> {
    if (!before) return await readAll(db)
    const changes = await listChangedTexts(db, before.seq)
    if (changes.length === 0) return before
    const changed = new Set([...before.changed, ...changes.map(({ mangaId }) => mangaId)])
    if (changed.size > maxChanged) return await readAll(db)
    const newer = indexed(await listTextsOf(db, changed))
    const { all } = before
    const unchanged = all.texts.without(new Set([...changed].flatMap((id) => all.places.get(id) ?? [])))
    return { all, unchanged, newer, changed, seq: changes.at(-1)!.seq }
  }

  return async () => {
    const before = texts
    texts = before.catch(() => undefined).then(update) // After a failure all texts are read again.
    const current = (await texts)!
    return {
      find: keepHits((query) => find(current, query)),
      idsOf: (places) => places.map((place) => mangaAt(current, place).mangaId),
    }
  }
}

/** Keeps the hits of the last searches: for the next page and the same text again. They are given up with their texts. */
function keepHits(find: LibraryTexts['find']): LibraryTexts['find'] {
  const hits = new LRUCache<string, readonly number[]>({
    maxSize: maxKeptHits,
    sizeCalculation: (places) => places.length + 1,
  })
  return (query) => {
    const known = hits.get(query)
    if (known) return known
    const found = find(query)
    hits.set(query, found)
    return found
  }
}

async function readAll(db: Db): Promise<Texts> {
  await noteChangedTexts(db)
  // Before the texts: a change between the two reads is then read again.
  const seq = (await listChangedTexts(db, 0)).at(-1)?.seq ?? 0
  const all = indexed(await listSearchedTexts(db))
  return { all, unchanged: all.texts, newer: undefined, changed: new Set(), seq }
}

const indexed = (texts: readonly StoredText[]): Indexed => ({
  texts: createTextIndex(texts),
  mangas: new Map(texts.map(({ place, mangaId, titleKey }) => [place, { mangaId, titleKey }])),
  places: new Map(texts.map(({ place, mangaId }) => [mangaId, place])),
})

function find({ all, unchanged, newer }: Texts, query: string): number[] {
  if (!newer) return unchanged.find(query)
  const found = unchanged.findByRank(query)
  const added = newer.texts.findByRank(query)
  const isBefore = (one: number, other: number) => compareMangas(all.mangas.get(one)!, newer.mangas.get(other)!) < 0
  return ([] as number[]).concat(...found.map((places, rank) => merge(places, added[rank]!, isBefore)))
}

/** A row number that was used again is that of a newer manga. */
const mangaAt = ({ all, newer }: Texts, place: number): Manga => (newer?.mangas.get(place) ?? all.mangas.get(place))!

/** Merges two sorted lists, of which the second one is short. */
function merge(
  places: readonly number[],
  more: readonly number[],
  isBefore: (one: number, other: number) => boolean,
): readonly number[] {
  if (more.length === 0) return places
  const merged: number[] = []
  let from = 0
  for (const place of more) {
    let [low, high] = [from, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(places[middle]!, place)) low = middle + 1
      else high = middle
    }
    for (; from < low; from += 1) merged.push(places[from]!)
    merged.push(place)
  }
  for (; from < places.length; from += 1) merged.push(places[from]!)
  return merged
}

/** As SQLite orders: by the bytes of the title's key, then by the identifier. */
function compareMangas(one: Manga, other: Manga): number {
  if (one.titleKey !== other.titleKey) return Buffer.compare(Buffer.from(one.titleKey), Buffer.from(other.titleKey))
  return one.mangaId < other.mangaId ? -1 : Number(one.mangaId > other.mangaId)
}
