import type { Hono } from 'hono'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import * as contract from '../../../shared/contracts/chapters.ts'
import { safeFileName } from '../../platform/files/safe-names.ts'
import { bind } from '../bind.ts'
import type { FileContent } from '../file-response.ts'
import { pagedList } from '../present/response-context.ts'
import type { Features } from './features.ts'

export function chapterRoutes(app: Hono, { library, chapterLists, downloads, reader }: Features): void {
  bind(app, contract.listChapters, async ({ params, query }) => {
    const listed = await library.listChapters(params.id, query)
    if (listed.items.some(({ isAvailable, externalUrl }) => !isAvailable && externalUrl === null)) downloads.prepare()
    return pagedList(listed, query.page, query.limit)
  })
  bind(app, contract.addChapters, async ({ params, body }) => {
    const items = await library.addChapters(params.id, body)
    return pagedList({ items, total: items.length }, 1, items.length)
  })
  bind(app, contract.fetchChapters, async ({ body }) => {
    const { id: jobId, status } = await chapterLists.request(body.mangaId)
    return { jobId, mangaId: body.mangaId, status }
  })
  bind(app, contract.downloadChapterFile, async ({ params }) => {
    const file = await reader.openChapterFile(params.id)
    return { ...file, ...comicBook(file.mangaTitle, `Ch.${formatChapterNumber(file.number)}`) }
  })
  bind(app, contract.downloadVolume, async ({ params }) => {
    const volume = await reader.openVolume(params.id, params.volume)
    const name = `Vol.${String(volume.volume).padStart(2, '0')}`
    return { ...volume, ...comicBook(volume.mangaTitle, name), read: async (start, end) => volume.read(start, end) }
  })
  bind(app, contract.deleteChapterFile, async ({ params }) => void (await library.deleteArchive(params.id)))
  bind(app, contract.restoreChapterFile, async ({ params }) => void (await downloads.restoreArchive(params.id)))
  bind(app, contract.showChapters, async ({ body }) => ({ chapterIds: await library.setChaptersVisible(body) }))
  bind(app, contract.showMangas, async ({ body }) => ({ chapterIds: await library.setChaptersOfMangasVisible(body) }))
  bind(app, contract.hideChapter, async ({ params }) => void (await library.setChapterVisible(params.id, false)))
  bind(app, contract.restoreChapter, async ({ params }) => void (await library.setChapterVisible(params.id, true)))
}

/** The file name of a download. A long title is shortened, never the part. */
const comicBook = (mangaTitle: string, part: string): Pick<FileContent, 'mediaType' | 'fileName'> => ({
  mediaType: 'application/vnd.comicbook+zip',
  fileName: `${safeFileName(mangaTitle)} - ${part}.cbz`,
})
