import type { MangaListItem, MangaSearchItem } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import type { JsonText } from '../platform/json-text.ts'
import { findLastChange, listChangedMangas } from './changed-mangas.store.ts'
import { listMangasAt, listMangasOf, type PlacedItem } from './manga-list.store.ts'

/** 8 MB, or 14 MB of titles in other scripts than Latin. */
const maxItems = 10_000
/** If more mangas changed, all items are discarded. */
const maxChanged = 500

type Known = {
  readonly byPlace: Map<number, PlacedItem>
  readonly byId: Map<string, PlacedItem>
  /** The last change that is in the items. */
  readonly seq: number
}

/** Items in the order of the keys; unknown ones are left out. */
export type ListItems = {
  /** @param places row numbers */
  at(places: readonly number[]): Promise<JsonText<MangaListItem>[]>
  of(ids: readonly string[]): Promise<JsonText<MangaSearchItem>[]>
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
      byPlace: new Map<number, PlacedItem>(),
      byId: new Map<string, PlacedItem>(),
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

  async function find<K>(
    keys: readonly K[],
    keyOf: (item: PlacedItem) => K,
    mapOf: (items: Known) => Map<K, PlacedItem>,
    read: (missing: readonly K[]) => Promise<PlacedItem[]>,
  ): Promise<PlacedItem[]> {
    const items = await current()
    const map = mapOf(items)
    const before = version()
    const missing = keys.filter((key) => !map.has(key))
    const found = missing.length > 0 ? await read(missing) : []
    if (version() !== before) {
      // The known items may be older than the change.
      const all = new Map((await read(keys)).map((item) => [keyOf(item), item]))
      return keys.flatMap((key) => all.get(key) ?? [])
    }
    for (const item of found) {
      items.byPlace.set(item.place, item)
      items.byId.set(item.id, item)
    }
    return keys.flatMap((key) => map.get(key) ?? [])
  }

  return {
    async at(places) {
      const found = await find(
        places,
        ({ place }) => place,
        ({ byPlace }) => byPlace,
        (missing) => listMangasAt(db, missing),
      )
      return found.map(({ item }) => item)
    },
    async of(ids) {
      const found = await find(
        ids,
        ({ id }) => id,
        ({ byId }) => byId,
        (missing) => listMangasOf(db, missing),
      )
      return found.map(({ searchItem }) => searchItem)
    },
  }
}
