import type { Hono } from 'hono'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import * as contract from '../../../shared/contracts/chapters.ts'
import { message } from '../../../shared/i18n/message.ts'
import { requestChapterList } from '../../chapter-lists/fetch-chapter-list.ts'
import { downloadKey } from '../../downloads/plan-downloads.ts'
import { isWorkActive } from '../../jobs/jobs.store.ts'
import type { Queue } from '../../jobs/queue.ts'
import { addChapters } from '../../library/add-chapters.ts'
import type { LibraryPorts } from '../../library/add-manga.ts'
import { pageOfChapters } from '../../library/chapters.store.ts'
import { deleteArchive } from '../../library/delete-archive.ts'
import { hideChapter, restoreChapter, showChapters, showMangas } from '../../library/hide-chapters.ts'
import { mangaExists } from '../../library/mangas.store.ts'
import { restoreArchive } from '../../library/restore-archive.ts'
import { safeFileName } from '../../platform/files/safe-names.ts'
import { Problem } from '../../platform/problem.ts'
import { openChapterFile } from '../../reader/open-chapter-file.ts'
import type { ReaderPorts } from '../../reader/open-page.ts'
import { createVolumes } from '../../reader/volume/open-volume.ts'
import { bind } from '../bind.ts'
import type { FileAnswer } from '../file-response.ts'
import { pagedList } from '../present/presented.ts'

export type ChapterPorts = LibraryPorts & ReaderPorts & { readonly queue: Queue; readonly trashDir: string }

export function chapterRoutes(app: Hono, ports: ChapterPorts): void {
  bind(app, contract.listChapters, async ({ params, query }) => {
    if (!(await mangaExists(ports.db, params.id))) throw new Problem('not_found', message('library.mangaIdUnknown'))
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
  chapterFileRoutes(app, ports)
}

function chapterFileRoutes(app: Hono, ports: ChapterPorts): void {
  const volumes = createVolumes(ports)
  const filePorts = {
    ...ports,
    forgetArchive: (path: string) => ports.archives.forget(path),
    isUnderWay: (chapterId: string) => isWorkActive(ports.db, downloadKey(chapterId)),
  }
  bind(app, contract.downloadChapterFile, async ({ params }) => {
    const file = await openChapterFile(ports, params.id)
    return { ...file, ...comicBook(file.mangaTitle, `Ch.${formatChapterNumber(file.number)}`) }
  })
  bind(app, contract.downloadVolume, async ({ params }) => {
    const volume = await volumes.open(params.id, params.volume)
    const name = `Vol.${String(volume.volume).padStart(2, '0')}`
    return { ...volume, ...comicBook(volume.mangaTitle, name), read: async (start, end) => volume.read(start, end) }
  })
  bind(app, contract.deleteChapterFile, async ({ params }) => void (await deleteArchive(filePorts, params.id)))
  bind(app, contract.restoreChapterFile, async ({ params }) => void (await restoreArchive(filePorts, params.id)))
  bind(app, contract.showChapters, async ({ body }) => ({ chapterIds: await showChapters(ports, body) }))
  bind(app, contract.showMangas, async ({ body }) => ({ chapterIds: await showMangas(ports, body) }))
  bind(app, contract.hideChapter, async ({ params }) => void (await hideChapter(ports, params.id)))
  bind(app, contract.restoreChapter, async ({ params }) => void (await restoreChapter(ports, params.id)))
}

/** The name it is saved under: the part that tells it from its fellows survives the shortening of a long title. */
const comicBook = (mangaTitle: string, part: string): Pick<FileAnswer, 'mediaType' | 'fileName'> => ({
  mediaType: 'application/vnd.comicbook+zip',
  fileName: `${safeFileName(mangaTitle)} - ${part}.cbz`,
})
