import { LRUCache } from 'lru-cache'
import { keptValue } from '../database/kept-value.ts'
import type { Db } from '../database/schema.ts'
import { createKeptOrder, type KeptOrder } from './kept-order.ts'
import type { ListItems } from './list-items.ts'
import { listMangas, type MangaFilter, type MangaList, type MangaSort } from './manga-list.store.ts'
import { normalizeForSearch } from './manga-texts.store.ts'

type ListMangas = (filter: MangaFilter, sort: MangaSort, page: number, limit: number) => Promise<MangaList>

type Entry = {
  /** The number of the library's last change at the last request. */
  askedAt: number
  readonly order: KeptOrder
  isKept: boolean
}

const maxOrders = 16

export type MangaListsDeps = {
  readonly db: Db
  readonly items: ListItems
  /** Starts to record which mangas change. */
  noteChanges(): Promise<void>
  /** The number of the library's last change. */
  libraryVersion(): number
  /** Row numbers of the mangas with a text that contains this one. */
  findByText(text: string): Promise<readonly number[]>
}

/**
 * Lists mangas. From the second page of a filter and an order on, their places are kept: counting and skipping rows takes
 * longer than reading a page.
 */
export function createMangaLists({
  db,
  items: listItems,
  noteChanges,
  libraryVersion: version,
  findByText,
}: MangaListsDeps): ListMangas {
  const entries = new LRUCache<string, Entry>({ max: maxOrders })

  function entryOf(filter: MangaFilter, sort: MangaSort): Entry {
    const { status, genre, label, unread, downloaded, missing, find } = filter
    const key = JSON.stringify([status, genre, label, unread, downloaded, missing, find, sort.by, sort.order])
    const known = entries.get(key)
    if (known) return known
    const entry = { askedAt: Number.NaN, order: createOrder(filter, sort), isKept: false }
    entries.set(key, entry)
    return entry
  }

  function createOrder({ find, ...filter }: MangaFilter, sort: MangaSort): KeptOrder {
    if (find === undefined || normalizeForSearch(find) === '') return createKeptOrder(db, version, filter, sort)
    return keptValue(version, async () => {
      const all = (await keptPlaces(filter, sort, true)) ?? []
      const found = new Set(await findByText(find))
      return all.filter((place) => found.has(place))
    })
  }

  /** Undefined if the places are optional and are neither kept nor requested for the second time since the last change. */
  async function keptPlaces(
    filter: MangaFilter,
    sort: MangaSort,
    isNeeded: boolean,
  ): Promise<readonly number[] | undefined> {
    const entry = entryOf(filter, sort)
    const isWanted = isNeeded || entry.askedAt === version()
    entry.askedAt = version()
    if (!entry.isKept && !isWanted) return undefined
    await noteChanges()
    const places = await entry.order(isWanted)
    entry.isKept = places !== undefined
    return places
  }

  return async (filter, sort, page, limit) => {
    const before = version()
    // Finding a text takes as long for one page as for all.
    const places = await keptPlaces(filter, sort, filter.find !== undefined)
    if (places) {
      const items = await listItems.at(places.slice((page - 1) * limit, page * limit))
      if (version() === before) return { items, total: places.length }
    }
    return await listMangas(db, filter, sort, page, limit)
  }
}
