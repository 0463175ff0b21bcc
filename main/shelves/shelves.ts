import type { LocalizableEvent } from '../../shared/contracts/events.ts'
import type { Shelf, ShelfEdit, ShelfOfManga, ShelfWrite } from '../../shared/contracts/shelves.ts'
import { message } from '../../shared/i18n/message.ts'
import { findHidden, orderVisible } from '../database/hidden-rows.ts'
import { createCachedQuery } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { needsShelf, needsSource, type QueriedShelf, readQueryContext } from '../mangas/manga-query.store.ts'
import { findUnknownMangas } from '../mangas/mangas.store.ts'
import { renameInQueries } from '../mangas/rename-in-queries.ts'
import { requireMangaExists } from '../mangas/require-manga.ts'
import {
  appendShelfMangas,
  countShelves,
  deleteShelfRow,
  findShelf,
  findShelfIdByName,
  findShelvesOfManga,
  insertShelf,
  kindOf,
  listShelfMangas,
  listShelfRows,
  noShelfSettings,
  removeShelfMangas,
  replaceShelfMangas,
  type ShelfRow,
  setShelfOrder,
  updateShelf,
} from '../mangas/shelves.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { createPrivateShelves } from './private-shelves.ts'
import { listNewlyCut, requireWholeQueries, shelfIsNeeded, sourceIsNeeded } from './whole-queries.ts'

export type Shelves = ReturnType<typeof createShelves>

/** The shelves of the library. */
export function createShelves(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: LocalizableEvent) => void
  /** Whether the request of another device runs. */
  readonly isOtherDevice: () => boolean
  /** Shelves, their rules or their mangas changed. */
  readonly onChange: () => void
}) {
  const { db, clock, onChange } = deps
  const query = createCachedQuery(db)
  const privateShelves = createPrivateShelves(deps)

  async function announceChange(): Promise<void> {
    await privateShelves.refresh()
    deps.announce({ name: 'shelves.changed', data: {} })
    onChange()
  }

  async function list(): Promise<Shelf[]> {
    const context = await readQueryContext(db, clock.now())
    return await countShelves(query, await listShelfRows(db), context)
  }

  /** Announces that a shelf was added or changed, and returns it. */
  async function announceShelf(row: ShelfRow): Promise<Shelf> {
    await announceChange()
    const [shelf] = await countShelves(query, [row], await readQueryContext(db, clock.now()))
    return shelf!
  }

  /** Runs a change of one shelf and returns the shelf. */
  async function change(id: string, run: (tx: Tx, shelf: ShelfRow, now: string) => Promise<void>): Promise<Shelf> {
    const row = await db.transaction().execute(async (tx) => {
      const shelf = await requireShelf(tx, id)
      if (privateShelves.isLockedShelf(shelf)) throw shelfNotFound()
      await run(tx, shelf, timestamp(clock))
      return await requireShelf(tx, id)
    })
    return await announceShelf(row)
  }

  /** @throws Problem `conflict` if the query of a locked shelf needs the shelf, whose change could show what is hidden. */
  async function requireUnneededByLocked(tx: Tx, id: string): Promise<void> {
    const context = await readQueryContext(tx, clock.now())
    if (context.shelves.some((shelf) => privateShelves.isLockedShelf(shelf) && needsShelf(shelf, id, context)))
      throw shelfIsNeeded([])
  }

  const namesOf = (needing: readonly QueriedShelf[]): string[] =>
    needing.filter((shelf) => !privateShelves.isLockedShelf(shelf)).map(({ name }) => name)

  return {
    /** In their order, with their counts. */
    list,
    private: privateShelves,
    /**
     * @throws Problem `validation_failed`: a name that another shelf has, a smart shelf without a query, and one whose query cannot
     * be evaluated as a whole.
     */
    async add(shelf: ShelfWrite): Promise<Shelf> {
      const id = newId()
      const now = timestamp(clock)
      if (shelf.isPrivate) await privateShelves.requirePinSet()
      const row = await db.transaction().execute(async (tx) => {
        await requireFreeName(tx, shelf.name, id)
        const settings = toColumns(shelf, { kind: shelf.kind })
        const before = await readQueryContext(tx, clock.now())
        await insertShelf(tx, {
          ...noShelfSettings,
          ...settings,
          id,
          name: shelf.name.trim(),
          created_at: now,
          updated_at: now,
        })
        await requireWholeQueries(tx, id, before)
        return await requireShelf(tx, id)
      })
      return await announceShelf(row)
    },
    /** @throws Problem `not_found`; `validation_failed` as `add`, and for another kind; `conflict` if a locked shelf needs its query. */
    async edit(id: string, edit: ShelfEdit): Promise<Shelf> {
      if (edit.isPrivate) await privateShelves.requirePinSet()
      return await change(id, async (tx, row, now) => {
        if (edit.name !== undefined) await requireFreeName(tx, edit.name, id)
        const kind = kindOf(row)
        if (edit.kind !== undefined && edit.kind !== kind) throw invalid('kind', message('validation.shelfKind'))
        if (edit.query !== undefined && edit.query !== row.query) await requireUnneededByLocked(tx, id)
        const { id: _, name_key: __, position: ___, ...before } = row
        const settings = toColumns({ query: row.query, ...edit }, { kind })
        const context = await readQueryContext(tx, clock.now())
        const name = edit.name?.trim() ?? row.name
        await updateShelf(tx, id, { ...before, ...settings, name, updated_at: now })
        if (name !== row.name) await renameInQueries(tx, 'shelf', [{ from: row.name, to: name }])
        if (edit.name !== undefined || edit.query !== undefined || edit.isPrivate || edit.incognito)
          await requireWholeQueries(tx, id, context)
      })
    },
    /** @throws Problem `not_found`; `conflict` if the query of a private or incognito shelf needs it. */
    async remove(id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (privateShelves.isLockedShelf(await requireShelf(tx, id))) throw shelfNotFound()
        const before = await readQueryContext(tx, clock.now())
        await deleteShelfRow(tx, id)
        const cut = (await listNewlyCut(tx, before)).map(({ shelf }) => shelf)
        if (cut.length > 0) throw shelfIsNeeded(namesOf(cut))
      })
      await announceChange()
    },
    /** @throws Problem `conflict` if the query of a private or incognito shelf needs the source. */
    async requireSourceUnneeded(tx: Db | Tx, sourceId: string): Promise<void> {
      const context = await readQueryContext(tx, clock.now())
      const needing = context.shelves.filter((shelf) => needsSource(shelf, sourceId, context))
      if (needing.length > 0) throw sourceIsNeeded(namesOf(needing))
    },
    /** @throws Problem `validation_failed` for unknown and repeated shelves. */
    async order(ids: readonly string[]): Promise<Shelf[]> {
      await db.transaction().execute(async (tx) => {
        const rows = await listShelfRows(tx)
        const known = new Set(rows.filter((row) => !privateShelves.isLockedShelf(row)).map((row) => row.id))
        requireAll('ids', ids, (id) => known.has(id), message('validation.shelfNotFound'))
        const order = [...new Set([...ids, ...known])]
        const all = rows.map((row) => row.id)
        const ordered = orderVisible(all, order, (id) => !known.has(id))
        await setShelfOrder(tx, ordered)
      })
      await announceChange()
      return await list()
    },
    /** @throws Problem `not_found`; `validation_failed` for a smart shelf, and unknown and repeated mangas; `conflict` as `edit`. */
    setMangas: (id: string, mangaIds: readonly string[]): Promise<Shelf> =>
      change(id, async (tx, row) => {
        await requireMangasOf(tx, row, 'mangaIds', mangaIds)
        await requireUnneededByLocked(tx, id)
        const hidden = new Set(findHidden()?.mangaIds)
        const present = await listShelfMangas(tx, id)
        const ordered = orderVisible(present, mangaIds, (mangaId) => hidden.has(mangaId))
        await replaceShelfMangas(tx, id, ordered)
      }),
    /** @throws Problem as `setMangas`. */
    changeMangas: (
      id: string,
      { add, remove }: { add: readonly string[]; remove: readonly string[] },
    ): Promise<Shelf> =>
      change(id, async (tx, row) => {
        await requireMangasOf(tx, row, 'add', add)
        await requireUnneededByLocked(tx, id)
        await removeShelfMangas(tx, id, remove)
        await appendShelfMangas(tx, id, add)
      }),
    /** @throws Problem `not_found`. */
    async ofManga(mangaId: string): Promise<ShelfOfManga[]> {
      await requireMangaExists(db, mangaId)
      return await findShelvesOfManga(db, mangaId, await readQueryContext(db, clock.now()))
    },
  }
}

/** The columns of the members that are given. @throws Problem `validation_failed` if the query does not fit the kind. */
function toColumns(shelf: ShelfEdit, { kind }: { readonly kind: Shelf['kind'] }): Partial<ShelfRow> {
  const { query, sortBy, sortOrder, view, followRule, downloadRule, incognito, isPrivate } = shelf
  if (kind === 'smart' && (query ?? '').trim() === '') throw invalid('query', message('validation.shelfQuery'))
  if (kind === 'manual' && (query ?? null) !== null) throw invalid('query', message('validation.shelfWithoutQuery'))
  return {
    ...(query !== undefined && { query }),
    ...(sortBy !== undefined && { sort_by: sortBy }),
    ...(sortOrder !== undefined && { sort_order: sortOrder }),
    ...(view !== undefined && { view }),
    ...(followRule !== undefined && { follow_rule: followRule }),
    ...(downloadRule !== undefined && { download_rule: downloadRule }),
    ...(incognito !== undefined && { incognito: incognito ? 1 : 0 }),
    ...(isPrivate !== undefined && { is_private: isPrivate ? 1 : 0 }),
  }
}

const shelfNotFound = (): Problem => new Problem('not_found', message('library.shelfNotFound'))

async function requireShelf(tx: Tx, id: string): Promise<ShelfRow> {
  const row = await findShelf(tx, id)
  if (!row) throw shelfNotFound()
  return row
}

async function requireFreeName(tx: Tx, name: string, id: string): Promise<void> {
  const holder = await findShelfIdByName(tx, name)
  if (holder !== undefined && holder !== id) throw invalid('name', message('validation.shelfNameTaken'))
}

async function requireMangasOf(tx: Tx, row: ShelfRow, property: string, ids: readonly string[]): Promise<void> {
  if (row.query !== null) throw invalid(property, message('validation.shelfIsSmart'))
  const unknown = await findUnknownMangas(tx, ids)
  requireAll(property, ids, (id) => !unknown.has(id), message('validation.mangaNotFound'))
}

/** @throws Problem `validation_failed` that names each identifier that is unknown or repeated. */
function requireAll(
  property: string,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
  unknown: ReturnType<typeof message>,
): void {
  const seen = new Set<string>()
  const violations = ids.flatMap((id, index) => {
    const propertyPath = `${property}[${index}]`
    if (!isKnown(id)) return [{ propertyPath, message: unknown }]
    if (seen.has(id)) return [{ propertyPath, message: message('validation.duplicate') }]
    seen.add(id)
    return []
  })
  if (violations.length > 0) throw validationFailed(violations)
}

const invalid = (propertyPath: string, reason: ReturnType<typeof message>): Problem =>
  validationFailed([{ propertyPath, message: reason }])
