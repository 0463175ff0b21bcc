import type { Hono } from 'hono'
import * as covers from '../../../shared/contracts/covers.ts'
import * as contract from '../../../shared/contracts/mangas.ts'
import { bind } from '../bind.ts'
import { pageFile } from '../page-file.ts'
import type { Features } from './features.ts'

export function mangaRoutes(app: Hono, { library, search, catalog, downloads, reader }: Features): void {
  bind(app, contract.createManga, async ({ body }) => catalog.requestCover(await library.addManga(body)))
  bind(app, contract.editManga, async ({ params, body }) =>
    catalog.requestCover(await library.editManga(params.id, body)),
  )
  bind(app, contract.searchMangas, ({ query }) => search.library(query))
  bind(app, contract.getMangaById, ({ params }) => library.getManga(params.id))
  bind(app, contract.getMangaBySlug, ({ params }) => library.getMangaBySlug(params.slug))
  bind(app, contract.listMangas, ({ query }) => {
    const order = query.sortOrder ?? (query.sortBy === 'title' ? 'asc' : 'desc')
    return library.listMangas(query, { by: query.sortBy, order }, query.page, query.limit)
  })
  bind(app, contract.listGenres, async () => ({ items: await library.listGenres() }))
  bind(app, contract.downloadMangas, ({ body }) => downloads.requestMangas(body.mangaIds))
  bind(app, contract.markMangas, async ({ body }) => ({ chapterIds: await reader.markMangas(body) }))
  bind(app, contract.getMangaCover, async ({ params, query }) =>
    pageFile(reader, await reader.openCover(params.id), query),
  )
  bind(app, covers.chooseCover, async ({ params: { id }, body: { chapterId, page, catalogCover }, image }) => {
    if (image) return await catalog.chooseCover(id, { image })
    if (chapterId === undefined || page === undefined)
      return await catalog.chooseCover(id, { catalogCover: catalogCover ?? '' })
    const opened = await reader.openPageOfManga({ mangaId: id, chapterId, page })
    return await catalog.chooseCover(id, { image: await opened.bytes() })
  })
  bind(app, covers.useAutomaticCover, async ({ params }) => {
    await catalog.useAutomaticCover(params.id)
    return undefined
  })
  bind(app, covers.listCoverChoices, ({ params, request }) => catalog.listCoverChoices(params.id, request.signal))
}
