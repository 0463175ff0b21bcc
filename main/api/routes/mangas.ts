import type { Hono } from 'hono'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import * as contract from '../../../shared/contracts/mangas.ts'
import { message } from '../../../shared/i18n/message.ts'
import { requestCover } from '../../catalog/covers/request-cover.ts'
import { downloadMangas } from '../../downloads/download-mangas.ts'
import type { Queue } from '../../jobs/queue.ts'
import { addManga, type LibraryPorts } from '../../library/add-manga.ts'
import { editManga } from '../../library/edit-manga.ts'
import { genresInUse } from '../../library/genres.store.ts'
import { pageOfMangas } from '../../library/manga-list.store.ts'
import { findManga, findMangaBySlug } from '../../library/mangas.store.ts'
import { Problem } from '../../platform/problem.ts'
import { markMangas } from '../../reader/mark-read.ts'
import { openCover } from '../../reader/open-cover.ts'
import type { ReaderPorts } from '../../reader/open-page.ts'
import type { Thumbnails } from '../../reader/thumbnails.ts'
import { searchLibrary } from '../../search/search-library.ts'
import { bind } from '../bind.ts'
import { pageFile } from '../page-file.ts'

export type MangaPorts = LibraryPorts &
  ReaderPorts & { readonly thumbnails: Thumbnails; readonly coversDir: string; readonly queue: Queue }

export function mangaRoutes(app: Hono, ports: MangaPorts): void {
  bind(app, contract.createManga, async ({ body }) => requestCover(ports, await addManga(ports, body)))
  bind(app, contract.editManga, async ({ params, body }) =>
    requestCover(ports, await editManga(ports, params.id, body)),
  )
  bind(app, contract.searchMangas, ({ query }) => searchLibrary(ports.db, query))
  bind(app, contract.getMangaById, async ({ params }) => found(await findManga(ports.db, params.id)))
  bind(app, contract.getMangaBySlug, async ({ params }) => found(await findMangaBySlug(ports.db, params.slug)))
  bind(app, contract.listMangas, ({ query }) => {
    const order = query.sortOrder ?? (query.sortBy === 'title' ? 'asc' : 'desc')
    return pageOfMangas(ports.db, query, { by: query.sortBy, order }, query.page, query.limit)
  })
  bind(app, contract.listGenres, async () => ({ items: await genresInUse(ports.db) }))
  bind(app, contract.downloadMangas, ({ body }) => downloadMangas(ports, body.mangaIds))
  bind(app, contract.markMangas, async ({ body }) => ({ chapterIds: await markMangas(ports, body) }))
  bind(app, contract.getMangaCover, async ({ params, query }) => {
    return await pageFile(ports, await openCover(ports, params.id), query)
  })
}

function found(manga: MangaDetail | undefined): MangaDetail {
  if (!manga) throw new Problem('not_found', message('library.mangaNotFound'))
  return manga
}
