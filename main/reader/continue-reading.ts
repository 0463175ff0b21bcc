import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { ContinueReadingItem } from '../../shared/contracts/reader.ts'
import { findReadingTarget } from '../../shared/reading-target.ts'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { findListItems } from '../mangas/manga-list.store.ts'

/** Lists mangas in progress with an unread chapter on disk and the chapter to open, most recently read first. */
export async function continueReading(db: Db, limit: number): Promise<ContinueReadingItem[]> {
  const started = await queryRows<Started>(db, mangasInProgress, [limit])
  const items = await Promise.all(started.map((manga) => findItem(db, manga)))
  return items.filter((item) => item !== undefined)
}

type Started = { readonly id: string; readonly lastReadAt: string }

/** Undefined if the chapter to open is not on disk. */
async function findItem(db: Db, { id, lastReadAt }: Started): Promise<ContinueReadingItem | undefined> {
  const [manga] = await findListItems(db, [id])
  const chapters = (await queryRows<Row>(db, chaptersInHistory, [id])).map(toChapter)
  const target = findReadingTarget(chapters, ({ isAvailable, isRead }) => isAvailable || isRead)
  if (!manga || !target?.chapter.isAvailable) return undefined
  const { id: chapterId, number, pageCount, lastReadPage } = target.chapter
  return {
    mangaId: id,
    title: manga.title,
    author: manga.author,
    thumbnailUrl: manga.thumbnailUrl,
    chapterId,
    number: formatChapterNumber(number),
    pageCount,
    lastReadPage,
    lastReadAt,
  }
}

const mangasInProgress = `select id, last_read_at as lastReadAt from mangas
  where last_read_at is not null and has_unread = 1 and has_available = 1 and exists (
    select 1 from chapters c left join reading_progress p on p.chapter_id = c.id
    where c.manga_id = mangas.id and c.is_visible = 1 and c.file_path is not null and ifnull(p.completed, 0) = 0)
  order by last_read_at desc, id desc limit ?`

/** Read chapters without a file say where the reader is. */
const chaptersInHistory = `select id, number, page_count as pageCount, page as lastReadPage, completed as isRead,
    file_path is not null as hasFile,
    reading_progress.updated_at = (select last_read_at from mangas m where m.id = manga_id) as isLastRead
  from chapters left join reading_progress on chapter_id = id
  where manga_id = ? and is_visible = 1 and (file_path is not null or completed = 1)
  order by number, volume, language, id`

type Row = {
  readonly id: string
  readonly number: number
  readonly pageCount: number | null
  readonly lastReadPage: number | null
  readonly isRead: number | null
  readonly hasFile: number
  readonly isLastRead: number | null
}
const toChapter = (row: Row) => ({
  ...row,
  isVisible: true,
  isAvailable: row.hasFile === 1,
  isRead: row.isRead === 1,
  isLastRead: row.isLastRead === 1,
})
