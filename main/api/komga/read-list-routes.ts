import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { Book } from '../../reading-apps/reading-apps.ts'
import { jpegResponse, thumbnailWidth } from '../books/book-responses.ts'
import { readJsonBody } from '../read-body.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { validateBody } from '../validate.ts'
import { bookDto, pageOf, readListDto, slice } from './dto.ts'
import { conditionsOfQuery, pageQueryOf } from './query-parameters.ts'
import { type KomgaRequest, respondJson } from './respond-json.ts'

const base = '/komga/api/v1/readlists'

/** Reading lists. */
export function readListRoutes(router: Router, { readingApps: apps, reader }: Features): void {
  const add = (method: string, path: string, answer: (asked: KomgaRequest) => unknown) =>
    router.add(method, path, async (request, params, { address }) =>
      respondJson(await answer({ request, params, query: new URLSearchParams(address.query) })),
    )
  const booksOf = async (id: string): Promise<Book[]> => await apps.findBooks((await apps.getReadList(id)).bookIds)

  add('GET', base, async ({ query }) => {
    const wanted = query.get('search')?.trim().toLowerCase() ?? ''
    const lists = (await apps.listReadLists()).filter(({ name }) => name.toLowerCase().includes(wanted))
    const page = pageQueryOf(query)
    return pageOf(slice(lists, page).map(readListDto), lists.length, page)
  })
  add('GET', `${base}/{id}`, async ({ params }) => readListDto(await apps.getReadList(params.id!)))
  add('GET', `${base}/{id}/books`, async ({ params, query }) => {
    let { bookIds } = await apps.getReadList(params.id!)
    const conditions = await conditionsOfQuery('books', query, apps)
    if (conditions.length > 0) {
      const inList = { sql: 'c.id in (select value from json_each(?))', parameters: [JSON.stringify(bookIds)] }
      const { items } = await apps.listBooks([inList, ...conditions], { by: 'number', order: 'asc' }, 0, undefined)
      const fitting = new Set(items.map(({ id }) => id))
      bookIds = bookIds.filter((id) => fitting.has(id))
    }
    const page = pageQueryOf(query)
    return pageOf((await apps.findBooks(slice(bookIds, page))).map(bookDto), bookIds.length, page)
  })
  for (const [name, step] of [
    ['next', 1],
    ['previous', -1],
  ] as const)
    add('GET', `${base}/{id}/books/{bookId}/${name}`, async ({ params }) => {
      const { bookIds } = await apps.getReadList(params.id!)
      const index = bookIds.indexOf(params.bookId!)
      const neighbor = index < 0 ? undefined : bookIds[index + step]
      if (neighbor === undefined) throw new Problem('not_found', message('komga.noNeighbor'))
      return bookDto(await apps.getBook(neighbor))
    })
  add('GET', `${base}/{id}/thumbnails`, () => [])
  router.add('GET', `${base}/{id}/thumbnail`, async (request, { id }) => {
    const [first] = (await apps.getReadList(id!)).bookIds
    if (first === undefined) throw new Problem('not_found', message('komga.emptyReadList'))
    return await jpegResponse(request, reader, await reader.openPage(first, '1'), thumbnailWidth)
  })

  const tracker = `${base}/{id}/read-progress/tachiyomi`
  add('GET', tracker, async ({ params }) => {
    const books = await booksOf(params.id!)
    const read = books.filter(({ progress }) => progress?.completed).length
    const started = books.filter(({ progress }) => progress && !progress.completed).length
    const firstUnread = books.findIndex(({ progress }) => !progress?.completed)
    return {
      booksCount: books.length,
      booksReadCount: read,
      booksUnreadCount: books.length - read - started,
      booksInProgressCount: started,
      lastReadContinuousIndex: firstUnread < 0 ? books.length : firstUnread,
    }
  })
  add('PUT', tracker, async ({ params, request }) => {
    const { bookIds } = await apps.getReadList(params.id!)
    const body = validateBody(trackerSchema, await readJsonBody(request, { schema: trackerSchema }), 400)
    const { lastBookRead } = body as z.output<typeof trackerSchema>
    // A lower number makes no chapter unread: another program may be behind.
    const chapterIds = bookIds.slice(0, lastBookRead)
    if (chapterIds.length > 0) await reader.markChapters({ chapterIds: [...chapterIds], isRead: true })
  })
}

const trackerSchema = z.looseObject({ lastBookRead: z.int().min(0) })
