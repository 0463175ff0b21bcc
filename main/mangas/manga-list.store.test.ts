import { beforeAll, expect, test } from 'vitest'
import { mangaSortColumns } from '../../shared/contracts/mangas.ts'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { createKysely } from '../database/driver.ts'
import { type Count, createCount } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { listMangas, type MangaFilter, type MangaSort } from './manga-list.store.ts'
import { insertManga } from './mangas.store.ts'

const size = 97

let connection: TemporaryDatabase['connection']
let db: Db
let count: Count
beforeAll(async () => {
  const database = await openTemporaryDatabase()
  ;({ connection, db } = database)
  count = createCount(db)
  for (let number = 0; number < size; number += 1) await insert(number)
  connection.exec(
    "update mangas set last_read_at = created_at where rowid % 3 = 0; update mangas set title_key = 'same' where rowid % 5 = 0",
  )
  return () => database.close()
})

const insert = (number: number) =>
  db.transaction().execute((tx) =>
    insertManga(
      tx,
      {
        ...sampleManga,
        id: `id-${(number * 31) % size}`,
        title: `Title ${(number * 53) % size}`,
        slug: `slug-${number}`,
        genres: number % 2 === 0 ? ['Éven'] : ['Odd', 'ODD'],
        status: number % 4 === 0 ? 'hiatus' : 'ongoing',
        publicationYear: 1990 + (number % 10),
        rating: number % 7 === 0 ? null : (number % 11) / 2.5,
        externalId: null,
        imageUrl: null,
        folder: `f${number}`,
        folderKey: `f${number}`,
      },
      new Date(Date.UTC(2020, 0, 1 + ((number * 17) % size))).toISOString(),
    ),
  )

const page = (filter: MangaFilter, sort: MangaSort, number: number, limit: number) =>
  listMangas(db, count, new Date(0), filter, sort, number, limit)

/** The plans of every statement that `run` makes. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const made: string[] = []
  const recording = new Proxy(connection, {
    get(target, name) {
      if (name === 'prepare') {
        return (text: string) => {
          made.push(text)
          return target.prepare(text)
        }
      }
      return Reflect.get(target, name, target)
    },
  })
  await run(createKysely(recording))
  return made
    .filter((text) => !text.startsWith('select total_changes()'))
    .map((text) => {
      const unbound = text.split('?').length - 1
      const steps = connection.prepare(`explain query plan ${text}`).all(...Array<number>(unbound).fill(1))
      return (steps as { detail: string }[]).map((step) => step.detail).join('\n')
    })
}

const orders = ['asc', 'desc'] as const
const sorts = mangaSortColumns.flatMap((by) => orders.map((order) => ({ by, order })))
const indexes = {
  title: 'mangas_by_title',
  createdAt: 'mangas_by_created',
  updatedAt: 'mangas_by_updated',
  rating: 'mangas_by_rating',
  publicationYear: 'mangas_by_year',
  lastReadAt: 'mangas_by_last_read',
}

test.each(sorts)(
  'a page by $by $order, first or last, filtered by what the index carries or not, reads one index in order',
  async (sort) => {
    for (const filter of [{}, { status: 'hiatus' }, { missing: false }, { downloaded: false }] as const) {
      for (const number of [1, 'status' in filter ? 2 : 5]) {
        const [counted, rows, ...rest] = await plansOf((recorded) =>
          listMangas(recorded, createCount(recorded), new Date(0), filter, sort, number, 20),
        )
        expect(counted).toMatch(/^SCAN mangas USING COVERING INDEX \w+$/)
        // The one sort is that of the rows of the page.
        expect(rows!.split('\n')).toEqual([
          'SEARCH mangas USING INTEGER PRIMARY KEY (rowid=?)',
          'LIST SUBQUERY 1',
          `SCAN mangas USING COVERING INDEX ${indexes[sort.by]}`,
          'USE TEMP B-TREE FOR ORDER BY',
        ])
        expect(rest).toEqual([])
      }
    }
  },
)

test.each(sorts)('pages sorted by $by $order together are the whole list', async (sort) => {
  const filters = [
    {},
    { status: 'ongoing' },
    { genre: 'even' },
    { unread: false },
    { missing: false },
    { find: '1' },
  ] as const
  for (const filter of filters) {
    const whole = await page(filter, sort, 1, 1000)
    expect(whole.items).toHaveLength(whole.total)
    for (const limit of [1, 7, 20, 96, 97]) {
      const ids: string[] = []
      for (let number = 1; number <= Math.ceil(whole.total / limit) + 1; number += 1) {
        const { items, total } = await page(filter, sort, number, limit)
        expect(total).toBe(whole.total)
        ids.push(...items.map((item) => item.id))
      }
      expect(ids).toEqual(whole.items.map((item) => item.id))
    }
  }
})

const columns = {
  title: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  rating: 'rating',
  publicationYear: 'publication_year',
  lastReadAt: 'last_read_at',
}
test.each(sorts)('sorts by $by $order like SQLite without an index', async ({ by, order }) => {
  const sorted = connection
    .prepare(`select id from mangas not indexed order by +${columns[by]} ${order}, +id ${order}`)
    .pluck()
    .all()
  expect((await page({}, { by, order }, 1, size)).items.map((item) => item.id)).toEqual(sorted)
})

test('counts what passes a filter as it is after each change', async () => {
  const total = async () => (await page({ missing: true }, { by: 'title', order: 'asc' }, 1, 20)).total
  expect([await total(), await total()]).toEqual([0, 0])
  connection.exec("update mangas set has_missing = 1 where slug in ('slug-1', 'slug-2')")
  expect([await total(), await total()]).toEqual([2, 2])
  connection.exec("begin; update mangas set has_missing = 1 where slug = 'slug-3'")
  connection.exec('rollback')
  expect(await total()).toBe(2)
  connection.exec('update mangas set has_missing = 0')
  expect(await total()).toBe(0)
})
