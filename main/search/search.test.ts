import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { replaceTexts } from '../mangas/manga-texts.store.ts'
import { insertManga } from '../mangas/mangas.store.ts'
import { systemClock } from '../platform/clock.ts'
import { findTextsVersion } from './search.store.ts'
import { createSearch } from './search.ts'

let database: TemporaryDatabase
beforeEach(async () => {
  database = await openTemporaryDatabase()
})
afterEach(() => database.close())

const add = (id: string, title: string) =>
  database.db.transaction().execute(async (tx) => {
    const names = { id, slug: `slug-${id}`, folder: id, folderKey: id }
    await insertManga(
      tx,
      { ...sampleManga, ...names, title, genres: [], externalId: null, imageUrl: null, rating: null },
      '2026-01-01T00:00:00.000Z',
    )
    await replaceTexts(tx, id)
  })
test('forgets what was rolled back', async () => {
  const search = createSearch({ db: database.db, clock: systemClock })
  const found = async (q: string) => (await search.library({ q, page: 1, limit: 2 })).items.map(({ id }) => id)
  await add('a', 'moon')
  expect(await found('star')).toEqual([])
  await database.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('manga_texts').set({ text: 'star' }).execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect([await found('star'), await found('moon')]).toEqual([[], ['a']])
})

test('reads the texts again only if one has changed', async () => {
  await add('a', 'star')
  const before = await findTextsVersion(database.db)
  await database.db.updateTable('mangas').set({ last_read_at: 'now' }).execute()
  expect(await findTextsVersion(database.db)).toBe(before)
  await add('b', 'moon')
  expect(await findTextsVersion(database.db)).toBeGreaterThan(before)
})
