import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { insertManga } from '../mangas/mangas.store.ts'
import { newId } from '../platform/ids.ts'
import type { ForeignChapter } from './foreign-library.ts'
import { matchChapters } from './match-chapters.ts'
import { takeProgress } from './take-progress.ts'

const now = '2026-01-01T00:00:00.000Z'
let database: TemporaryDatabase
beforeEach(async () => {
  database = await openTemporaryDatabase()
  database.connection.pragma('synchronous = OFF') // counts do not depend on it
})
afterEach(() => database.close())

const progress = fc.record({ page: fc.integer({ min: 1, max: 9 }), isRead: fc.boolean(), readAt: fc.constant(null) })
const chapter: fc.Arbitrary<ForeignChapter> = fc.record({
  number: fc.constantFrom(0, 1, 1.5, 2, 3, 4, 6, 9, 10),
  volume: fc.constantFrom(null, 1, 2),
  label: fc.constantFrom('', 'a', 'the quiet "garden"'),
  title: fc.constantFrom(null, '12', 'Rain\u0000 \ud83d\ude00'),
  language: fc.constantFrom(null, 'en', 'fr'),
  groups: fc.subarray(['Lamp, Oil', '"Tide"']),
  publishedAt: fc.constantFrom(null, now),
  catalogId: fc.constant(null),
  file: fc.constant(null),
  isCorrected: fc.constant(false),
  progress: fc.option(progress),
  bookmarks: fc.subarray([1, 2]),
})
// More than one statement writes.
const chapters = fc.oneof(fc.array(chapter, { maxLength: 30 }), fc.array(chapter, { minLength: 150, maxLength: 260 }))

test('counts chapters as a plain count does, after any number of imports', async () => {
  const manga = async (): Promise<string> => {
    const id = newId()
    const names = { id, slug: id, folder: id, folderKey: id }
    const write = { ...sampleManga, ...names, genres: [], externalId: null, imageUrl: null, rating: null }
    await database.db.transaction().execute((tx) => insertManga(tx, write, now))
    return id
  }
  const addChapters = (mangaId: string, list: readonly ForeignChapter[], isNew: boolean) =>
    database.db.transaction().execute(async (tx) => {
      const { matched, addedCount } = await matchChapters(tx, { mangaId, isNew }, list, now)
      expect(matched.size).toBe(list.length)
      await takeProgress(tx, mangaId, matched, now)
      return addedCount
    })
  const counts = (mangaId: string) =>
    database.connection
      .prepare(
        `select visible_chapters as stored, unread_chapters as storedUnread, number_runs as storedRuns,
           (select count(*) from chapters where manga_id = m.id) as counted,
           (select count(*) from chapters c where manga_id = m.id and not exists (select 1 from reading_progress p
             where p.chapter_id = c.id and p.completed = 1)) as unread,
           (select count(*) from (select distinct cast(number as integer) as whole from chapters where manga_id = m.id) a
             where not exists (select 1 from chapters where manga_id = m.id
               and cast(number as integer) = a.whole - 1)) as runs from mangas m where id = ?`,
      )
      .get(mangaId) as Record<string, number>
  const property = fc.asyncProperty(chapters, chapters, async (first, second) => {
    const mangaId = await manga()
    const added = (await addChapters(mangaId, first, true)) + (await addChapters(mangaId, second, false))
    expect(await addChapters(mangaId, [...first, ...second], false)).toBe(0)
    const { stored, storedUnread, storedRuns, counted, unread, runs } = counts(mangaId)
    expect([stored, storedUnread, storedRuns, counted]).toEqual([counted, unread, runs, added])
  })
  await fc.assert(property, { numRuns: 40 })
})
