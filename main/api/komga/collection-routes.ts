import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import { coverResponse, thumbnailWidth } from '../books/book-responses.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { collectionDto, pageOf, seriesDto, slice } from './dto.ts'
import { pageQueryOf } from './query-parameters.ts'
import { type KomgaRequest, respondJson } from './respond-json.ts'

const base = '/komga/api/v1/collections'

/** Shelves, as collections of series. */
export function collectionRoutes(router: Router, { readingApps: apps, reader }: Features): void {
  const add = (path: string, answer: (asked: KomgaRequest) => unknown) =>
    router.add('GET', path, async (request, params, { address }) =>
      respondJson(await answer({ request, params, query: new URLSearchParams(address.query) })),
    )

  add(base, async ({ query }) => {
    const wanted = query.get('search')?.trim().toLowerCase() ?? ''
    const shelves = (await apps.listShelves()).filter(({ name }) => name.toLowerCase().includes(wanted))
    const page = pageQueryOf(query)
    return pageOf(slice(shelves, page).map(collectionDto), shelves.length, page)
  })
  add(`${base}/{id}`, async ({ params }) => collectionDto(await apps.getShelf(params.id!)))
  add(`${base}/{id}/series`, async ({ params, query }) => {
    const { seriesIds } = await apps.getShelf(params.id!)
    const page = pageQueryOf(query)
    return pageOf((await apps.findSeries(slice(seriesIds, page))).map(seriesDto), seriesIds.length, page)
  })
  add(`${base}/{id}/thumbnails`, () => [])
  router.add('GET', `${base}/{id}/thumbnail`, async (request, { id }) => {
    const [first] = (await apps.getShelf(id!)).seriesIds
    if (first === undefined) throw new Problem('not_found', message('komga.emptyCollection'))
    return await coverResponse(request, reader, first, thumbnailWidth)
  })
}
