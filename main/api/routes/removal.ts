import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/removal.ts'
import { bind } from '../bind.ts'
import { pagedList } from '../present/response-context.ts'
import type { Features } from './features.ts'

export function removalRoutes(app: Hono, { removal }: Features): void {
  bind(app, contract.removeManga, async ({ params, query }) => void (await removal.removeManga(params.id, query.files)))
  bind(app, contract.removeMangas, async ({ body }) => ({
    mangaIds: await removal.removeMangas(body.mangaIds, body.files),
  }))
  bind(app, contract.previewMangaRemoval, ({ body }) => removal.previewMangas(body.mangaIds))
  bind(app, contract.restoreMangas, ({ body }) => removal.restoreMangas(body.mangaIds))
  bind(app, contract.removeContentSource, async ({ params }) => void (await removal.removeSource(params.id)))
  bind(app, contract.previewContentSourceRemoval, ({ params }) => removal.previewSource(params.id))
  bind(app, contract.restoreContentSource, ({ params }) => removal.restoreSource(params.id))
  bind(app, contract.listTrash, async ({ query: { page, limit } }) => {
    const { totalBytes, ...list } = await removal.list(page, limit)
    return { ...pagedList(list, page, limit), totalBytes }
  })
  bind(app, contract.emptyTrash, async () => void (await removal.empty()))
  bind(app, contract.deleteTrashItem, async ({ params }) => void (await removal.delete(params.id)))
}
