import type { MangaListItem, MangaSearchItem } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import { findLastChange, listChangedMangas } from './changed-mangas.store.ts'
import { listMangasAt, listMangasOf, type PlacedItem } from './manga-list.store.ts'

/** About 10 MB. */
const maxItems = 10_000
/** If more mangas changed, all items are discarded. */
const maxChanged = 500

type Known = {
  readonly byPlace: Map<number, MangaListItem>
  readonly byId: Map<string, MangaSearchItem>
  /** The last change that is in the items. */
  readonly seq: number
}

/** Items in the order of the keys; unknown ones are left out. They are shared, so callers must not change them. */
export type ListItems = {
  /** @param places row numbers */
  at(places: readonly number[]): Promise<MangaListItem[]>
  of(ids: readonly string[]): Promise<MangaSearchItem[]>
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
    if (known && knownAt === version() && known.byPlace.size < maxItems) return known
    await noteChanges()
    const before = version()
    const next = (known && (await withoutChanged(known))) ?? {
      byPlace: new Map<number, MangaListItem>(),
      byId: new Map<string, MangaSearchItem>(),
      seq: await findLastChange(db),
    }
    if (version() !== before) return { byPlace: new Map(), byId: new Map(), seq: 0 }
    knownAt = before
    known = next
    return next
  }

  async function withoutChanged({ byPlace, byId, seq }: Known): Promise<Known | undefined> {
    if (byPlace.size >= maxItems) return undefined
    const changes = await listChangedMangas(db, seq, maxChanged + 1)
    if (changes.length > maxChanged) return undefined
    for (const { place } of changes) {
      byId.delete(byPlace.get(place)?.id ?? '')
      byPlace.delete(place)
    }
    return { byPlace, byId, seq: changes.at(-1)?.seq ?? seq }
  }

  async function find<K, Item>(
    keys: readonly K[],
    mapOf: (items: Known) => Map<K, Item>,
    read: (missing: readonly K[]) => Promise<PlacedItem[]>,
    entryOf: (found: PlacedItem) => [K, Item],
  ): Promise<Item[]> {
    const items = await current()
    const map = mapOf(items)
    const before = version()
    const missing = keys.filter((key) => !map.has(key))
    const found = missing.length > 0 ? await read(missing) : []
    if (version() !== before) {
      // The known items may be older than the change.
      const all = new Map((await read(keys)).map(entryOf))
      return keys.flatMap((key) => all.get(key) ?? [])
    }
    for (const { place, item, searchItem } of found) {
      items.byPlace.set(place, item)
      items.byId.set(item.id, searchItem)
    }
    return keys.flatMap((key) => map.get(key) ?? [])
  }

  return {
    at: (places) =>
      find(
        places,
        ({ byPlace }) => byPlace,
        (missing) => listMangasAt(db, missing),
        ({ place, item }) => [place, item],
      ),
    of: (ids) =>
      find(
        ids,
        ({ byId }) => byId,
        (missing) => listMangasOf(db, missing),
        ({ item, searchItem }) => [item.id, searchItem],
      ),
  }
}
