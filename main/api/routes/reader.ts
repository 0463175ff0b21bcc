import type { Hono } from 'hono'
import { markChapters as markChaptersContract } from '../../../shared/contracts/chapters.ts'
import { getContinueReading } from '../../../shared/contracts/continue-reading.ts'
import * as contract from '../../../shared/contracts/reader.ts'
import * as settings from '../../../shared/contracts/reader-settings.ts'
import { chapterContext } from '../../reader/chapter-context.ts'
import { continueReading } from '../../reader/continue-reading.ts'
import * as own from '../../reader/manga-reader-settings.ts'
import { markChapters } from '../../reader/mark-read.ts'
import { chapterPages, openPage, type ReaderPorts } from '../../reader/open-page.ts'
import { forgetProgress, type SaveProgressPorts, saveProgress } from '../../reader/save-progress.ts'
import type { Thumbnails } from '../../reader/thumbnails.ts'
import { bind } from '../bind.ts'
import { pageFile } from '../page-file.ts'

export type ReaderRoutePorts = ReaderPorts & SaveProgressPorts & { readonly thumbnails: Thumbnails }

export function readerRoutes(app: Hono, ports: ReaderRoutePorts): void {
  bind(app, getContinueReading, async ({ query }) => ({ items: await continueReading(ports.db, query.limit) }))
  bind(app, markChaptersContract, async ({ body }) => ({ chapterIds: await markChapters(ports, body) }))
  bind(app, contract.getReaderChapter, ({ params }) => chapterContext(ports.db, params.chapterId))
  bind(app, contract.listPages, ({ params, query }) =>
    chapterPages(ports.db, params.chapterId, query.page, query.itemsPerPage),
  )
  bind(app, contract.getPage, async ({ params }) => {
    const page = await openPage(ports, params.chapterId, params.pageNumber)
    const bytes = await page.bytes()
    return {
      id: `${params.chapterId}:${page.number}`,
      pageNumber: page.number,
      base64Content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
      mimeType: page.mediaType,
      dimensions: { width: page.width, height: page.height },
    }
  })
  bind(app, contract.getPageImage, async ({ params, query }) =>
    pageFile(ports, await openPage(ports, params.chapterId, params.pageNumber), query),
  )
  bind(app, contract.saveProgress, ({ params, body }) => saveProgress(ports, params.chapterId, body))
  bind(app, contract.deleteProgress, ({ params }) => forgetProgress(ports, params.chapterId))
  bind(app, settings.getMangaReaderSettings, ({ params }) => own.readMangaReaderSettings(ports.db, params.id))
  bind(app, settings.replaceMangaReaderSettings, ({ params, body }) =>
    own.replaceMangaReaderSettings(ports, params.id, body),
  )
  bind(app, settings.resetMangaReaderSettings, async ({ params }) => {
    await own.replaceMangaReaderSettings(ports, params.id, undefined)
    return undefined
  })
}
