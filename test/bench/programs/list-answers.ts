import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createTitleSearch, type SearchText } from './title-search.ts'

type Row = Record<string, string | number | null>

/**
 * The least work that returns Bunko's lists: one prepared statement over a table made for the answer, and JSON. Imports
 * nothing of Bunko.
 * @param folder of a floor that `seed/list-floor.ts` made
 * @returns the body for a path, undefined for an unknown path
 */
export function createListAnswers(folder: string): (path: string) => string | undefined {
  const file = new Database(join(folder, 'floor.db'), { readonly: true })
  const range = (table: string) =>
    file.prepare<[number, number], Row>(`select * from ${table} where place > ? and place <= ?`)
  const count = (table: string) => file.prepare(`select count(*) from ${table}`).pluck().get() as number
  const mangas = range('mangas')
  const updates = range('updates')
  const continued = range('continued')
  const jobs = range('jobs')
  const totals = { mangas: count('mangas'), updates: count('updates') }
  const manga = file.prepare<[number], Row>('select * from mangas where place = ?')
  const detail = file.prepare<[string]>('select detail from details where slug = ?').pluck()
  const chapterTotal = file.prepare<[string]>('select total from chapter_totals where manga = ?').pluck()
  const chapters = file.prepare<[string, number, number], Row>(
    'select * from chapters where of_manga = ? and place > ? and place <= ?',
  )
  const search = createTitleSearch(file.prepare('select manga, kind, text from texts').all() as SearchText[])

  function listMangas(query: URLSearchParams, page: number, limit: number) {
    const find = query.get('find')
    if (find !== null) {
      const found = search.containing(find)
      const items = found.slice((page - 1) * limit, page * limit).map((place) => mangaItem(manga.get(place)!))
      return paged(items, found.length, page, limit)
    }
    const total = totals.mangas
    const [after, to] = rangeOf(page, limit)
    const isReversed = query.get('sortOrder') === 'desc'
    const rows = isReversed ? mangas.all(total - to, total - after).reverse() : mangas.all(after, to)
    return paged(rows.map(mangaItem), total, page, limit)
  }

  function searchMangas(text: string, page: number, limit: number) {
    const found = search.ranked(text)
    const items = found
      .slice((page - 1) * limit, page * limit)
      .map((place) => ({ ...mangaItem(manga.get(place)!), alternativeSlugs: [] }))
    return { items, total: found.length, page, limit }
  }

  return (path) => {
    const [name = '', text = ''] = path.split('?')
    const query = new URLSearchParams(text)
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)]
    if (name === '/api/mangas') return JSON.stringify(listMangas(query, page, limit))
    if (name === '/api/mangas/search') return JSON.stringify(searchMangas(query.get('q')!, page, limit))
    if (name === '/api/jobs') return JSON.stringify(jobs.all(...rangeOf(page, limit)).map(jobItem))
    if (name === '/api/reader/continue') return JSON.stringify({ items: continued.all(0, limit).map(withoutPlace) })
    if (name === '/api/updates') {
      return JSON.stringify(paged(updates.all(...rangeOf(page, limit)).map(updateItem), totals.updates, page, limit))
    }
    if (name.startsWith(bySlug)) return detail.get(name.slice(bySlug.length)) as string | undefined
    const id = /^\/api\/mangas\/([^/]+)\/chapters$/.exec(name)?.[1]
    if (id === undefined) return undefined
    const rows = chapters.all(id, ...rangeOf(page, limit))
    return JSON.stringify(paged(rows.map(chapterItem), chapterTotal.get(id) as number, page, limit))
  }
}

const bySlug = '/api/mangas/by-slug/'

const rangeOf = (page: number, limit: number): [after: number, to: number] => [(page - 1) * limit, page * limit]

const withoutPlace = ({ place: _, ...row }: Row) => row

const mangaItem = ({ place: _, genres, ...row }: Row) => ({
  ...row,
  isYearEstimated: row.isYearEstimated === 1,
  genres: JSON.parse(genres as string),
})

const chapterItem = ({ of_manga: _, place: __, ...row }: Row) => ({
  ...row,
  isVisible: row.isVisible === 1,
  isAvailable: row.isAvailable === 1,
  isRead: row.isRead === 1,
  groups: JSON.parse(row.groups as string),
  isOffline: false,
  fileProblem: null,
})

const updateItem = ({ place: _, ...row }: Row) => ({
  ...row,
  isAvailable: row.isAvailable === 1,
  isRead: row.isRead === 1,
  groups: JSON.parse(row.groups as string),
})

const jobItem = ({ place: _, context, progress, ...row }: Row) => ({
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
