import { LRUCache } from 'lru-cache'
import type { Db } from '../database/schema.ts'
import { listChangedTexts, noteChangedTexts } from './changed-texts.store.ts'
import { listSearchedTexts, listTextsOf, type PlacedText } from './search.store.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'

/** With more changed mangas, all texts are read again. */
const maxChanged = 256

/** Ids in the hits that are kept: those of some hundred searches. */
const maxKeptIds = 500_000

/** All texts as they were, and the texts of the mangas that changed since. */
type Texts = {
  readonly all: TextIndex
  readonly changed: ReadonlySet<string>
  readonly newer: TextIndex | undefined
  /** The last change that is in `newer`. */
  readonly seq: number
  readonly places: ReadonlyMap<string, string>
}

export type LibraryTexts = {
  /** Ids of the mangas with a text that contains `query`, best rank first, then by title. */
  find(query: string): readonly string[]
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
    const newer = await listTextsOf(db, changed)
    const places = new Map([...before.places, ...placesOf(newer)])
    return { ...before, changed, newer: createTextIndex(newer), seq: changes.at(-1)!.seq, places }
  }

  return async () => {
    const before = texts
    texts = before.catch(() => undefined).then(update) // After a failure all texts are read again.
    const current = (await texts)!
    return { find: keepHits((query) => find(current, query)) }
  }
}

/** Keeps the hits of the last searches: for the next page and the same text again. They are given up with their texts. */
function keepHits(find: (query: string) => readonly string[]): LibraryTexts['find'] {
  const hits = new LRUCache<string, readonly string[]>({
    maxSize: maxKeptIds,
    sizeCalculation: (ids) => ids.length + 1,
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
  const all = await listSearchedTexts(db)
  return { all: createTextIndex(all), changed: new Set(), newer: undefined, seq, places: placesOf(all) }
}

const placesOf = (texts: readonly PlacedText[]): Map<string, string> =>
  new Map(texts.map(({ mangaId, titleKey }) => [mangaId, titleKey]))

function find({ all, changed, newer, places }: Texts, query: string): string[] {
  const found = all.findByRank(query)
  if (!newer) return found.flat()
  const added = newer.findByRank(query)
  const before = (one: string, other: string) => comparePlaces(places, one, other) < 0
  return found.flatMap((ids, rank) =>
    merge(
      ids.filter((id) => !changed.has(id)),
      added[rank]!,
      before,
    ),
  )
}

/** Merges two sorted lists, of which the second one is short. */
function merge(ids: readonly string[], more: readonly string[], isBefore: (one: string, other: string) => boolean) {
  const merged: string[] = []
  let from = 0
  for (const id of more) {
    let [low, high] = [from, ids.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(ids[middle]!, id)) low = middle + 1
      else high = middle
    }
    for (; from < low; from += 1) merged.push(ids[from]!)
    merged.push(id)
  }
  for (; from < ids.length; from += 1) merged.push(ids[from]!)
  return merged
}

/** As SQLite orders: by the bytes of the title's key, then by the identifier. */
function comparePlaces(places: ReadonlyMap<string, string>, one: string, other: string): number {
  const [left, right] = [places.get(one) ?? '', places.get(other) ?? '']
  if (left !== right) return Buffer.compare(Buffer.from(left), Buffer.from(right))
  return one < other ? -1 : Number(one > other)
}
