import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import * as contract from '../../../shared/contracts/chapters.ts'
import { scrapeChapters } from '../../../shared/contracts/scraping.ts'
import { safeFileName } from '../../platform/files/safe-names.ts'
import type { FileContent } from '../file-response.ts'
import { pagedList } from '../present/response-context.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function chapterRoutes(
  router: Router,
  { archives, chapters, chapterLists, downloads, reader, readingApps }: Features,
): void {
  bind(router, contract.listChapters, async ({ params, query }) => {
    const listed = await chapters.list(params.id, query)
    if (
      listed.items.some(({ isAvailable, externalUrl, isLocked }) => !isAvailable && externalUrl === null && !isLocked)
    )
      downloads.prepare()
    return pagedList(listed, query.page, query.limit)
  })
  bind(router, contract.addChapters, async ({ params, body }) => {
    const items = await chapters.add(params.id, body)
    return pagedList({ items, total: items.length }, 1, items.length)
  })
  bind(router, contract.fetchChapters, async ({ body }) => {
    const { id: jobId, status } = await chapterLists.request(body.mangaId)
    return { jobId, mangaId: body.mangaId, status }
  })
  bind(router, scrapeChapters, ({ body }) => downloads.request(body))
  bind(router, contract.downloadChapterFile, async ({ params }) => {
    const file = await reader.openChapterFile(params.id)
    const fileName = `${safeFileName(file.mangaTitle)} - Ch.${formatChapterNumber(file.number)}${file.extension}`
    await readingApps.noteBook(params.id, { ...file, fileName })
    return { ...file, fileName }
  })
  bind(router, contract.downloadVolume, async ({ params }) => {
    const volume = await reader.openVolume(params.id, params.volume)
    const name = `Vol.${String(volume.volume).padStart(2, '0')}`
    return { ...volume, ...comicBook(volume.mangaTitle, name), read: async (start, end) => volume.read(start, end) }
  })
  bind(router, contract.deleteChapterFile, async ({ params }) => void (await archives.delete(params.id)))
  bind(router, contract.restoreChapterFile, async ({ params }) => void (await downloads.restoreArchive(params.id)))
  bind(router, contract.showChapters, async ({ body }) => ({ chapterIds: await chapters.setManyVisible(body) }))
  bind(router, contract.showMangas, async ({ body }) => ({
    chapterIds: await chapters.setAllVisible(body),
  }))
  bind(router, contract.listChapterVersions, async ({ params }) => ({ items: await chapters.listVersions(params.id) }))
  bind(router, contract.hideChapter, async ({ params }) => void (await chapters.setVisible(params.id, false)))
  bind(router, contract.restoreChapter, async ({ params }) => void (await chapters.setVisible(params.id, true)))
}

/** The file name of a download. A long title is shortened, never the part. */
const comicBook = (mangaTitle: string, part: string): Pick<FileContent, 'mediaType' | 'fileName'> => ({
  mediaType: 'application/vnd.comicbook+zip',
  fileName: `${safeFileName(mangaTitle)} - ${part}.cbz`,
})
