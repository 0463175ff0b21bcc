import type { ScrapingRequest, ScrapingResult } from '../../shared/contracts/scraping.ts'
import type { Db } from '../database/schema.ts'
import type { Queue } from '../jobs/queue.ts'
import { withoutPages } from '../library/catalog-versions.store.ts'
import { type ChapterRow, chaptersOfManga, findChapters } from '../library/chapters.store.ts'
import { findManga } from '../library/mangas.store.ts'
import { newId } from '../platform/ids.ts'
import { invalid } from '../platform/problem.ts'
import { planDownloads } from './plan-downloads.ts'
import { requireSources, sourcesToTry } from './preferred-sources.ts'

/** @throws Problem `validation_failed` for unknown chapters, mangas and sources, or where there is no source to ask. */
export async function requestChapters(
  { db, queue }: { db: Db; queue: Queue },
  request: ScrapingRequest,
): Promise<ScrapingResult> {
  const { mangaId, chapters } = await wantedChapters(db, request)
  const manga = await findManga(db, mangaId)
  const sources = request.sourceIds?.length
    ? await requireSources(db, request.sourceIds)
    : await sourcesToTry(db, mangaId)
  if (sources.length === 0) {
    throw invalid([
      { propertyPath: 'sourceIds', message: 'there is no active content source to ask: add one or switch one on' },
    ])
  }
  const sourceIds = sources.map((source) => source.id)
  const planned = planDownloads(
    manga!,
    chapters.map((row) => ({ id: row.id, number: row.number, isAvailable: row.file_path !== null })),
    sourceIds,
    request.force,
  )
  const jobs = await db.transaction().execute(async (tx) => {
    const added = []
    for (const { job } of planned) added.push(await queue.add(tx, job))
    return added
  })
  queue.announce(jobs)
  return {
    id: newId(),
    mangaId,
    chapterIds: planned.map(({ chapterId }) => chapterId),
    sourceIds,
    jobIds: jobs.map((job) => job.id),
    status: jobs.length > 0 ? 'pending' : 'completed',
  }
}

async function wantedChapters(db: Db, request: ScrapingRequest): Promise<{ mangaId: string; chapters: ChapterRow[] }> {
  const { chapterId, chapterIds, mangaId } = request
  if (chapterId !== undefined && chapterIds !== undefined) {
    throw invalid([{ propertyPath: 'chapterIds', message: 'goes without chapterId' }])
  }
  if (mangaId !== undefined && !(await findManga(db, mangaId))) {
    throw invalid([{ propertyPath: 'mangaId', message: 'is not a manga of the library' }])
  }
  const ids = chapterIds ?? (chapterId === undefined ? undefined : [chapterId])
  if (ids) return await namedChapters(db, ids, chapterIds ? 'chapterIds' : 'chapterId', mangaId)
  if (mangaId === undefined) {
    throw invalid([{ propertyPath: 'chapterIds', message: 'is needed: name chapterId, chapterIds or a mangaId' }])
  }
  const chapters = (await chaptersOfManga(db, mangaId)).filter((row) => row.is_visible === 1)
  const absent = await withoutPages(
    db,
    chapters.map((row) => row.id),
  )
  return { mangaId, chapters: chapters.filter((row) => !absent.has(row.id)) }
}

async function namedChapters(
  db: Db,
  ids: readonly string[],
  field: 'chapterId' | 'chapterIds',
  mangaId: string | undefined,
): Promise<{ mangaId: string; chapters: ChapterRow[] }> {
  const chapters = await findChapters(db, ids)
  const byId = new Map(chapters.map((row) => [row.id, row]))
  const ofManga = mangaId ?? chapters[0]?.manga_id
  const violations = ids.flatMap((id, index) => {
    const propertyPath = field === 'chapterIds' ? `chapterIds[${index}]` : field
    const row = byId.get(id)
    if (!row) return [{ propertyPath, message: 'is not a chapter of the library' }]
    return row.manga_id === ofManga ? [] : [{ propertyPath, message: 'belongs to another manga' }]
  })
  if (violations.length > 0 || ofManga === undefined) throw invalid(violations)
  return { mangaId: ofManga, chapters }
}
