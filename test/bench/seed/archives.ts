import { join } from 'node:path'
import { openDatabase } from '../../../main/database/database.ts'
import { silentLog } from '../../../main/platform/log.ts'
import { seedChapter, seedManga } from '../../support/seed-chapters.ts'
import { createNoisePages } from './noise-page.ts'

export type SeededChapter = {
  readonly id: string
  readonly mangaId: string
  readonly file: string
  readonly pageCount: number
  readonly width: number
  readonly height: number
}

/**
 * Fills a new data folder with mangas of ten chapters whose archives are on disk.
 * @param pageCounts pages of each archive, in order
 */
export async function seedArchives(dataDir: string, pageCounts: readonly number[]): Promise<SeededChapter[]> {
  const { db, close } = await openDatabase(dataDir, silentLog)
  const libraryDir = join(dataDir, 'library')
  const noise = await createNoisePages()
  const chapters: SeededChapter[] = []
  let mangaId = ''
  for (const [index, pageCount] of pageCounts.entries()) {
    const chapter = index % 10
    if (chapter === 0) mangaId = await seedManga(db, `read-${index / 10}`)
    const { width, height } = noise
    const pages = Array.from({ length: pageCount }, (_, page) => ({
      bytes: noise.page(`manga ${mangaId}, chapter ${chapter + 1}, page ${page + 1}`),
      width,
      height,
    }))
    const path = `read-${Math.floor(index / 10)}/${chapter + 1}.cbz`
    const id = await seedChapter({ db, libraryDir }, mangaId, { number: chapter + 1, pages }, path)
    chapters.push({ id, mangaId, file: join(libraryDir, path), pageCount, width, height })
  }
  await close()
  return chapters
}
