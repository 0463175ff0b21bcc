import type { MangaListItem, MangaSearchItem } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import { JsonText } from '../platform/json-text.ts'
import { findLastChange, listChangedMangas } from './changed-mangas.store.ts'
import { listMangasAt, type PlacedItem } from './manga-list.store.ts'

/** 8 MB, or 14 MB of titles in other scripts than Latin. */
const maxItems = 10_000
/** If more mangas changed, all items are discarded. */
const maxChanged = 500

/** The texts are in the maps themselves, because in a large library each further object is a read of distant memory. */
type Known = {
  /** The JSON of list items by row number. */
  readonly items: Map<number, string>
  /** Of the mangas in `items` that have any. */
  readonly formerSlugs: Map<number, string[]>
  /** The last change that is in the items. */
  readonly seq: number
}

/** Items of mangas at row numbers, in this order. Row numbers without a manga are left out. */
export type ListItems = {
  at(places: readonly number[]): Promise<JsonText<MangaListItem>[]>
  searchItemsAt(places: readonly number[]): Promise<JsonText<MangaSearchItem>[]>
}

/**
 * The items of lists, kept until their mangas change: the same mangas are listed in other orders, filters and searches.
 * @param version the number of the library's last change
 * @param noteChanges starts to record the changes for `listChangedMangas`
 */
export function createListItems(db: Db, version: () => number, noteChanges: () => Promise<void>): ListItems {
  let known: Known | undefined
  let knownAt = Number.NaN

  async function current(): Promise<Known> {
    if (known && knownAt === version() && known.items.size < maxItems) return known
    await noteChanges()
    const before = version()
    const next = (known && (await withoutChanged(known))) ?? empty(await findLastChange(db))
    if (version() !== before) return empty(0)
    knownAt = before
    known = next
    return next
  }

  async function withoutChanged({ items, formerSlugs, seq }: Known): Promise<Known | undefined> {
    if (items.size >= maxItems) return undefined
    const changes = await listChangedMangas(db, seq, maxChanged + 1)
    if (changes.length > maxChanged) return undefined
    for (const { place } of changes) {
      items.delete(place)
      formerSlugs.delete(place)
    }
    return { items, formerSlugs, seq: changes.at(-1)?.seq ?? seq }
  }

  /** Items at least at these row numbers. */
  async function readMissing(places: readonly number[]): Promise<Known> {
    const all = await current()
    const before = version()
    const missing = places.filter((place) => !all.items.has(place))
    const found = missing.length > 0 ? await listMangasAt(db, missing) : []
    // The known items may be older than the change.
    if (version() !== before) return add(empty(0), await listMangasAt(db, places))
    return add(all, found)
  }

  return {
    async at(places) {
      const { items } = await readMissing(places)
      return places.flatMap((place) => textAt(items, place) ?? [])
    },
    async searchItemsAt(places) {
      const { items, formerSlugs } = await readMissing(places)
      return places.flatMap(
        (place) => textAt(items, place)?.with({ alternativeSlugs: formerSlugs.get(place) ?? [] }) ?? [],
      )
    },
  }
}

const empty = (seq: number): Known => ({ items: new Map(), formerSlugs: new Map(), seq })

function add(to: Known, found: readonly PlacedItem[]): Known {
  for (const { place, item, formerSlugs } of found) {
    to.items.set(place, item.text)
    if (formerSlugs.length > 0) to.formerSlugs.set(place, formerSlugs)
  }
  return to
}

function textAt(items: Known['items'], place: number): JsonText<MangaListItem> | undefined {
  const text = items.get(place)
  return text === undefined ? undefined : JsonText.from(text)
}
