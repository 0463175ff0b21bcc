import { LRUCache } from 'lru-cache'
import type { Db } from '../database/schema.ts'
import {
  listMangas,
  listMangasAt,
  listPlaces,
  type MangaFilter,
  type MangaList,
  type MangaSort,
} from './manga-list.store.ts'

type ListMangas = (filter: MangaFilter, sort: MangaSort, page: number, limit: number) => Promise<MangaList>

type Kept = { readonly version: number; places?: Promise<readonly number[]> }

const maxOrders = 16

/**
 * Lists mangas. From the second page of a filter and an order on, their places are kept until the library changes: counting
 * and skipping rows takes longer than reading a page.
 * @param version the number of the library's last change
 */
export function createMangaLists(db: Db, version: () => number): ListMangas {
  const orders = new LRUCache<string, Kept>({ max: maxOrders })

  /** Undefined for a filter and an order that nobody has asked for since the last change. */
  function keptPlaces(filter: MangaFilter, sort: MangaSort): Promise<readonly number[]> | undefined {
    const { status, genre, unread, downloaded, missing, find } = filter
    const key = JSON.stringify([status, genre, unread, downloaded, missing, find, sort.by, sort.order])
    const known = orders.get(key)
    const isAskedAgain = known?.version === version()
    const order = isAskedAgain ? known : { version: version() }
    orders.set(key, order)
    // A text is searched in all rows even for one page.
    if (!isAskedAgain && find === undefined) return undefined
    order.places ??= listPlaces(db, filter, sort).catch((error: unknown) => {
      orders.delete(key)
      throw error
    })
    return order.places
  }

  return async (filter, sort, page, limit) => {
    const before = version()
    const places = await keptPlaces(filter, sort)
    if (places) {
      const items = await listMangasAt(db, places.slice((page - 1) * limit, page * limit), sort)
      if (version() === before) return { items, total: places.length }
    }
    return await listMangas(db, filter, sort, page, limit)
  }
}
