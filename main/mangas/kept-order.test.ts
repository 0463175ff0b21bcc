import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PageOf } from '../../shared/contracts/endpoint.ts'
import { type MangaListItem, mangaSortColumns } from '../../shared/contracts/mangas.ts'
import { sampleManga } from '../../test/support/samples.ts'
import { createChangeCounter } from '../database/change-counter.ts'
import { createKysely, openConnection } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import type { Db, Tx } from '../database/schema.ts'
import { parseTexts } from '../platform/json-text.ts'
import { noteChangedMangas } from './changed-mangas.store.ts'
import { createListItems } from './list-items.ts'
import { listMangas, type MangaFilter, type MangaSort } from './manga-list.store.ts'
import { createMangaLists } from './manga-lists.ts'
import { addAlternativeSlugs, findManga, insertManga } from './mangas.store.ts'

const size = 60

let folder: string
let connection: ReturnType<typeof openConnection>
let prepared: string[]
let db: Db
const changes = createChangeCounter()
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-order-'))
  connection = openConnection(join(folder, 'library.db'))
  await migrate(connection, migrations, async () => {})
  prepared = []
  const recording = new Proxy(connection, {
    get: (target, name) =>
      name === 'prepare'
        ? (text: string) => {
            prepared.push(text)
            return target.prepare(text)
          }
        : Reflect.get(target, name, target),
  })
  db = createKysely(recording, changes)
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < size; number += 1) await insert(tx, number)
  })
})
afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})

async function insert(tx: Tx, number: number): Promise<void> {
  const names = {
    id: `id-${(number * 7919) % 10_007}`,
    slug: `slug-${number}`,
    folder: `f${number}`,
    folderKey: `f${number}`,
  }
  const manga = { ...sampleManga, ...names, genres: ['Adventure'], externalId: null, imageUrl: null, rating: null }
  await insertManga(tx, { ...manga, title: `Title ${number % 7}` }, '2026-01-01T00:00:00.000Z')
}

function lists() {
  const { library: libraryVersion } = changes
  const noteChanges = () => noteChangedMangas(db)
  const items = createListItems(db, libraryVersion, noteChanges)
  const list = createMangaLists({ db, items, noteChanges, libraryVersion, findByText: async () => [] })
  return {
    list: async (...page: Parameters<typeof list>) => parseTexts(await list(...page)) as PageOf<MangaListItem>,
    searchItems: async (places: readonly number[]) => (await items.searchItemsAt(places)).map((item) => item.parse()),
  }
}
const placesOf = async (ids: readonly string[]): Promise<number[]> => {
  const places = connection.prepare('select rowid from mangas where id = ?').pluck()
  return ids.map((id) => places.get(id) as number)
}
const sorts = mangaSortColumns.flatMap((by) => (['asc', 'desc'] as const).map((order) => ({ by, order })))
const filters: readonly MangaFilter[] = [
  {},
  { unread: true },
  { status: 'hiatus', downloaded: false },
  { genre: 'adventure' },
]

const change = fc.oneof(
  fc.record({ kind: fc.constant('title_key'), value: fc.constantFrom('a', 'title 3', 'é', 'zz'), which: fc.nat() }),
  fc.record({ kind: fc.constant('rating'), value: fc.constantFrom(null, 1, 4.5), which: fc.nat() }),
  fc.record({
    kind: fc.constant('last_read_at'),
    value: fc.constantFrom(null, '2026-02-01', '2026-03-01'),
    which: fc.nat(),
  }),
  fc.record({ kind: fc.constant('has_unread'), value: fc.constantFrom(0, 1), which: fc.nat() }),
  fc.record({ kind: fc.constantFrom('title', 'chapter_cover'), value: fc.constantFrom('one', 'two'), which: fc.nat() }),
  fc.record({ kind: fc.constantFrom('unread_chapters', 'available_chapters'), value: fc.nat(9), which: fc.nat() }),
  fc.record({ kind: fc.constant('former slug'), value: fc.constant(null), which: fc.nat() }),
  fc.record({ kind: fc.constant('status'), value: fc.constantFrom('hiatus', 'ongoing'), which: fc.nat() }),
  fc.record({ kind: fc.constantFrom('add', 'remove', 'fail', 'many'), value: fc.constant(null), which: fc.nat() }),
)

test('lists and searches show after any changes what the store contains', async () => {
  let added = size
  const apply = async (tx: Tx, kind: string, value: string | number | null, which: number) => {
    const ids = (await tx.selectFrom('mangas').select('id').orderBy('id').execute()).map(({ id }) => id)
    const id = ids[which % ids.length] ?? ''
    if (id === '' && kind === 'former slug') return
    if (kind === 'add') {
      added += 1
      await insert(tx, added)
    } else if (kind === 'remove') await tx.deleteFrom('mangas').where('id', '=', id).execute()
    else if (kind === 'many')
      await tx
        .updateTable('mangas')
        .set({ rating: which % 5 })
        .where('id', '>', id)
        .execute()
    else if (kind === 'former slug') await addAlternativeSlugs(tx, id, [`former-${which}`], '2026-01-02T00:00:00.000Z')
    else if (kind === 'fail') {
      await tx.deleteFrom('mangas').where('id', '=', id).execute()
      throw new Error('rolled back')
    } else
      await tx
        .updateTable('mangas')
        .set({ [kind]: value })
        .where('id', '=', id)
        .execute()
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...sorts),
      fc.constantFrom(...filters),
      async (steps, sort, filter) => {
        const { list, searchItems } = lists()
        const pages = async (read: (number: number) => Promise<unknown>) => [
          await read(1),
          await read(2),
          await read(3),
        ]
        for (const { kind, value, which } of steps) {
          await pages((number) => list(filter, sort, number, 9))
          const ids = (await listMangas(db, filter, sort, 1, size)).items.map((item) => item.id)
          await searchItems(await placesOf(ids))
          await db
            .transaction()
            .execute((tx) => apply(tx, kind, value, which))
            .catch((error: Error) => expect(error.message).toBe('rolled back'))
          expect(await pages((number) => list(filter, sort, number, 9))).toEqual(
            await pages((number) => listMangas(db, filter, sort, number, 9)),
          )
          const left = await db.selectFrom('mangas').select('id').where('id', 'in', ids).execute()
          const stored = await Promise.all(left.map(({ id }) => findManga(db, id)))
          expect(
            (await searchItems(await placesOf(left.map(({ id }) => id)))).map((item) => [
              item.id,
              item.slug,
              item.alternativeSlugs,
            ]),
          ).toEqual(stored.flatMap((manga) => (manga ? [[manga.id, manga.slug, manga.alternativeSlugs]] : [])))
        }
      },
    ),
    { numRuns: 80 },
  )
})

test('moves a changed manga without reading the others', async () => {
  const { list } = lists()
  const sort: MangaSort = { by: 'lastReadAt', order: 'desc' }
  const readsAll = (text: string) => /select rowid as place from mangas( where .*)? order by/.test(text)
  // Changes are noted from the first time on, so the third time is the first one that keeps.
  for (const number of [1, 2, 3]) await list({ unread: false }, sort, number, 5)
  expect(prepared.filter(readsAll)).toHaveLength(1)
  prepared.length = 0
  for (let at = 1; at <= 5; at += 1) {
    await db
      .updateTable('mangas')
      .set({ last_read_at: `2026-02-0${at}` })
      .where('slug', '=', `slug-${at * 3}`)
      .execute()
    expect((await list({ unread: false }, sort, 1, 5)).items[0]!.slug).toBe(`slug-${at * 3}`)
  }
  expect(prepared.filter(readsAll)).toEqual([])
  expect(prepared.filter((text) => text.includes('count(*)'))).toEqual([])
})
