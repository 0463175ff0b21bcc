import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import { normalizeForSearch } from '../../mangas/manga-texts.store.ts'
import { Problem } from '../../platform/problem.ts'
import type { Book, Condition } from '../../reading-apps/reading-apps.ts'
import { fileOf, jpegResponse, pageResponse, thumbnailWidth } from '../books/book-responses.ts'
import { progressionSchema, readiumProgression, reportPosition } from '../books/progression.ts'
import { readJsonBody } from '../read-body.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { validateBody } from '../validate.ts'
import { toCondition } from './conditions.ts'
import { bookDto, pageDto, pageOf, readListDto } from './dto.ts'
import { bookSortOf, conditionsOfQuery, pageQueryOf } from './query-parameters.ts'
import { readSearch } from './read-search.ts'
import { type KomgaRequest, respondJson } from './respond-json.ts'

const base = '/komga/api/v1/books'
const inSeries = { by: 'series', order: 'asc' } as const
const newest = { by: 'created', order: 'desc' } as const

/** The first unread chapter of series that were begun and of which no chapter is open. */
const onDeck: Condition = {
  sql: `p.page is null
    and exists (select 1 from chapters d join reading_progress q on q.chapter_id = d.id
      where d.manga_id = c.manga_id and d.is_visible = 1 and q.completed = 1)
    and not exists (select 1 from chapters d join reading_progress q on q.chapter_id = d.id
      where d.manga_id = c.manga_id and d.is_visible = 1 and q.completed = 0)
    and c.id = (select d.id from chapters d where d.manga_id = c.manga_id and d.is_visible = 1 and d.file_path is not null
      and not exists (select 1 from reading_progress q where q.chapter_id = d.id)
      order by d.number, ifnull(d.volume, -1), d.id limit 1)`,
  parameters: [],
}

export function bookRoutes(router: Router, features: Features): void {
  const { readingApps: apps, reader } = features
  const add = (method: string, path: string, answer: (asked: KomgaRequest) => unknown) =>
    router.add(method, path, async (request, params, { address }) =>
      respondJson(await answer({ request, params, query: new URLSearchParams(address.query) })),
    )

  async function list(
    query: URLSearchParams,
    conditions: readonly Condition[],
    standard: Parameters<typeof bookSortOf>[1],
  ) {
    const page = pageQueryOf(query)
    const { items, total } = await apps.listBooks(conditions, bookSortOf(query, standard), page.page, page.size)
    return pageOf(items.map(bookDto), total, page)
  }

  const containing = (text: string | null | undefined): Condition[] =>
    text?.trim()
      ? [
          {
            sql: `m.id in (select manga_id from manga_texts where kind = 'title' and instr(text, ?) > 0)
              or instr(lower(m.title || ' ' || ifnull(c.title, '')), lower(?)) > 0`,
            parameters: [normalizeForSearch(text), text.trim()],
          },
        ]
      : []

  add('GET', base, async ({ query }) =>
    list(query, [...(await conditionsOfQuery('books', query, apps)), ...containing(query.get('search'))], inSeries),
  )
  add('POST', `${base}/list`, async ({ query, request }) => {
    const { condition, fullTextSearch } = await readSearch(request)
    return await list(
      query,
      [toCondition('books', condition, await apps.shelfConditions()), ...containing(fullTextSearch)],
      inSeries,
    )
  })
  add('GET', `${base}/ondeck`, async ({ query }) =>
    list(query, [onDeck, ...(await conditionsOfQuery('books', query, apps))], { by: 'created', order: 'desc' }),
  )
  add('GET', `${base}/latest`, async ({ query }) => list(query, await conditionsOfQuery('books', query, apps), newest))
  add('GET', `${base}/{id}`, async ({ params }) => bookDto(await apps.getBook(params.id!)))
  for (const [name, step] of [
    ['next', 1],
    ['previous', -1],
  ] as const)
    add('GET', `${base}/{id}/${name}`, async ({ params }) => {
      const book = await apps.getBook(params.id!)
      const conditions = [{ sql: 'c.manga_id = ?', parameters: [book.seriesId] }]
      const { items } = await apps.listBooks(conditions, { by: 'number', order: 'asc' }, 0, undefined)
      const neighbor = items[items.findIndex(({ id }) => id === book.id) + step]
      if (!neighbor) throw new Problem('not_found', message('komga.noNeighbor'))
      return bookDto(neighbor)
    })
  add('GET', `${base}/{id}/readlists`, async ({ params }) =>
    (await apps.listReadLists({ bookId: (await apps.getBook(params.id!)).id })).map(readListDto),
  )
  add('GET', `${base}/{id}/thumbnails`, () => [])

  add('PATCH', `${base}/{id}/read-progress`, async ({ params, request }) => {
    const book = await apps.getBook(params.id!)
    const body = validateBody(progressSchema, await readJsonBody(request, { schema: progressSchema }), 400)
    const { page, completed } = body as z.output<typeof progressSchema>
    const reached = page ?? (completed === true ? book.pages : undefined)
    if (reached === undefined || reached < 1 || reached > book.pages)
      throw new Problem('bad_request', message('validation.pageOutOfRange', { last: book.pages }))
    await reader.reportProgress(book.id, { page: reached, completed: completed === true || reached === book.pages })
  })
  add('DELETE', `${base}/{id}/read-progress`, async ({ params }) => {
    await reader.deleteProgress((await apps.getBook(params.id!)).id)
  })
  add('GET', `${base}/{id}/progression`, async ({ params }) => {
    const book = await apps.getBook(params.id!)
    return readiumProgression(book, (page) => `${base}/${book.id}/pages/${page}`)
  })
  add('PUT', `${base}/{id}/progression`, async ({ params, request }) => {
    const book = await apps.getBook(params.id!)
    const body = validateBody(progressionSchema, await readJsonBody(request, { schema: progressionSchema }), 400)
    const { modified, locator } = body as z.output<typeof progressionSchema>
    await reportPosition(reader, book, locator.locations.position, modified)
  })
  add('GET', `${base}/{id}/positions`, async ({ params }) => {
    const book = await apps.getBook(params.id!)
    const positions = Array.from({ length: book.pages }, (_, index) => ({
      href: `${base}/${book.id}/pages/${index + 1}`,
      type: book.mediaType ?? 'image/jpeg',
      locations: { position: index + 1, totalProgression: (index + 1) / book.pages },
    }))
    return { total: book.pages, positions }
  })
  fileRoutes(router, features)
}

function fileRoutes(router: Router, { readingApps: apps, reader }: Features): void {
  router.add('GET', `${base}/{id}/pages`, async (_request, { id }) => {
    const book: Book = await apps.getBook(id!)
    return respondJson((await apps.listPages(book.id)).map(pageDto))
  })
  router.add('GET', `${base}/{id}/pages/{number}`, async (request, { id, number }, { address }) => {
    const query = new URLSearchParams(address.query)
    // Some clients count from 0, and say so.
    const shift = query.get('zero_based') === 'true' ? 1 : 0
    const page = await reader.openPage((await apps.getBook(id!)).id, String(Number(number) + shift))
    const wanted = query.get('convert')
    // A JPEG is what every client shows that asks for another form.
    const isConverted = (wanted === 'jpeg' || wanted === 'png') && page.mediaType !== `image/${wanted}`
    return isConverted ? await jpegResponse(request, reader, page) : await pageResponse(request, page)
  })
  router.add('GET', `${base}/{id}/pages/{number}/thumbnail`, async (request, { id, number }) =>
    jpegResponse(request, reader, await reader.openPage((await apps.getBook(id!)).id, number!), thumbnailWidth),
  )
  router.add('GET', `${base}/{id}/thumbnail`, async (request, { id }) =>
    jpegResponse(request, reader, await reader.openPage((await apps.getBook(id!)).id, '1'), thumbnailWidth),
  )
  router.add('GET', `${base}/{id}/file`, async (request, { id }) => fileOf(request, await apps.openBook(id!)))
  router.add('GET', `${base}/{id}/file/{name}`, async (request, { id, name }) =>
    fileOf(request, await apps.openBook(id!, name)),
  )
}

const progressSchema = z.looseObject({ page: z.int().nullish(), completed: z.boolean().nullish() })
