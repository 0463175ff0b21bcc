import * as covers from '../../../shared/contracts/covers.ts'
import * as followed from '../../../shared/contracts/following.ts'
import * as contract from '../../../shared/contracts/mangas.ts'
import * as fields from '../../../shared/contracts/metadata.ts'
import { coverFile, pageFile, thumbnailFile } from '../page-file.ts'
import { pagedList } from '../present/response-context.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function mangaRoutes(
  router: Router,
  { mangas, search, catalog, downloads, reader, following, metadata }: Features,
): void {
  bind(router, contract.createManga, async ({ body }) => catalog.requestCover(await mangas.add(body)))
  bind(router, contract.editManga, async ({ params, body, precondition }) =>
    catalog.requestCover(await mangas.edit(params.id, body, precondition)),
  )
  bind(router, contract.searchMangas, ({ query }) => search.library(query))
  bind(router, contract.getMangaById, ({ params }) => mangas.get(params.id))
  bind(router, contract.getMangaBySlug, ({ params }) => mangas.getBySlug(params.slug))
  bind(router, contract.listMangas, ({ query }) =>
    mangas.list(query, { by: query.sortBy, order: query.sortOrder }, query.page, query.limit),
  )
  bind(router, contract.listTitleLetters, async ({ query }) => ({ items: await mangas.listLetters(query) }))
  bind(router, contract.listGenres, async () => ({ items: await mangas.listGenres() }))
  bind(router, contract.downloadMangas, ({ body }) => downloads.requestMangas(body))
  bind(router, contract.markMangas, async ({ body }) => ({ chapterIds: await reader.markMangas(body) }))
  bind(router, contract.getMangaCover, async ({ params: { id }, query }) => {
    const { width, v } = query
    if (width !== undefined && v !== undefined) {
      const thumbnail = await reader.findCoverThumbnail(id, v, width)
      if (thumbnail) return thumbnailFile(thumbnail, width, true)
    }
    return await pageFile(reader, await reader.openCover(id), query)
  })
  bind(router, covers.chooseCover, async ({ params: { id }, body: { chapterId, page, catalogCover }, image }) => {
    if (image) return await catalog.chooseCover(id, { image })
    if (chapterId === undefined || page === undefined)
      return await catalog.chooseCover(id, { catalogCover: catalogCover ?? '' })
    const opened = await reader.openPageOfManga({ mangaId: id, chapterId, page })
    return await catalog.chooseCover(id, { image: await opened.bytes() })
  })
  bind(router, covers.useAutomaticCover, async ({ params }) => {
    await catalog.useAutomaticCover(params.id)
    return undefined
  })
  bind(router, covers.listCoverChoices, ({ params, request }) => catalog.listCoverChoices(params.id, request.signal))
  bind(router, fields.compareMetadata, ({ params, query }) => metadata.compare(params.id, query))
  bind(router, fields.getProposedCover, async ({ params, query }) =>
    coverFile(await metadata.getCover(params.id, query.source, query.entry), false),
  )
  bind(router, fields.chooseMetadata, ({ params, body }) => metadata.choose(params.id, body))
  bind(router, followed.getFollowingSummary, () => following.summary())
  bind(router, followed.checkFollowed, async () => ({ jobIds: await following.checkAll() }))
  bind(router, followed.getFollowing, ({ params }) => following.get(params.id))
  bind(router, followed.followManga, ({ params, body }) => following.follow(params.id, body.downloadNewChapters))
  bind(router, followed.unfollowManga, async ({ params }) => void (await following.unfollow(params.id)))
  bind(router, followed.followMangas, async ({ body }) => ({ changed: await following.setFollowed(body) }))
  bind(router, followed.listUpdates, async ({ query: { page, limit } }) =>
    pagedList(await following.listUpdates(page, limit), page, limit),
  )
}
