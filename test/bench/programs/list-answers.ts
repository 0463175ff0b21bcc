import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createTitleSearch, type SearchText } from './title-search.ts'

type Row = Record<string, string | number | null>

/**
 * The least work that returns Bunko's lists: one prepared statement over a table made for the answer, and JSON. Imports
 * nothing of Bunko.
 * @param folder of a baseline that `seed/list-baseline.ts` made
 * @returns the body for a path, undefined for an unknown path
 */
export function createListAnswers(folder: string): (path: string) => string | undefined {
  const file = new Database(join(folder, 'baseline.db'), { readonly: true })
  const mangas = file.prepare<[number, number], Row>('select * from mangas where place > ? and place <= ?')
  const total = file.prepare('select count(*) from mangas').pluck().get() as number
  const manga = file.prepare<[number], Row>('select * from mangas where place = ?')
  const chapterTotal = file.prepare<[string]>('select total from chapter_totals where manga = ?').pluck()
  const chapters = file.prepare<[string, number, number], Row>(
    'select * from chapters where of_manga = ? and place > ? and place <= ?',
  )
  const search = createTitleSearch(file.prepare('select manga, kind, text from texts').all() as SearchText[])

  function listMangas(query: URLSearchParams, page: number, limit: number) {
    const [after, to] = rangeOf(page, limit)
    const isReversed = query.get('sortOrder') === 'desc'
    const rows = isReversed ? mangas.all(total - to, total - after).reverse() : mangas.all(after, to)
    return paged(rows.map(mangaItem), total, page, limit)
  }

  function searchMangas(text: string, page: number, limit: number) {
    const found = search(text)
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
    const id = /^\/api\/mangas\/([^/]+)\/chapters$/.exec(name)?.[1]
    if (id === undefined) return undefined
    const rows = chapters.all(id, ...rangeOf(page, limit))
    return JSON.stringify(paged(rows.map(chapterItem), chapterTotal.get(id) as number, page, limit))
  }
}

const rangeOf = (page: number, limit: number): [after: number, to: number] => [(page - 1) * limit, page * limit]

const mangaItem = ({ place: _, genres, ...row }: Row) => ({
  ...row,
  isYearEstimated: row.isYearEstimated === 1,
  incognito: row.incognito === 1,
  genres: JSON.parse(genres as string),
})

const chapterItem = ({ of_manga: _, place: __, ...row }: Row) => ({
  ...row,
  isVisible: row.isVisible === 1,
  isLocked: row.isLocked === 1,
  isAvailable: row.isAvailable === 1,
  isRead: row.isRead === 1,
  isLastRead: row.isLastRead === 1,
  groups: JSON.parse(row.groups as string),
  isOffline: false,
  fileProblem: null,
})

const paged = (items: unknown[], total: number, page: number, limit: number) => ({
  items,
  total,
  page,
  limit,
  hasNextPage: page * limit < total,
  hasPreviousPage: page > 1,
})
