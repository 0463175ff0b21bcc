import * as contract from '../../../shared/contracts/catalog.ts'
import { coverFile } from '../page-file.ts'
import { presentJob } from '../present/job.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function catalogRoutes(router: Router, { catalog }: Features): void {
  bind(router, contract.searchCatalog, ({ query, request }) => catalog.search(query, request.signal))
  bind(router, contract.browseCatalog, ({ query, request }) => catalog.browse(query, request.signal))
  bind(router, contract.listCatalogGenres, async ({ request }) => {
    const tags = await catalog.listTags(request.signal)
    return { items: tags.map(({ name, group }) => ({ name, group })) }
  })
  bind(router, contract.getCatalogManga, ({ params, request }) => catalog.preview(params.externalId, request.signal))
  bind(router, contract.listCatalogChapters, ({ params, request }) =>
    catalog.previewChapters(params.externalId, request.signal),
  )
  bind(router, contract.createMangaFromCatalog, ({ body }) => catalog.addManga(body.externalId))
  bind(router, contract.refreshManga, async ({ params }) => presentJob(await catalog.requestRefresh(params.id)))
  bind(router, contract.getCatalogCover, async ({ params, query }) =>
    coverFile(await catalog.getCover(params.externalId, params.fileName, query.width), true),
  )
}
