import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import * as contract from '../../../shared/contracts/chapters.ts'
import type { Queue } from '../../jobs/queue.ts'
import { addChapters } from '../../library/add-chapters.ts'
import type { LibraryPorts } from '../../library/add-manga.ts'
import { pageOfChapters } from '../../library/chapters.store.ts'
import { findManga, mangaExists } from '../../library/mangas.store.ts'
import { safeFileName } from '../../platform/files/safe-names.ts'
import { Problem } from '../../platform/problem.ts'
import { missingFile, requireDownloaded } from '../../reader/open-page.ts'
import { requestChapterList } from '../../scraping/fetch-chapter-list.ts'
import { bind } from '../bind.ts'
import type { FileAnswer } from '../file-response.ts'
import { pagedList } from '../present/presented.ts'

export type ChapterPorts = LibraryPorts & { readonly queue: Queue; readonly libraryDir: string }

export function chapterRoutes(app: Hono, ports: ChapterPorts): void {
  bind(app, contract.listChapters, async ({ params, query }) => {
    if (!(await mangaExists(ports.db, params.id)))
      throw new Problem('not_found', 'There is no manga with this identifier.')
    const { page, limit, sortOrder, visibility } = query
    return pagedList(await pageOfChapters(ports.db, params.id, visibility, sortOrder, page, limit), page, limit)
  })
  bind(app, contract.addChapters, async ({ params, body }) => {
    const items = await addChapters(ports, params.id, body)
    return pagedList({ items, total: items.length }, 1, items.length)
  })
  bind(app, contract.fetchChapters, async ({ body }) => {
    const job = await requestChapterList(ports, body.mangaId)
    return { jobId: job.id, mangaId: body.mangaId, status: job.status }
  })
  bind(app, contract.downloadChapterFile, ({ params }) => chapterFile(ports, params.id))
}

async function chapterFile({ db, libraryDir }: ChapterPorts, id: string): Promise<FileAnswer> {
  const chapter = await requireDownloaded(db, id)
  const manga = await findManga(db, chapter.manga_id)
  const path = join(libraryDir, chapter.file_path)
  const facts = await stat(path).catch((error: unknown) => {
    throw missingFile(error)
  })
  return {
    mediaType: 'application/vnd.comicbook+zip',
    sizeBytes: facts.size,
    tag: chapter.sha256,
    lastModified: facts.mtime,
    fileName: `${safeFileName(`${manga?.title ?? 'Manga'} - Ch.${formatChapterNumber(chapter.number)}`)}.cbz`,
    read: async (start, end) => Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>,
  }
}
