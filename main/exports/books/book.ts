import { comicInfoXml } from '../../archives/comic-info.ts'
import { describeChapter } from '../../archives/describe-archive.ts'
import { requireChapter } from '../../chapters/require-chapter.ts'
import type { Db } from '../../database/schema.ts'
import { requireManga } from '../../mangas/require-manga.ts'

/** What an EPUB says about itself. */
export type Book = {
  readonly id: string
  readonly title: string
  readonly author: string | null
  readonly summary: string
  readonly genres: readonly string[]
  /** BCP 47; `und` when it is not known. */
  readonly language: string
  readonly series: string
  /** The place in the series, as a decimal number. */
  readonly position: number
  readonly isRightToLeft: boolean
  /** ISO 8601, in seconds. */
  readonly modifiedAt: string
  /** The text of a ComicInfo.xml: the metadata of EPUB does not tell volumes from chapters. */
  readonly comicInfo: string
}

/** @param title of the book on the shelf of an e-reader */
export async function describeBook(db: Db, chapterId: string, title: string, modifiedMs: number): Promise<Book> {
  const chapter = await requireChapter(db, chapterId)
  const manga = await requireManga(db, chapter.manga_id)
  const origin = { sourceName: null, sourceId: null, groups: null }
  const info = await describeChapter(db, manga, chapter, origin)
  const { writer, summary, genres, language, manga: direction } = info
  return {
    id: chapterId,
    title,
    author: writer ?? null,
    summary: summary ?? '',
    genres: genres ?? [],
    language: language || 'und',
    series: manga.title,
    position: chapter.number,
    isRightToLeft: direction === 'YesAndRightToLeft',
    modifiedAt: new Date(modifiedMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    comicInfo: comicInfoXml(info),
  }
}
