import type { Db } from '../database/schema.ts'
import { findLastChange, listChangedMangas } from './changed-mangas.store.ts'
import { isBefore, listPlaces, type MangaFilter, type MangaSort, passingPlaces } from './manga-list.store.ts'

/** With more changed mangas, the whole order is read again. */
const maxChanged = 50

type Known = { readonly places: readonly number[]; readonly seq: number }

export type KeptOrder = (isWanted: boolean) => Promise<readonly number[] | undefined>

/**
 * The row numbers of the mangas that pass a filter, in an order. After a change only the changed mangas are moved, because
 * reading all of them would make each answer after a change as slow as the library is large.
 * @param version the number of the library's last change
 * @returns reads the row numbers; all of them only if they are wanted
 */
export function createKeptOrder(db: Db, version: () => number, filter: MangaFilter, sort: MangaSort): KeptOrder {
  let known: Known | undefined
  let latest: { readonly version: number; readonly places: Promise<readonly number[] | undefined> } | undefined

  async function update(isWanted: boolean): Promise<readonly number[] | undefined> {
    const before = version()
    const next = (known && (await moveChanged(known))) ?? (isWanted ? await readAll() : undefined)
    // What was read during a change may be inconsistent.
    if (version() === before) known = next
    return next?.places
  }

  async function readAll(): Promise<Known> {
    const seq = await findLastChange(db)
    return { places: await listPlaces(db, filter, sort), seq }
  }

  async function moveChanged({ places, seq }: Known): Promise<Known | undefined> {
    // Genres and labels are in other tables.
    if (filter.genre !== undefined || filter.label !== undefined) return undefined
    const changes = await listChangedMangas(db, seq, maxChanged + 1)
    if (changes.length > maxChanged) return undefined
    if (changes.length === 0) return { places, seq }
    const changed = changes.map(({ place }) => place)
    const isChanged = new Set(changed)
    const moved = places.filter((place) => !isChanged.has(place))
    for (const place of await passingPlaces(db, filter, changed)) {
      moved.splice(await positionIn(moved, place), 0, place)
    }
    return { places: moved, seq: changes.at(-1)!.seq }
  }

  async function positionIn(places: readonly number[], place: number): Promise<number> {
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (await isBefore(db, sort, places[middle]!, place)) low = middle + 1
      else high = middle
    }
    return low
  }

  return async (isWanted) => {
    if (latest?.version === version()) {
      const places = await latest.places
      if (places || !isWanted) return places
    }
    const current = { version: version(), places: update(isWanted) }
    latest = current
    current.places.catch(() => {
      if (latest === current) latest = undefined
    })
    return await current.places
  }
}
