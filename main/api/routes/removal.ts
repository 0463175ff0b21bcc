import * as contract from '../../../shared/contracts/removal.ts'
import { pagedList } from '../present/response-context.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function removalRoutes(router: Router, { removal }: Features): void {
  bind(router, contract.removeManga, async ({ params, query, precondition }) => {
    await removal.removeManga(params.id, query.files, precondition)
    return undefined
  })
  bind(router, contract.removeMangas, async ({ body }) => ({
    mangaIds: await removal.removeMangas(body.mangaIds, body.files),
  }))
  bind(router, contract.mergeMangas, async ({ params, body }) => ({
    mangaId: params.id,
    mangaIds: await removal.mergeMangas(params.id, body.mangaIds),
  }))
  bind(router, contract.previewMangaRemoval, ({ body }) => removal.previewMangas(body.mangaIds))
  bind(router, contract.restoreMangas, ({ body }) => removal.restoreMangas(body.mangaIds))
  bind(router, contract.removeContentSource, async ({ params, precondition }) => {
    await removal.removeSource(params.id, precondition)
    return undefined
  })
  bind(router, contract.previewContentSourceRemoval, ({ params }) => removal.previewSource(params.id))
  bind(router, contract.restoreContentSource, ({ params }) => removal.restoreSource(params.id))
  bind(router, contract.listTrash, async ({ query: { page, limit } }) => {
    const { totalBytes, ...list } = await removal.list(page, limit)
    return { ...pagedList(list, page, limit), totalBytes }
  })
  bind(router, contract.emptyTrash, async () => void (await removal.empty()))
  bind(router, contract.deleteTrashItem, async ({ params }) => void (await removal.delete(params.id)))
}
