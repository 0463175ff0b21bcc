import { z } from 'zod'
import type { Condition } from '../../reading-apps/reading-apps.ts'
import { coverResponse, thumbnailWidth } from '../books/book-responses.ts'
import { readJsonBody } from '../read-body.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { validateBody } from '../validate.ts'
import { toCondition } from './conditions.ts'
import { bookDto, collectionDto, pageOf, seriesDto } from './dto.ts'
import { bookSortOf, conditionsOfQuery, pageQueryOf, seriesSortOf } from './query-parameters.ts'
import { readSearch } from './read-search.ts'
import { type KomgaRequest, respondJson } from './respond-json.ts'

const base = '/komga/api/v1/series'
const byTitle = { by: 'title', order: 'asc' } as const
const newest = { by: 'created', order: 'desc' } as const
const updated = { by: 'updated', order: 'desc' } as const
const byNumber = { by: 'number', order: 'asc' } as const

export function seriesRoutes(router: Router, features: Features): void {
  const { readingApps: apps, reader, search } = features

  /** The mangas that contain the text. */
  async function found(text: string | null | undefined): Promise<Condition[]> {
    if (!text?.trim()) return []
    const { items } = await search.library({ q: text.trim(), page: 1, limit: 2000, downloaded: true })
    const ids = JSON.stringify(items.map(({ id }) => id))
    return [{ sql: 'm.id in (select value from json_each(?))', parameters: [ids] }]
  }

  async function list(
    query: URLSearchParams,
    conditions: readonly Condition[],
    standard: typeof byTitle | typeof newest | typeof updated,
  ) {
    const page = pageQueryOf(query)
    const { items, total } = await apps.listSeries(conditions, seriesSortOf(query, standard), page.page, page.size)
    return pageOf(items.map(seriesDto), total, page)
  }

  const add = (method: string, path: string, answer: (asked: KomgaRequest) => unknown) =>
    router.add(method, path, async (request, params, { address }) =>
      respondJson(await answer({ request, params, query: new URLSearchParams(address.query) })),
    )

  add('GET', base, async ({ query }) =>
    list(query, [...(await conditionsOfQuery('series', query, apps)), ...(await found(query.get('search')))], byTitle),
  )
  add('POST', `${base}/list`, async ({ query, request }) => {
    const { condition, fullTextSearch } = await readSearch(request)
    return await list(
      query,
      [toCondition('series', condition, await apps.shelfConditions()), ...(await found(fullTextSearch))],
      byTitle,
    )
  })
  for (const [name, sort] of [
    ['new', newest],
    ['updated', updated],
    ['latest', updated],
  ] as const)
    add('GET', `${base}/${name}`, async ({ query }) =>
      list(withoutSort(query), await conditionsOfQuery('series', query, apps), sort),
    )

  add('GET', `${base}/{id}`, async ({ params }) => seriesDto(await apps.getSeries(params.id!)))
  add('GET', `${base}/{id}/books`, async ({ params, query }) => {
    const series = await apps.getSeries(params.id!)
    const page = pageQueryOf(query)
    const conditions = [
      { sql: 'c.manga_id = ?', parameters: [series.id] },
      ...(await conditionsOfQuery('books', query, apps)),
    ]
    const { items, total } = await apps.listBooks(conditions, bookSortOf(query, byNumber), page.page, page.size)
    return pageOf(items.map(bookDto), total, { ...page, isSorted: true })
  })
  add('GET', `${base}/{id}/collections`, async ({ params }) => {
    const series = await apps.getSeries(params.id!)
    return (await apps.listShelves()).filter(({ seriesIds }) => seriesIds.includes(series.id)).map(collectionDto)
  })
  add('GET', `${base}/{id}/thumbnails`, () => [])
  router.add('GET', `${base}/{id}/thumbnail`, (request, { id }) => coverResponse(request, reader, id!, thumbnailWidth))
  add('POST', `${base}/{id}/read-progress`, async ({ params }) => mark(params.id!, true))
  add('DELETE', `${base}/{id}/read-progress`, async ({ params }) => mark(params.id!, false))

  async function mark(id: string, isRead: boolean): Promise<undefined> {
    const series = await apps.getSeries(id)
    await reader.markMangas({ mangaIds: [series.id], isRead })
  }

  const tracker = '/komga/api/v2/series/{id}/read-progress/tachiyomi'
  const ofSeries = async (id: string) => {
    const series = await apps.getSeries(id)
    return (await apps.listBooks([{ sql: 'c.manga_id = ?', parameters: [series.id] }], byNumber, 0, undefined)).items
  }
  add('GET', tracker, async ({ params }) => {
    const books = await ofSeries(params.id!)
    const read = books.filter(({ progress }) => progress?.completed).length
    const started = books.filter(({ progress }) => progress && !progress.completed).length
    const firstUnread = books.findIndex(({ progress }) => !progress?.completed)
    const lastRead = firstUnread < 0 ? books.at(-1) : books[firstUnread - 1]
    return {
      booksCount: books.length,
      booksReadCount: read,
      booksUnreadCount: books.length - read - started,
      booksInProgressCount: started,
      lastReadContinuousNumberSort: lastRead?.sortNumber ?? 0,
      maxNumberSort: Math.max(0, ...books.map(({ sortNumber }) => sortNumber)),
    }
  })
  add('PUT', tracker, async ({ params, request }) => {
    const books = await ofSeries(params.id!)
    const body = validateBody(trackerSchema, await readJsonBody(request, { schema: trackerSchema }), 400)
    const { lastBookNumberSortRead: last } = body as z.output<typeof trackerSchema>
    // A lower number makes no chapter unread: another program may be behind.
    const chapterIds = books.filter(({ sortNumber }) => sortNumber <= last + tolerance).map(({ id }) => id)
    if (chapterIds.length > 0) await reader.markChapters({ chapterIds, isRead: true })
  })
}

const trackerSchema = z.looseObject({ lastBookNumberSortRead: z.number() })
/** Clients calculate with 32 bits. */
const tolerance = 0.0004

function withoutSort(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete('sort')
  return rest
}
