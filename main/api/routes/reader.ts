import * as bookmarks from '../../../shared/contracts/bookmarks.ts'
import { markChapters } from '../../../shared/contracts/chapters.ts'
import { openChapter } from '../../../shared/contracts/open-chapter.ts'
import { getChapterText } from '../../../shared/contracts/page-text.ts'
import * as contract from '../../../shared/contracts/reader.ts'
import { getContinueReading } from '../../../shared/contracts/reader.ts'
import * as settings from '../../../shared/contracts/reader-settings.ts'
import { pageFile } from '../page-file.ts'
import { presentJob } from '../present/job.ts'
import { pagedList } from '../present/response-context.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function readerRoutes(router: Router, { reader, downloads }: Features): void {
  bind(router, getContinueReading, async ({ query }) => ({ items: await reader.continueReading(query.limit) }))
  bind(router, markChapters, async ({ body }) => ({ chapterIds: await reader.markChapters(body) }))
  bind(router, contract.getReaderChapter, ({ params, query }) => reader.getChapter(params.chapterId, query.list))
  bind(router, openChapter, async ({ params: { chapterId }, query }) => {
    await reader.requireFile(chapterId)
    if (await reader.isExternal(chapterId))
      return { chapterId, mangaId: null, isAvailable: true, jobId: null, job: null }
    const { mangaId, job } = await downloads.open(chapterId, query.from)
    return { chapterId, mangaId, isAvailable: job === null, jobId: job?.id ?? null, job: job && presentJob(job) }
  })
  bind(router, contract.listPages, ({ params, query }) =>
    reader.listPages(params.chapterId, query.page, query.itemsPerPage),
  )
  bind(router, contract.getPage, async ({ params }) => {
    const page = await reader.readPage(params.chapterId, params.pageNumber)
    const { content: bytes } = page
    return {
      id: `${params.chapterId}:${page.number}`,
      pageNumber: page.number,
      base64Content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
      mimeType: page.mediaType,
      dimensions: { width: page.width, height: page.height },
    }
  })
  bind(router, contract.getPageImage, async ({ params, query }) =>
    pageFile(reader, await reader.openPage(params.chapterId, params.pageNumber), query),
  )
  bind(router, getChapterText, ({ params }) => reader.readText(params.chapterId))
  bind(router, contract.saveProgress, ({ params, body }) => reader.saveProgress(params.chapterId, body))
  bind(router, contract.deleteProgress, ({ params }) => reader.deleteProgress(params.chapterId))
  bookmarkRoutes(router, reader)
  bind(router, settings.getMangaReaderSettings, ({ params }) => reader.getMangaSettings(params.id))
  bind(router, settings.replaceMangaReaderSettings, ({ params, body }) => reader.replaceMangaSettings(params.id, body))
  bind(router, settings.resetMangaReaderSettings, async ({ params }) => {
    await reader.replaceMangaSettings(params.id, undefined)
    return undefined
  })
}

function bookmarkRoutes(router: Router, reader: Features['reader']): void {
  bind(router, bookmarks.addBookmark, ({ params }) => reader.addBookmark(params.chapterId, params.pageNumber))
  bind(router, bookmarks.deleteBookmark, ({ params }) => reader.deleteBookmark(params.chapterId, params.pageNumber))
  bind(router, bookmarks.getBookmarkPicture, async ({ params, query }) => {
    const { bytes, tag } = await reader.openBookmarkPicture(params.chapterId, params.pageNumber)
    return {
      mediaType: 'image/webp',
      sizeBytes: bytes.byteLength,
      tag: `${tag}-bookmark`,
      immutable: query.v === tag,
      read: async (start, end) => bytes.subarray(start, end + 1),
    }
  })
  bind(router, bookmarks.listMangaBookmarks, async ({ params }) => ({
    items: await reader.listMangaBookmarks(params.id),
  }))
  bind(router, bookmarks.listBookmarks, async ({ query: { page, limit } }) =>
    pagedList(await reader.listBookmarks(page, limit), page, limit),
  )
}
