import { afterAll, expect, test } from 'vitest'
import { seedManga } from '../../test/support/seed-chapters.ts'
import { openTemporaryDatabase } from '../../test/support/temporary-database.ts'
import { insertChapterWithFile, setChapterFile } from './chapter-files.store.ts'
import { insertChapter } from './chapters.store.ts'

const { connection, db, close } = await openTemporaryDatabase()
afterAll(close)

const now = '2026-01-01T00:00:00.000Z'
const chapterOf = (slug: string, number: number) => ({
  ...{ id: `${slug} ${number}`, number, volume: null, language: 'en', title: null, label: '' },
})
const fileOf = (slug: string, number: number) => ({
  path: `/own/${slug}/${number}.cbz`,
  sizeBytes: 100 + number,
  sha256: `${number}`.repeat(20),
  groups: ['A'],
  pages: [1, 2].map((page) => ({
    ...{ number: page, entry_name: `${page}.png`, media_type: 'image/png', width: 3, height: 4, size_bytes: 5 },
  })),
})

/** All that is stored of a manga, without what names it. */
const stored = (mangaId: string, slug: string) => {
  const rows = [
    connection.prepare('select * from mangas where id = ?').all(mangaId),
    connection.prepare('select * from chapters where manga_id = ? order by number').all(mangaId),
    connection
      .prepare(
        'select p.* from chapter_pages p join chapters c on c.id = p.chapter_id where c.manga_id = ? order by c.number, p.number',
      )
      .all(mangaId),
  ]
  return JSON.parse(JSON.stringify(rows).replaceAll(mangaId, 'manga').replaceAll(slug, 'slug'))
}

test('a chapter that is added with its file is as one that gets its file later', async () => {
  const [one, other] = [await seedManga(db, 'with-file'), await seedManga(db, 'file-later')]
  for (const number of [2, 1, 4]) {
    await db
      .transaction()
      .execute((tx) =>
        insertChapterWithFile(
          tx,
          { ...chapterOf('with-file', number), mangaId: one },
          fileOf('with-file', number),
          now,
        ),
      )
    await db.transaction().execute(async (tx) => {
      const chapter = chapterOf('file-later', number)
      await insertChapter(tx, { ...chapter, mangaId: other }, now)
      const file = { ...fileOf('file-later', number), replaces: null, sourceName: null }
      await setChapterFile(tx, chapter.id, file, now)
    })
  }
  expect(stored(one, 'with-file')).toEqual(stored(other, 'file-later'))
  expect(stored(one, 'with-file')[0]).toMatchObject([{ available_chapters: 3, visible_chapters: 3, number_runs: 2 }])
})
