import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openDatabase } from '../../../main/database/database.ts'
import { foldText } from '../../../main/platform/fold-text.ts'
import { silentLog } from '../../../main/platform/log.ts'

export type SeededLibrary = { readonly mangaIds: readonly string[]; readonly slugs: readonly string[] }

export const titleWords = [
  'Star',
  'Smith',
  'Tower',
  'Tea',
  'Night',
  'Garden',
  'Paper',
  'Crane',
  'Iron',
  'Rain',
  'Cat',
  'Moon',
]
const statuses = ['ongoing', 'completed', 'hiatus']
const at = (minute: number) => new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString()

/**
 * Makes a library without files: every fifth chapter is marked as downloaded and the first three of a manga as read; in every
 * eighth manga all chapters are read. Every fifth manga has a new chapter. There is one job per manga. It is one transaction
 * without any guard against a crash, because nobody needs a library that is half made.
 */
export async function insertLibrary(
  dataDir: string,
  mangas: number,
  chaptersOf: (manga: number) => number,
): Promise<SeededLibrary> {
  await (await openDatabase(dataDir, silentLog)).close()
  const file = new Database(join(dataDir, 'library.db'))
  for (const setting of ['synchronous = OFF', 'journal_mode = MEMORY', 'cache_size = -1000000']) file.pragma(setting)
  const insert = inserts(file)
  const mangaIds = Array.from({ length: mangas }, () => randomUUID())
  const slugs = mangaIds.map((_, index) => `manga-${index}`)
  file.transaction(() => {
    for (const [index, id] of mangaIds.entries()) {
      addManga(insert, id, index)
      const last = chaptersOf(index)
      for (let number = 1; number <= last; number += 1) addChapter(insert, id, index, number, number === last)
      addJob(insert, id, index)
    }
  })()
  file.pragma('journal_mode = WAL')
  file.close()
  return { mangaIds, slugs }
}

type Inserts = ReturnType<typeof inserts>

const inserts = (file: Database.Database) => ({
  manga: file.prepare(
    `insert into mangas (id, title, title_key, slug, description, author, publication_year, genres, status,
      external_id, image_url, rating, folder, folder_key, last_read_at, created_at, updated_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?, ?, ?, ?, ?)`,
  ),
  slug: file.prepare('insert into manga_slugs (slug, manga_id, added_at) values (?, ?, ?)'),
  text: file.prepare('insert into manga_texts (manga_id, kind, text) values (?, ?, ?)'),
  chapter: file.prepare(
    `insert into chapters (id, manga_id, number, title, file_path, size_bytes, sha256, page_count, source_name,
      created_at, updated_at, noticed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  progress: file.prepare('insert into reading_progress (chapter_id, page, completed, updated_at) values (?, ?, ?, ?)'),
  job: file.prepare(
    `insert into jobs (id, type, status, payload, context, attempts, max_attempts, run_after, progress_done,
      progress_total, progress_unit, created_at, started_at, completed_at)
      values (?, 'scrape_chapter', 'completed', '{}', ?, 1, 3, ?, 20, 20, 'pages', ?, ?, ?)`,
  ),
})

function addManga({ manga, slug, text }: Inserts, id: string, index: number): void {
  const title = [3, 5, 7]
    .map((step) => titleWords[(index * step + Math.floor(index / step)) % titleWords.length])
    .join(' ')
  const name = `${title} ${index}`
  const description = `${name} is a story of many volumes. `.repeat(12)
  const genres = JSON.stringify(['Adventure', 'Drama', 'Fantasy'].slice(index % 3))
  const status = statuses[index % statuses.length]
  const [author, externalId, folder] = [`Author ${index % 900}`, `external-${index}`, `folder-${index}`]
  const [year, rating, lastRead] = [1980 + (index % 45), (index % 51) / 10, index % 4 === 0 ? at(index) : null]
  const result = [description, author, year, genres, status, externalId, rating, folder, folder, lastRead]
  manga.run(id, name, foldText(name), `manga-${index}`, ...result, at(index), at(index + 1))
  slug.run(`manga-${index}`, id, at(index))
  text.run(id, 'title', foldText(name))
  text.run(id, 'author', foldText(author))
  text.run(id, 'slug', `manga-${index}`)
}

function addChapter(
  { chapter, progress }: Inserts,
  mangaId: string,
  manga: number,
  number: number,
  isLast: boolean,
): void {
  const id = randomUUID()
  const noticedAt = isLast && manga % 5 === 0 ? at(manga) : null
  const hash = id.replaceAll('-', '').repeat(2)
  const file = number % 5 === 0 ? [`folder-${manga}/${number}.cbz`, 5_000_000, hash, 20, 'A site'] : nothing
  chapter.run(id, mangaId, number, `The chapter number ${number}`, ...file, at(manga), at(manga), noticedAt)
  if (number <= 3 || manga % 8 === 0) progress.run(id, 20, 1, at(manga))
}

const nothing = [null, null, null, null, null]

function addJob({ job }: Inserts, mangaId: string, index: number): void {
  const context = JSON.stringify([
    `mangaId=${mangaId}`,
    `chapterId=${randomUUID()}`,
    `manga=Manga ${index}`,
    'chapter=1',
  ])
  job.run(randomUUID(), context, at(index), at(index), at(index + 1), at(index + 2))
}
