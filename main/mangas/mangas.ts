import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MangaDetail, MangaEdit, MangaWrite } from '../../shared/contracts/mangas.ts'
import { createCount } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { applyEdit, insertNewManga } from './edit-manga.ts'
import { countFirstCharacters, listGenres, listMangas, type MangaFilter, type MangaSort } from './manga-list.store.ts'
import { requireManga, requireMangaBySlug } from './require-manga.ts'
import { groupByLetter } from './title-letters.ts'

/** Reacts to changes of mangas in the transaction of the change. */
export type MangaListener = {
  onSlugChanged(tx: Tx, mangaId: string, formerSlug: string): Promise<void>
}

export type Mangas = ReturnType<typeof createMangas>

/**
 * The mangas of the library. Each method runs its own transaction and announces its changes; other features use the stores of
 * this folder in transactions of their own.
 */
export function createMangas(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
}) {
  const { db, clock, announce } = deps
  const count = createCount(db)
  const listeners: MangaListener[] = []
  const announceChange = (mangaId: string) => announce({ name: 'manga.changed', data: { mangaId } })

  /** @throws Problem `validation_failed` on `slug` or `externalId` when another manga has it. */
  async function add(manga: MangaWrite): Promise<MangaDetail> {
    const id = newId()
    const added = await db.transaction().execute((tx) => insertNewManga(tx, id, manga, timestamp(clock)))
    announceChange(id)
    return added
  }

  /**
   * Changes the given members. An edit without changes is not announced.
   * @throws Problem `not_found`; `validation_failed` as `add`; what the precondition throws.
   */
  async function edit(
    id: string,
    change: MangaEdit,
    precondition: Precondition<MangaDetail> = noPrecondition,
  ): Promise<MangaDetail> {
    const { manga, changed } = await db.transaction().execute(async (tx) => {
      const before = await requireManga(tx, id)
      precondition(before)
      const result = await applyEdit(tx, id, change, timestamp(clock))
      if (result.manga.slug !== before.slug)
        for (const listener of listeners) await listener.onSlugChanged(tx, id, before.slug)
      return result
    })
    if (changed) announceChange(id)
    return manga
  }

  return {
    /** @throws Problem `not_found` for an unknown shelf. */
    list: (filter: MangaFilter, sort: Partial<MangaSort>, page: number, limit: number) =>
      listMangas(db, count, clock.now(), filter, sort, page, limit),
    /** The letters of the titles, in ascending order. @throws Problem `not_found` for an unknown shelf. */
    listLetters: async (filter: MangaFilter) => groupByLetter(await countFirstCharacters(db, clock.now(), filter)),
    /** @throws Problem `not_found`. */
    get: (id: string): Promise<MangaDetail> => requireManga(db, id),
    /** @param slug the current slug or an earlier one. @throws Problem `not_found`. */
    getBySlug: (slug: string): Promise<MangaDetail> => requireMangaBySlug(db, slug),
    add,
    edit,
    addListener: (listener: MangaListener) => void listeners.push(listener),
    listGenres: () => listGenres(db),
  }
}
