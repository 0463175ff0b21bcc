import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { ContinueReadingItem } from '../../shared/contracts/reader.ts'
import { findReadingTarget } from '../../shared/reading-target.ts'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { findListItems } from '../library/library.ts'

/** Mangas in progress with an unread chapter on disk and the chapter to open, most recently read first. */
export async function listContinueReading(db: Db, limit: number): Promise<ContinueReadingItem[]> {
  const started = await queryRows<{ id: string; lastReadAt: string }>(db, mangasInProgress, [limit])
  const mangas = new Map(
    (
      await findListItems(
        db,
        started.map(({ id }) => id),
      )
    ).map((manga) => [manga.id, manga]),
  )
  const items: ContinueReadingItem[] = []
  for (const { id, lastReadAt } of started) {
    const manga = mangas.get(id)
    const chapters = (await queryRows<Row>(db, chaptersInHistory, [id])).map(toChapter)
    const target = findReadingTarget(chapters, ({ isAvailable, isRead }) => isAvailable || isRead)
    if (!manga || !target?.chapter.isAvailable) continue
    const { id: chapterId, number, pageCount, lastReadPage } = target.chapter
    items.push({
      mangaId: id,
      title: manga.title,
      author: manga.author,
      thumbnailUrl: manga.thumbnailUrl,
      chapterId,
      number: formatChapterNumber(number),
      pageCount,
      lastReadPage,
      lastReadAt,
    })
  }
  return items
}

const mangasInProgress = `select id, last_read_at as lastReadAt from mangas
  where last_read_at is not null and exists (
    select 1 from chapters c left join reading_progress p on p.chapter_id = c.id
    where c.manga_id = mangas.id and c.is_visible = 1 and c.file_path is not null and ifnull(p.completed, 0) = 0)
  order by last_read_at desc, id desc limit ?`

/** Read chapters without a file say where the reader is. */
const chaptersInHistory = `select c.id, c.number, c.page_count as pageCount, p.page as lastReadPage, p.completed,
    c.file_path is not null as hasFile
  from chapters c left join reading_progress p on p.chapter_id = c.id
  where c.manga_id = ? and c.is_visible = 1 and (c.file_path is not null or p.completed = 1)
  order by c.number, c.volume, c.language, c.id`

type Row = {
  readonly id: string
  readonly number: number
  readonly pageCount: number | null
  readonly lastReadPage: number | null
  readonly completed: number | null
  readonly hasFile: number
}
const toChapter = (row: Row) => ({
  ...row,
  isVisible: true,
  isAvailable: row.hasFile === 1,
  isRead: row.completed === 1,
})
