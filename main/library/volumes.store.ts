import type { Db } from '../database/schema.ts'

/** All pages of the visible chapters of a volume that have a CBZ, with their chapters, by number, language and page. */
export async function findPagesOfVolume(db: Db, mangaId: string, volume: number) {
  const rows = await db
    .selectFrom('chapters')
    .innerJoin('chapter_pages', 'chapter_pages.chapter_id', 'chapters.id')
    .select(['chapters.id', 'chapters.number', 'language', 'file_path', 'sha256', 'source_name'])
    .select(['chapter_pages.number as page', 'entry_name', 'media_type', 'width', 'height', 'chapter_pages.size_bytes'])
    .where('manga_id', '=', mangaId)
    .where('volume', '=', volume)
    .where('is_visible', '=', 1)
    .where('file_path', 'is not', null)
    .orderBy('chapters.number')
    .orderBy('language')
    .orderBy('chapters.id')
    .orderBy('chapter_pages.number')
    .execute()
  return rows.map((row) => ({ ...row, file_path: row.file_path!, sha256: row.sha256! }))
}

export type VolumePageRow = Awaited<ReturnType<typeof findPagesOfVolume>>[number]
