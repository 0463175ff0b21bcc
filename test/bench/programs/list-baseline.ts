import { join } from 'node:path'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { type Context, Hono } from 'hono'
import { type Hit, rankHits } from '../../../main/search/rank-hits.ts'
import { listening } from '../programs.ts'

// Argument: the data folder. The minimum that returns Bunko's JSON: bare Hono, Bunko's SQL prepared once, and its
// ranking. The benchmark compares the responses of both byte by byte.
type Row = Record<string, string | number | null>

const file = new Database(join(process.argv[2]!, 'library.db'), { readonly: true })
const sql = (text: string) => file.prepare<unknown[], Row>(text)
const app = new Hono()

const cover = `(select substr(sha256, 1, 12) from chapters where chapters.manga_id = mangas.id and is_visible = 1
  and file_path is not null order by number limit 1) as cover_version`
const mangaCount = sql('select count(*) as total from mangas')
const pageIds = {
  asc: sql('select id from mangas order by title_key asc, id asc limit ? offset ?'),
  desc: sql('select id from mangas order by title_key desc, id desc limit ? offset ?'),
}
const unreadCount = sql('select count(*) as total from mangas where has_unread = ?')
const unreadIds = sql('select id from mangas where has_unread = ? order by title_key, id limit ? offset ?')
const twenty = Array.from({ length: 20 }, () => '?').join(', ')
const mangaRows = sql(`select mangas.*, ${cover} from mangas where mangas.id in (${twenty})`)
const mangaCounts = sql(`select manga_id, count(*) as chapters, count(file_path) as available,
  sum(ifnull(completed, 0) = 0) as unread from chapters left join reading_progress on chapter_id = chapters.id
  where manga_id in (${twenty}) and is_visible = 1 group by manga_id`)
const mangaOfSlug = sql(`select mangas.*, ${cover}, (select json_group_array(slug) from (select slug from manga_slugs s
    where s.manga_id = mangas.id and s.slug <> mangas.slug order by added_at, slug)) as former_slugs
  from mangas where id = (select manga_id from manga_slugs where slug = ?)`)
const formerSlugs = sql(`select s.manga_id, s.slug from manga_slugs s join mangas m on m.id = s.manga_id
  where s.manga_id in (${twenty}) and s.slug <> m.slug order by added_at, s.slug`)
const hits = sql(`select t.manga_id as mangaId, t.kind, t.text from manga_texts t join mangas m on m.id = t.manga_id
  where t.id in (select rowid from manga_texts_index where manga_texts_index match ?) order by m.title_key, m.id`)
const mangaExists = sql('select id from mangas where id = ?')
const chapterCount = sql('select count(*) as total from chapters where manga_id = ?')
const chapterOrder = 'order by c.number desc, c.volume desc, c.language desc, c.id desc'
const externalUrl = `(select case when min(v.is_external) = 1 then max(v.external_url) end from catalog_versions v
  where v.chapter_id = c.id and v.removed_at is null) as external_url`
const chapterPage = sql(`select c.*, p.page as last_page, p.completed, ${externalUrl} from chapters c
  left join reading_progress p on p.chapter_id = c.id where c.id in
  (select c.id from chapters c where c.manga_id = ? ${chapterOrder} limit ? offset ?) ${chapterOrder}`)
const jobCount = sql('select count(*) as total from jobs')
const jobOrder = 'order by created_at desc, id desc'
const jobPage = sql(`select * from jobs where id in (select id from jobs ${jobOrder} limit ? offset ?) ${jobOrder}`)

const list = (json: unknown): unknown => JSON.parse(json as string)

function pageOf(context: Context): { page: number; limit: number; offset: number } {
  const [page, limit] = [Number(context.req.query('page') ?? 1), Number(context.req.query('limit') ?? 20)]
  return { page, limit, offset: (page - 1) * limit }
}

const paged = (items: unknown[], total: number, { page, limit }: { page: number; limit: number }) => {
  return { items, total, page, limit, hasNextPage: page * limit < total, hasPreviousPage: page > 1 }
}

const facts = (row: Row) => ({
  author: row.author,
  publicationYear: row.publication_year,
  genres: list(row.genres),
  status: row.status,
  externalId: row.external_id,
  imageUrl: row.image_url,
  thumbnailUrl: row.cover_version && `/api/mangas/${row.id}/cover?width=320&v=${row.cover_version}`,
  rating: row.rating,
})

/** Twenty mangas at most, in this order. */
function items(ids: readonly string[]) {
  const all = [...ids, ...Array.from({ length: 20 - ids.length }, () => '')]
  const counts = new Map(mangaCounts.all(...all).map((row) => [row.manga_id, row]))
  const rows = new Map(mangaRows.all(...all).map((row) => [row.id, row]))
  return ids.map((id) => {
    const [row, count] = [rows.get(id)!, counts.get(id)]
    return {
      id: row.id,
      title: row.title,
      slug: row.slug,
      ...facts(row),
      chapterCount: count?.chapters,
      availableChapterCount: count?.available,
      unreadCount: count?.unread,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

app.get('/api/mangas', (context) => {
  const asked = pageOf(context)
  const unread = context.req.query('unread')
  if (unread !== undefined) {
    const flag = unread === 'true' ? 1 : 0
    const ids = unreadIds.all(flag, asked.limit, asked.offset).map(({ id }) => id as string)
    return context.json(paged(items(ids), unreadCount.get(flag)!.total as number, asked))
  }
  const total = mangaCount.get()!.total as number
  const behind = total - asked.offset - asked.limit
  const backwards = behind < asked.offset
  const rows = pageIds[backwards ? 'desc' : 'asc'].all(asked.limit, Math.min(asked.offset, behind))
  const ids = rows.map(({ id }) => id as string)
  return context.json(paged(items(backwards ? ids.reverse() : ids), total, asked))
})

app.get('/api/mangas/search', (context) => {
  const { page, limit, offset } = pageOf(context)
  const search = context.req.query('q')!
  const ranked = rankHits(hits.all(`"${search}"`) as unknown as Hit[], search)
  const ids = ranked.slice(offset, offset + limit)
  const slugs = Map.groupBy(
    formerSlugs.all(...ids, ...Array.from({ length: 20 - ids.length }, () => '')),
    (row) => row.manga_id,
  )
  const found = items(ids).map((item) => ({
    ...item,
    alternativeSlugs: slugs.get(item.id!)?.map(({ slug }) => slug) ?? [],
  }))
  return context.json({ items: found, total: ranked.length, page, limit })
})

app.get('/api/mangas/by-slug/:slug', (context) => {
  const row = mangaOfSlug.get(context.req.param('slug'))!
  const { id, title, slug, description } = row
  return context.json({ id, title, slug, alternativeSlugs: list(row.former_slugs), description, ...facts(row) })
})

app.get('/api/mangas/:id/chapters', (context) => {
  const asked = pageOf(context)
  const { id } = mangaExists.get(context.req.param('id'))!
  const total = chapterCount.get(id)!.total as number
  const items = chapterPage.all(id, asked.limit, asked.offset).map((row) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    volume: row.volume,
    isVisible: row.is_visible === 1,
    isAvailable: row.file_path !== null,
    createdAt: row.created_at,
    pageCount: row.page_count,
    language: row.language,
    groups: list(row.groups),
    sourceName: row.source_name,
    sourceId: row.source_id,
    sizeBytes: row.size_bytes,
    publishedAt: row.published_at,
    externalUrl: row.external_url,
    lastReadPage: row.last_page,
    isRead: row.completed === 1,
  }))
  return context.json(paged(items, total, asked))
})

app.get('/api/jobs', (context) => {
  const { limit, offset } = pageOf(context)
  jobCount.get()
  return context.json(jobPage.all(limit, offset).map(job))
})

const job = (row: Row) => ({
  id: row.id,
  type: row.type,
  status: row.status,
  createdAt: row.created_at,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  failureReason: row.failure_reason,
  failureCode: row.failure_code,
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  context: list(row.context),
  progress: { done: row.progress_done, total: row.progress_total, unit: row.progress_unit },
  waitReason: row.wait_reason,
  waitUntil: null,
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => listening(`http://127.0.0.1:${port}`))
