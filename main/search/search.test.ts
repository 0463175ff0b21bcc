import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { replaceTexts } from '../mangas/manga-texts.store.ts'
import { addAlternativeSlugs, insertManga } from '../mangas/mangas.store.ts'
import { findTextsVersion } from './search.store.ts'
import { createSearch } from './search.ts'

let database: TemporaryDatabase
beforeEach(async () => {
  database = await openTemporaryDatabase()
})
afterEach(() => database.close())

const add = (id: string, title: string, status: 'hiatus' | 'ongoing' = 'ongoing') =>
  database.db.transaction().execute(async (tx) => {
    const names = { id, slug: `slug-${id}`, folder: id, folderKey: id }
    await insertManga(
      tx,
      { ...sampleManga, ...names, title, status, genres: [], externalId: null, imageUrl: null, rating: null },
      '2026-01-01T00:00:00.000Z',
    )
    await addAlternativeSlugs(tx, id, [`former-${id}`], '2026-01-02T00:00:00.000Z')
    await replaceTexts(tx, id)
  })
const rename = (id: string, title: string) =>
  database.db.transaction().execute(async (tx) => {
    await tx.updateTable('mangas').set({ title, title_key: title }).where('id', '=', id).execute()
    await replaceTexts(tx, id)
  })
const remove = (id: string) => database.db.deleteFrom('mangas').where('id', '=', id).execute()

function searchFor() {
  const search = createSearch(database.db)
  return async (q: string, filter: { status?: 'hiatus' } = {}) => {
    const { items, total } = await search.library({ q, page: 1, limit: 2, ...filter })
    return { ids: items.map(({ id }) => id), slugs: items.map((item) => item.alternativeSlugs), total }
  }
}

test('lists the best hits of a page with their former slugs', async () => {
  for (const [id, title] of Object.entries({ a: 'A Star', b: 'Star', c: 'Starry', d: 'Moon' })) await add(id, title)
  const search = searchFor()
  expect(await search('star')).toEqual({ ids: ['b', 'c'], slugs: [['former-b'], ['former-c']], total: 3 })
  expect(await search('star', { status: 'hiatus' })).toEqual({ ids: [], slugs: [], total: 0 })
})

test('finds the texts as they are after each change, in the order that the titles have then', async () => {
  const search = searchFor()
  await add('a', 'star 1')
  expect((await search('star')).ids).toEqual(['a'])
  await add('b', 'star 2')
  expect((await search('star')).ids).toEqual(['a', 'b'])
  await rename('a', 'star 3')
  expect((await search('star')).ids).toEqual(['b', 'a'])
  await rename('b', 'moon')
  expect((await search('star')).ids).toEqual(['a'])
  await remove('a')
  expect((await search('star')).total).toBe(0)
  await database.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('manga_texts').set({ text: 'star' }).execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect((await search('star')).total).toBe(0)
  expect((await search('moon')).ids).toEqual(['b'])
})

test('reads the texts again only if one has changed', async () => {
  await add('a', 'star')
  const before = await findTextsVersion(database.db)
  await database.db.updateTable('mangas').set({ last_read_at: 'now' }).execute()
  expect(await findTextsVersion(database.db)).toBe(before)
  await add('b', 'moon')
  expect(await findTextsVersion(database.db)).toBeGreaterThan(before)
})
