import { catalogSourceId } from '../../shared/catalog-source.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { ScrapingRequest, ScrapingResult } from '../../shared/contracts/scraping.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import {
  type ChapterRow,
  findChapters,
  findChaptersOfManga,
  findManga,
  selectDownloadableFromCatalog,
  selectNotDownloadable,
} from '../library/library.ts'
import { newId } from '../platform/ids.ts'
import { validationFailed } from '../platform/problem.ts'
import { findPageSourceIds, requireSources } from '../sources/sources.ts'
import type { DownloadsContext } from './context.ts'
import { type PlannedChapter, planDownloads } from './plan-downloads.ts'

/** Queues downloads. @throws Problem `validation_failed` for unknown chapters, mangas or sources, or without any source. */
export async function requestChapters(
  { db, jobs }: Pick<DownloadsContext, 'db' | 'jobs'>,
  request: ScrapingRequest,
): Promise<ScrapingResult> {
  const { manga, chapters, areNamed } = await selectChapters(db, request)
  const sourceIds = request.sourceIds?.length ? request.sourceIds : await findPageSourceIds(db, manga)
  await requireSources(db, sourceIds, manga)
  const wanted = await planSources(db, chapters, sourceIds)
  const sourceless = wanted.find((chapter) => chapter.sourceIds.length === 0)
  if (sourceIds.length === 0 || (sourceless && areNamed)) throw noSourceProblem(sourceIds)
  const planned = planDownloads(
    manga,
    wanted.filter((chapter) => chapter.sourceIds.length > 0),
    request.force,
  )
  const added = await db.transaction().execute(async (tx) => {
    const all = []
    for (const { job } of planned) all.push(await jobs.add(tx, job))
    return all
  })
  jobs.announce(added)
  return {
    id: newId(),
    mangaId: manga.id,
    chapterIds: planned.map(({ chapterId }) => chapterId),
    sourceIds: [...sourceIds],
    jobIds: added.map((job) => job.id),
    status: added.length > 0 ? 'pending' : 'completed',
  }
}

/** Adds the sources of each chapter. The catalog is a source only of chapters that it lists. */
async function planSources(
  db: Db,
  chapters: readonly ChapterRow[],
  sourceIds: readonly string[],
): Promise<PlannedChapter[]> {
  const ofCatalog = await selectDownloadableFromCatalog(
    db,
    chapters.map((row) => row.id),
  )
  const sites = sourceIds.filter((id) => id !== catalogSourceId)
  return chapters.map(({ id, number, file_path }) => ({
    id,
    number,
    isAvailable: file_path !== null,
    sourceIds: ofCatalog.has(id) ? sourceIds : sites,
  }))
}

const noSourceProblem = (sourceIds: readonly string[]) =>
  validationFailed([
    {
      propertyPath: 'sourceIds',
      message:
        sourceIds.length === 0 ? message('validation.noActiveSource') : message('validation.onlyCatalogWithoutChapter'),
    },
  ])

type Selection = {
  readonly manga: MangaDetail
  readonly chapters: ChapterRow[]
  /** Whether the request names each chapter by its identifier. */
  readonly areNamed: boolean
}

async function selectChapters(db: Db, request: ScrapingRequest): Promise<Selection> {
  const { chapterId, chapterIds, mangaId } = request
  if (chapterId !== undefined && chapterIds !== undefined) {
    throw validationFailed([{ propertyPath: 'chapterIds', message: message('validation.notWithChapterId') }])
  }
  const manga = mangaId === undefined ? undefined : await findManga(db, mangaId)
  if (mangaId !== undefined && !manga) {
    throw validationFailed([{ propertyPath: 'mangaId', message: message('validation.mangaNotFound') }])
  }
  const ids = chapterIds ?? (chapterId === undefined ? undefined : [chapterId])
  if (ids) {
    const chapters = await requireNamedChapters(db, ids, chapterIds ? 'chapterIds' : 'chapterId', mangaId)
    return { manga: (await findManga(db, chapters[0]!.manga_id))!, chapters, areNamed: true }
  }
  if (mangaId === undefined) {
    throw validationFailed([{ propertyPath: 'chapterIds', message: message('validation.chapterOrMangaRequired') }])
  }
  const chapters = (await findChaptersOfManga(db, mangaId)).filter((row) => row.is_visible === 1)
  const absent = await selectNotDownloadable(
    db,
    chapters.map((row) => row.id),
  )
  const listed = chapters.filter((row) => !absent.has(row.id))
  return { manga: manga!, chapters: listed, areNamed: false }
}

async function requireNamedChapters(
  db: Db,
  ids: readonly string[],
  field: 'chapterId' | 'chapterIds',
  mangaId: string | undefined,
): Promise<ChapterRow[]> {
  const chapters = await findChapters(db, ids)
  const byId = new Map(chapters.map((row) => [row.id, row]))
  const absent = await selectNotDownloadable(db, ids)
  const ofManga = mangaId ?? chapters[0]?.manga_id
  const violations = ids.flatMap((id, index) => {
    const propertyPath = field === 'chapterIds' ? `chapterIds[${index}]` : field
    const row = byId.get(id)
    if (!row) return [{ propertyPath, message: message('validation.chapterNotFound') }]
    if (row.manga_id !== ofManga) return [{ propertyPath, message: message('validation.chapterOfAnotherManga') }]
    return absent.has(id) ? [{ propertyPath, message: notDownloadable }] : []
  })
  if (violations.length > 0) throw validationFailed(violations)
  return chapters
}

const notDownloadable = message('validation.notDownloadable')
