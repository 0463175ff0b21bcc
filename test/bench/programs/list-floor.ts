// Argument: the folder of a floor that `seed/list-floor.ts` made. The least work that returns Bunko's lists: one prepared
// statement over a table made for the answer, JSON and bare node:http. Imports nothing of Bunko.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { listening } from '../programs.ts'
import { createTitleSearch, type SearchText } from './title-search.ts'

type Row = Record<string, string | number | null>

const file = new Database(join(process.argv[2]!, 'floor.db'), { readonly: true })
const total = file.prepare('select count(*) from mangas').pluck().get() as number
const pageOfMangas = file.prepare<[number, number], Row>('select * from mangas where position > ? and position <= ?')
const manga = file.prepare<[number], Row>('select * from mangas where position = ?')
const slugs = new Map(file.prepare('select slug, detail from details').raw().all() as [slug: string, detail: string][])
const chapterTotal = file.prepare<[string]>('select total from chapter_totals where manga = ?').pluck()
const pageOfChapters = file.prepare<[string, number, number], Row>(
  'select * from chapters where manga = ? and position > ? and position <= ?',
)
const jobPage = file.prepare<[number, number], Row>('select * from jobs where position > ? and position <= ?')
const search = createTitleSearch(file.prepare('select manga, kind, text from texts').all() as SearchText[])

function mangaItem({ position: _, genres, ...row }: Row) {
  return { ...row, genres: JSON.parse(genres as string) }
}

const chapterItem = ({ manga: _, position: __, ...row }: Row) => ({
  ...row,
  isVisible: row.isVisible === 1,
  isAvailable: row.isAvailable === 1,
  isRead: row.isRead === 1,
  groups: JSON.parse(row.groups as string),
})

const jobItem = ({ position: _, context, progress, ...row }: Row) => ({
  ...row,
  context: JSON.parse(context as string),
  progress: JSON.parse(progress as string),
})

const paged = (items: unknown[], total: number, page: number, limit: number) => ({
  items,
  total,
  page,
  limit,
  hasNextPage: page * limit < total,
  hasPreviousPage: page > 1,
})

function answer(path: string): string | undefined {
  const [name = '', text = ''] = path.split('?')
  const query = new URLSearchParams(text)
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)]
  if (name === '/api/mangas') {
    const items = pageOfMangas.all((page - 1) * limit, page * limit).map(mangaItem)
    return JSON.stringify(paged(items, total, page, limit))
  }
  if (name === '/api/mangas/search') {
    const found = search(query.get('q')!)
    const items = found
      .slice((page - 1) * limit, page * limit)
      .map((position) => ({ ...mangaItem(manga.get(position)!), alternativeSlugs: [] }))
    return JSON.stringify({ items, total: found.length, page, limit })
  }
  if (name === '/api/jobs') return JSON.stringify(jobPage.all((page - 1) * limit, page * limit).map(jobItem))
  if (name.startsWith('/api/mangas/by-slug/')) return slugs.get(name.slice('/api/mangas/by-slug/'.length))
  const id = /^\/api\/mangas\/([^/]+)\/chapters$/.exec(name)?.[1]
  if (id === undefined) return undefined
  const items = pageOfChapters.all(id, (page - 1) * limit, page * limit).map(chapterItem)
  return JSON.stringify(paged(items, chapterTotal.get(id) as number, page, limit))
}

const server = createServer((request, response) => {
  const body = answer(request.url!)
  if (body === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
