import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setChapterFile } from '../../../main/chapters/chapter-files.store.ts'
import { insertChapter } from '../../../main/chapters/chapters.store.ts'
import { openDatabase } from '../../../main/database/database.ts'
import type { Db } from '../../../main/database/schema.ts'
import { insertManga } from '../../../main/mangas/mangas.store.ts'
import { pageName } from '../../../main/platform/cbz/entry-names.ts'
import { writeArchive } from '../../../main/platform/cbz/write-archive.ts'
import { newId } from '../../../main/platform/ids.ts'
import { silentLog } from '../../../main/platform/log.ts'
import { createNoisePages } from './noise-page.ts'

export type SeededChapter = {
  readonly id: string
  readonly mangaId: string
  readonly file: string
  readonly pageCount: number
  readonly width: number
  readonly height: number
}

const now = '2026-01-01T00:00:00.000Z'

/**
 * Fills a new data folder with mangas of ten chapters whose archives are on disk.
 * @param pageCounts pages of each archive, in order
 */
export async function seedArchives(dataDir: string, pageCounts: readonly number[]): Promise<SeededChapter[]> {
  const { db, close } = await openDatabase(dataDir, silentLog)
  const noise = await createNoisePages()
  const chapters: SeededChapter[] = []
  let mangaId = ''
  for (const [index, pageCount] of pageCounts.entries()) {
    const chapter = index % 10
    if (chapter === 0) mangaId = await addManga(db, index / 10)
    const pages = Array.from({ length: pageCount }, (_, page) => ({
      name: pageName(page, 'jpg'),
      bytes: noise.page(`manga ${mangaId}, chapter ${chapter + 1}, page ${page + 1}`),
    }))
    const path = `read-${Math.floor(index / 10)}/${chapter + 1}.cbz`
    const file = join(dataDir, 'library', path)
    await mkdir(dirname(file), { recursive: true })
    const { sizeBytes, sha256 } = await writeArchive({ finalPath: file, pages })
    const id = newId()
    const rows = pages.map(({ name, bytes }, page) => ({
      number: page + 1,
      entry_name: name,
      media_type: 'image/jpeg',
      size_bytes: bytes.length,
      width: noise.width,
      height: noise.height,
    }))
    await db.transaction().execute(async (tx) => {
      const key = { number: chapter + 1, volume: null, language: null }
      await insertChapter(tx, { id, mangaId, title: null, ...key }, now)
      await setChapterFile(tx, id, { path, replaces: null, sizeBytes, sha256, sourceName: 'Noise', pages: rows }, now)
    })
    chapters.push({ id, mangaId, file, pageCount, width: noise.width, height: noise.height })
  }
  await close()
  return chapters
}

async function addManga(db: Db, index: number): Promise<string> {
  const id = newId()
  const folder = `read-${index}`
  const manga = {
    id,
    folder,
    folderKey: folder,
    title: `Manga ${index}`,
    slug: folder,
    description: '',
    author: 'Nobody',
    publicationYear: 2020,
    genres: ['Noise'],
    status: 'completed' as const,
    externalId: null,
    imageUrl: null,
    rating: null,
  }
  await db.transaction().execute((tx) => insertManga(tx, manga, now))
  return id
}
