import type { Statistics } from '../../shared/contracts/history.ts'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { groupRows } from '../platform/group-rows.ts'
import { countedMs } from './counted-time.ts'
import { conditionsOf, type HistoryFilter, type SessionRow } from './history.store.ts'

type Sum = { readonly pages: number; readonly ms: number }
type Group = Sum & { readonly day: string; readonly mangaId: string; readonly hour: number; readonly sessions: number }
type OfChapters = Sum & { readonly language: string | null; readonly chapters: number }
type MangaRow = { readonly mangaId: string; readonly mangaTitle: string; readonly genres: string | null }

/** The sums by day, hour, manga, genre and language. The page that is open counts. */
export async function sumSessions(db: Db, now: Date, filter: Pick<HistoryFilter, 'from' | 'to'>): Promise<Statistics> {
  const { where, parameters } = conditionsOf(filter)
  const [open] = await queryRows<SessionRow>(db, 'select * from reading_sessions where open_since is not null', [])
  const openMs = open ? countedMs(open.open_since!, now) : 0
  // At most one session has an open page: its time is a value of the query.
  const sums = `sum(s.pages + iif(s.open_since is not null and ? > 0, 1, 0)) as pages,
    sum(s.milliseconds + iif(s.open_since is not null, ?, 0)) as ms`
  const values = [openMs, openMs, ...parameters]
  // In the order of the index, which has all columns: each session is read once, and nothing is sorted.
  const groups = await queryRows<Group>(
    db,
    `select s.day, s.manga_id as mangaId, s.hour, count(*) as sessions, ${sums}
     from reading_sessions s where ${where} group by s.day, s.manga_id, s.hour`,
    values,
  )
  // With `+` SQLite does not read the sessions of all days in the order of their chapters.
  const ofChapters = await queryRows<OfChapters>(
    db,
    `select c.language, count(*) as chapters, sum(r.pages) as pages, sum(r.ms) as ms
     from (select +s.chapter_id as chapter_id, ${sums} from reading_sessions s where ${where} group by 1) r
       left join chapters c on c.id = r.chapter_id
     group by c.language order by c.language`,
    values,
  )
  const byManga = await groupRows(groups, ({ mangaId }) => mangaId)
  const mangas = (await readMangas(db, [...byManga.keys()])).map((manga) => ({
    ...manga,
    ...add(byManga.get(manga.mangaId)!),
  }))
  const genres = await groupRows(
    mangas.flatMap(({ genres: own, ...manga }) =>
      (JSON.parse(own ?? '[]') as string[]).map((genre) => ({ genre, ...manga })),
    ),
    ({ genre }) => genre,
  )
  return {
    totals: {
      ...present(add(groups)),
      sessions: groups.reduce((sum, { sessions }) => sum + sessions, 0),
      chapters: ofChapters.reduce((sum, { chapters }) => sum + chapters, 0),
    },
    days: [...(await groupRows(groups, ({ day }) => day))].map(([day, rows]) => ({ day, ...present(add(rows)) })),
    mangas: mangas
      .toSorted(mostRead)
      .map(({ mangaId, mangaTitle, ...sum }) => ({ mangaId, mangaTitle, ...present(sum) })),
    genres: [...genres]
      .map(([genre, rows]) => ({ genre, ...add(rows) }))
      .toSorted((left, right) => mostRead(left, right) || (left.genre < right.genre ? -1 : 1))
      .map(({ genre, ...sum }) => ({ genre, ...present(sum) })),
    languages: ofChapters
      .toSorted(mostRead)
      .flatMap(({ language, ...sum }) => (language === null ? [] : [{ language, ...present(sum) }])),
    hours: [...(await groupRows(groups, ({ hour }) => hour))]
      .toSorted(([left], [right]) => left - right)
      .map(([hour, rows]) => ({ hour, ...present(add(rows)) })),
  }
}

/** The titles and genres of mangas, the last read one first. Those that are removed have the title of their sessions. */
const readMangas = (db: Db, ids: readonly string[]): Promise<MangaRow[]> =>
  queryRows(
    db,
    `select j.value as mangaId, m.genres, ifnull(m.title, (select manga_title from reading_sessions s
         where s.manga_id = j.value limit 1)) as mangaTitle
     from json_each(?) j left join mangas m on m.id = j.value
     order by (select max(started_at) from reading_sessions s where s.manga_id = j.value) desc`,
    [JSON.stringify(ids)],
  )

function add(rows: readonly Sum[]): Sum {
  let [pages, ms] = [0, 0]
  for (const row of rows) {
    pages += row.pages
    ms += row.ms
  }
  return { pages, ms }
}

const mostRead = (left: Sum, right: Sum): number => right.ms - left.ms || right.pages - left.pages

const present = ({ pages, ms }: Sum) => ({ pages, seconds: Math.round(ms / 1000) })
