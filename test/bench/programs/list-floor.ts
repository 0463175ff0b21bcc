import { join } from 'node:path'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { type Context, Hono } from 'hono'
import { listening } from '../programs.ts'

// Arguments: the data folder. The least that gives Bunko's JSON: a bare Hono, and Bunko's SQL written out by hand and
// prepared once. The benchmark compares the answers of both byte by byte.
type Row = Record<string, string | number | null>

const file = new Database(join(process.argv[2]!, 'library.db'), { readonly: true })
const sql = (text: string) => file.prepare<unknown[], Row>(text)
const app = new Hono()

const cover = `(select substr(sha256, 1, 12) from chapters
  where chapters.manga_id = mangas.id and file_path is not null order by number limit 1) as cover_version`
const visible = `select count(*) from chapters c where c.manga_id = mangas.id and c.is_visible = 1`
const mangaCount = sql('select count(*) as total from mangas')
const mangaPage = sql(`select mangas.*, ${cover}, (${visible}) as chapters,
  (${visible} and c.file_path is not null) as available,
  (select count(*) from chapters c left join reading_progress p on p.chapter_id = c.id
    where c.manga_id = mangas.id and c.is_visible = 1 and ifnull(p.completed, 0) = 0) as unread
  from mangas order by title_key asc, mangas.id asc limit ? offset ?`)
const mangaOfSlug = sql('select manga_id from manga_slugs where slug = ?')
const manga = sql(`select mangas.*, ${cover} from mangas where mangas.id = ?`)
const otherSlugs = sql('select slug from manga_slugs where manga_id = ? and slug != ? order by added_at, slug')
const mangaExists = sql('select id from mangas where id = ?')
const chapterCount = sql('select count(*) as total from chapters where manga_id = ?')
const chapterPage = sql(`select chapters.*, reading_progress.page as last_page, reading_progress.completed as completed
  from chapters left join reading_progress on reading_progress.chapter_id = chapters.id where manga_id = ?
  order by number desc, volume desc, language desc, chapters.id desc limit ? offset ?`)
const jobCount = sql('select count(*) as total from jobs')
const jobPage = sql('select * from jobs order by created_at desc, id desc limit ? offset ?')

const list = (json: unknown): unknown => JSON.parse(json as string)

function pageOf(context: Context): { page: number; limit: number; offset: number } {
  const [page, limit] = [Number(context.req.query('page') ?? 1), Number(context.req.query('limit') ?? 20)]
  return { page, limit, offset: (page - 1) * limit }
}

const paged = (items: unknown[], total: number, { page, limit }: { page: number; limit: number }) => {
  return { items, total, page, limit, hasNextPage: page * limit < total, hasPreviousPage: page > 1 }
}

const facts = (row: Row) => ({
  ...{ author: row.author, publicationYear: row.publication_year, genres: list(row.genres), status: row.status },
  ...{ externalId: row.external_id, imageUrl: row.image_url },
  thumbnailUrl: row.cover_version && `/api/mangas/${row.id}/cover?width=320&v=${row.cover_version}`,
  rating: row.rating,
})

app.get('/api/mangas', (context) => {
  const asked = pageOf(context)
  const total = mangaCount.get()!.total as number
  const items = mangaPage.all(asked.limit, asked.offset).map((row) => ({
    ...{ id: row.id, title: row.title, slug: row.slug, ...facts(row) },
    ...{ chapterCount: row.chapters, availableChapterCount: row.available, unreadCount: row.unread },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  }))
  return context.json(paged(items, total, asked))
})

app.get('/api/mangas/by-slug/:slug', (context) => {
  const row = manga.get(mangaOfSlug.get(context.req.param('slug'))!.manga_id)!
  const alternativeSlugs = otherSlugs.all(row.id, row.slug).map(({ slug }) => slug)
  const { id, title, slug, description } = row
  return context.json({ id, title, slug, alternativeSlugs, description, ...facts(row) })
})

app.get('/api/mangas/:id/chapters', (context) => {
  const asked = pageOf(context)
  const { id } = mangaExists.get(context.req.param('id'))!
  const total = chapterCount.get(id)!.total as number
  const items = chapterPage.all(id, asked.limit, asked.offset).map((row) => ({
    ...{ id: row.id, number: row.number, title: row.title, volume: row.volume, isVisible: row.is_visible === 1 },
    ...{ isAvailable: row.file_path !== null, createdAt: row.created_at, pageCount: row.page_count },
    ...{ language: row.language, groups: list(row.groups), sourceName: row.source_name, sizeBytes: row.size_bytes },
    ...{ lastReadPage: row.last_page, isRead: row.completed === 1 },
  }))
  return context.json(paged(items, total, asked))
})

app.get('/api/jobs', (context) => {
  const { limit, offset } = pageOf(context)
  jobCount.get()
  return context.json(jobPage.all(limit, offset).map(job))
})

const job = (row: Row) => ({
  ...{ id: row.id, type: row.type, status: row.status, createdAt: row.created_at, startedAt: row.started_at },
  ...{ completedAt: row.completed_at, failureReason: row.failure_reason, attempts: row.attempts },
  ...{ maxAttempts: row.max_attempts, context: list(row.context) },
  progress: { done: row.progress_done, total: row.progress_total, unit: row.progress_unit },
  ...{ waitReason: row.wait_reason, waitUntil: null },
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => listening(`http://127.0.0.1:${port}`))
