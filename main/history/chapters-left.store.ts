import type { ChaptersLeft } from '../../shared/contracts/chapters-left.ts'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { localDay, startOfLocalDay } from '../platform/local-days.ts'

/** The pace is that of these days, today included. */
const paceDays = 30
/** Later days are no forecast. */
const furthestDays = 3650

type Pace = { readonly readChapters: number; readonly ms: number }
type Row = Pace & { readonly mangaId: string; readonly mangaTitle: string; readonly chapters: number }

/** The unread chapters of mangas that are followed or were started, the last read manga first. */
export async function sumChaptersLeft(db: Db, now: Date): Promise<ChaptersLeft> {
  const recent = 'from reading_sessions where day >= ? and pages > 0'
  const sums = 'count(distinct chapter_id) as readChapters, sum(milliseconds) as ms'
  const since = localDay(startOfLocalDay(now, 1 - paceDays))
  const [all] = await queryRows<Pace>(db, `select ${sums} ${recent}`, [since])
  const rows = await queryRows<Row>(
    db,
    `select m.id as mangaId, m.title as mangaTitle, m.unread_chapters as chapters,
       ifnull(r.readChapters, 0) as readChapters, ifnull(r.ms, 0) as ms
     from mangas m left join (select manga_id, ${sums} ${recent} group by +manga_id) r on r.manga_id = m.id
     where m.has_unread = 1
       and (m.unread_chapters < m.visible_chapters or m.last_read_at is not null
         or exists (select 1 from followed_mangas f where f.manga_id = m.id))
     order by m.last_read_at desc nulls last, m.title_key, m.id`,
    [since],
  )
  const secondsOf = ({ chapters, ...own }: Pace & { chapters: number }) => {
    const { readChapters, ms } = own.readChapters > 0 ? own : all!
    return readChapters === 0 ? null : Math.round((chapters * ms) / readChapters / 1000)
  }
  const caughtUpOn = (chapters: number, { readChapters }: Pace) => {
    const days = Math.ceil((chapters * paceDays) / readChapters)
    return days <= furthestDays ? localDay(startOfLocalDay(now, days)) : null
  }
  const mangas = rows.map((row) => ({
    mangaId: row.mangaId,
    mangaTitle: row.mangaTitle,
    chapters: row.chapters,
    seconds: secondsOf(row),
    caughtUpOn: caughtUpOn(row.chapters, row),
  }))
  const chapters = mangas.reduce((sum, manga) => sum + manga.chapters, 0)
  const seconds = mangas.reduce<number | null>(
    (sum, manga) => (sum === null || manga.seconds === null ? null : sum + manga.seconds),
    0,
  )
  return { totals: { chapters, seconds, caughtUpOn: chapters === 0 ? null : caughtUpOn(chapters, all!) }, mangas }
}
