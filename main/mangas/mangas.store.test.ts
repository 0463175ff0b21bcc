import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { systemClock } from '../platform/clock.ts'
import { findMangaFolder } from './mangas.store.ts'
import { createMangas } from './mangas.ts'

let database: TemporaryDatabase
beforeEach(async () => {
  database = await openTemporaryDatabase()
})
afterEach(() => database.close())

test('keeps the folder when the title changes and gives it to no other manga', async () => {
  const { db } = database
  const mangas = createMangas({
    ...{ db, clock: systemClock, announce: () => {}, findByText: async () => [] },
    ...{ libraryVersion: () => 0, genresVersion: () => 0 },
  })
  const add = (slug: string) =>
    mangas.add({
      ...{ ...sampleManga, genres: [...sampleManga.genres], slug, title: 'The Old Title' },
      ...{ externalId: null, imageUrl: null, rating: null },
    })
  const { id } = await add('one')
  await mangas.edit(id, { title: 'The New Title' })
  expect(await findMangaFolder(db, id)).toBe('The Old Title')
  const other = await add('other')
  expect(await findMangaFolder(db, other.id)).toMatch(/^The Old Title \[\w{8}\]$/)
})
