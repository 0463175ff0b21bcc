import { catalogSourceId } from '../../shared/catalog-source.ts'
import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import type { DownloadMangasResult, MangaDetail } from '../../shared/contracts/mangas.ts'
import type { ScrapingRequest, ScrapingResult } from '../../shared/contracts/scraping.ts'
import { type Localizable, type Message, message } from '../../shared/i18n/message.ts'
import { selectDownloadableFromCatalog, selectNotDownloadable } from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChapters, findChaptersOfManga, findChapterVersions } from '../chapters/chapters.store.ts'
import { findLockedSources, selectLocked } from '../chapters/locked-chapters.store.ts'
import { selectOtherTranslations } from '../chapters/translations.store.ts'
import { activeStatuses, type NewJob } from '../jobs/job.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { requireManga, requireMangas } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { isProblem, validationFailed } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { findPageSourceIds, requireSources } from '../sources/sources.ts'
import { downloadKey, scrapeChapterType } from './download-chapter.ts'
import type { DownloadsDeps } from './downloads-deps.ts'

export type ChapterRequests = ReturnType<typeof createChapterRequests>

/** Chooses the chapters to download and their sources, and queues a job for each. */
export function createChapterRequests({ db, clock, jobs }: DownloadsDeps) {
  /** The download of one chapter. @throws Problem `validation_failed` with the reason when no source can have it. */
  async function planChapter(chapter: ChapterRow): Promise<NewJob> {
    const refuse = (reason: Message) => validationFailed([{ propertyPath: 'chapterId', message: reason }])
    const manga = await requireManga(db, chapter.manga_id)
    if (chapter.is_visible === 0) throw refuse(message('reader.hiddenNotDownloaded'))
    if ((await selectNotDownloadable(db, [chapter.id])).has(chapter.id)) throw refuse(message('reader.onlyAtPublisher'))
    const [planned] = await planSources([chapter], await findPageSourceIds(db, manga))
    if (!planned || planned.sourceIds.length === 0) throw refuse((await explainLock(chapter.id)) ?? noSourceToRead)
    return planDownloads(manga, [planned], () => true, {})[0]!.job
  }

  /** Queues downloads. @throws Problem `validation_failed` for unknown chapters, mangas or sources, or without any source. */
  async function requestChapters(
    request: ScrapingRequest,
    priority: JobPriority = 'requested',
  ): Promise<ScrapingResult> {
    const { manga, sourceIds, planned } = await planRequest(request)
    if (request.sourceId !== undefined) await cancelOtherDownloads(planned, request.version !== undefined)
    const added = await db.transaction().execute(async (tx) => {
      const all = []
      for (const { job } of planned) all.push(await jobs.add(tx, { ...job, priority }))
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

  /** The jobs of a request. @throws Problem as `requestChapters`. */
  async function planRequest(request: ScrapingRequest) {
    const { manga, chapters, areNamed } = await selectChapters(request)
    await requireVersion(request)
    const sourceIds = await selectSources(request, manga)
    const wanted = await planSources(chapters, sourceIds)
    const sourceless = wanted.find((chapter) => chapter.sourceIds.length === 0)
    if (sourceless && areNamed && (await explainLock(sourceless.id))) {
      const index = request.chapterIds?.indexOf(sourceless.id)
      const propertyPath = index === undefined ? 'chapterId' : `chapterIds[${index}]`
      throw validationFailed([{ propertyPath, message: message('validation.chapterLocked') }])
    }
    if (sourceIds.length === 0 || (sourceless && areNamed)) throw noSourceProblem(sourceIds)
    const planned = planDownloads(
      manga,
      wanted.filter((chapter) => chapter.sourceIds.length > 0),
      ({ isAvailable, fileSourceId }) =>
        request.force ||
        !isAvailable ||
        request.version !== undefined ||
        (areNamed && request.sourceId !== undefined && request.sourceId !== fileSourceId),
      request,
    )
    return { manga, sourceIds, planned }
  }

  /** @throws Problem `validation_failed` unless the source lists this version of the only chapter. */
  async function requireVersion({ chapterId = '', sourceId = '', version }: ScrapingRequest): Promise<void> {
    if (version === undefined) return
    const versions = (await findChapterVersions(db, chapterId)).get(sourceId) ?? []
    if (!versions.some(({ url }) => url === version))
      throw validationFailed([{ propertyPath: 'version', message: message('validation.versionNotListed') }])
  }

  /** The requested sources in order; those of the manga if none are requested. @throws Problem `validation_failed`. */
  async function selectSources(request: ScrapingRequest, manga: MangaDetail): Promise<readonly string[]> {
    const { sourceId, sourceIds } = request
    if (sourceId !== undefined) {
      await requireSources(db, [sourceId], manga, () => 'sourceId')
      return [sourceId]
    }
    const ids = sourceIds?.length ? sourceIds : await findPageSourceIds(db, manga)
    await requireSources(db, ids, manga)
    return ids
  }

  /** A chapter is downloaded by one job. A job for the chosen source replaces one for other sources. */
  async function cancelOtherDownloads(
    planned: readonly { readonly chapterId: string; readonly job: NewJob }[],
    isVersion: boolean,
  ): Promise<void> {
    for (const { chapterId, job } of planned) {
      if (!(await jobs.hasActive(downloadKey(chapterId)))) continue
      const filter = { type: scrapeChapterType, statuses: activeStatuses, context: { chapterId } }
      const { items } = await jobs.list(filter, { by: 'createdAt', order: 'desc' }, 1, 10)
      const isOther = isVersion || items.some(({ context }) => context.sourceId !== job.context.sourceId)
      if (isOther) await jobs.cancelActive({ chapterId })
    }
  }

  /** Undefined if the chapter is not locked. */
  async function explainLock(chapterId: string): Promise<Message | undefined> {
    const until = (await selectLocked(db, [chapterId], timestamp(clock))).get(chapterId)
    if (until === undefined) return undefined
    return until === null ? message('reader.locked') : message('reader.lockedUntil', { date: until.slice(0, 10) })
  }

  /** Adds the sources of each chapter: the catalog only if it lists the chapter, and no source that has it locked. */
  async function planSources(chapters: readonly ChapterRow[], sourceIds: readonly string[]): Promise<PlannedChapter[]> {
    const ofCatalog = await selectDownloadableFromCatalog(
      db,
      chapters.map((row) => row.id),
    )
    const ids = chapters.map(({ id }) => id)
    const lockedAt = await findLockedSources(db, ids, timestamp(clock))
    return chapters.map(({ id, number, file_path, file_problem, source_id }) => ({
      id,
      number,
      isAvailable: file_path !== null && file_problem !== 'missing',
      fileSourceId: source_id,
      sourceIds: sourceIds.filter(
        (source) => (source !== catalogSourceId || ofCatalog.has(id)) && !lockedAt.get(id)?.has(source),
      ),
    }))
  }

  async function selectChapters(request: ScrapingRequest): Promise<Selection> {
    const { chapterId, chapterIds, mangaId } = request
    const manga = mangaId === undefined ? undefined : await findManga(db, mangaId)
    if (mangaId !== undefined && !manga) {
      throw validationFailed([{ propertyPath: 'mangaId', message: message('validation.mangaNotFound') }])
    }
    const ids = chapterIds ?? (chapterId === undefined ? undefined : [chapterId])
    if (ids) {
      const chapters = await requireNamedChapters(ids, chapterIds ? 'chapterIds' : 'chapterId', mangaId)
      return { manga: (await findManga(db, chapters[0]!.manga_id))!, chapters, areNamed: true }
    }
    const chapters = (await findChaptersOfManga(db, mangaId!)).filter((row) => row.is_visible === 1)
    const all = chapters.map((row) => row.id)
    const absent = await selectNotDownloadable(db, all)
    const locked = await selectLocked(db, all, timestamp(clock))
    const translated = await selectOtherTranslations(db, all, (await readSettings(db)).catalog.languages)
    const listed = chapters.filter(({ id }) => !absent.has(id) && !locked.has(id) && !translated.has(id))
    return { manga: manga!, chapters: listed, areNamed: false }
  }

  async function requireNamedChapters(
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
      if (row.is_visible === 0) return [{ propertyPath, message: message('validation.chapterHidden') }]
      return absent.has(id) ? [{ propertyPath, message: notDownloadable }] : []
    })
    if (violations.length > 0) throw validationFailed(violations)
    return chapters
  }

  /**
   * Queues the missing chapters of each manga, or only counts them. A manga that cannot be downloaded is returned with the
   * reason and does not affect the others.
   * @throws Problem `validation_failed` for unknown mangas.
   */
  async function downloadMangas({
    mangaIds,
    dryRun = false,
  }: DownloadMangasRequest): Promise<Localizable<DownloadMangasResult>> {
    await requireMangas(db, mangaIds)
    const jobIds: string[] = []
    let jobCount = 0
    const refused: { mangaId: string; reason: Message }[] = []
    for (const mangaId of new Set(mangaIds)) {
      try {
        const request = { mangaId, force: false }
        if (dryRun) jobCount += (await planRequest(request)).planned.length
        else jobIds.push(...(await requestChapters(request)).jobIds)
      } catch (error) {
        if (!isProblem(error)) throw error
        refused.push({ mangaId, reason: error.violations?.[0]?.message ?? error.userMessage })
      }
    }
    return { jobCount: jobCount + jobIds.length, jobIds, refused }
  }

  return { planChapter, requestChapters, downloadMangas }
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

const noSourceToRead = message('reader.noSourceToRead')
const notDownloadable = message('validation.notDownloadable')

export type DownloadMangasRequest = { readonly mangaIds: readonly string[]; readonly dryRun?: boolean | undefined }

type PlannedChapter = {
  readonly id: string
  readonly number: number
  readonly isAvailable: boolean
  /** The source of its CBZ, if known. */
  readonly fileSourceId: string | null
  /** Sources to try in order; never empty. */
  readonly sourceIds: readonly string[]
}

/** One job per wanted chapter, in the order of the chapters. */
function planDownloads(
  manga: { readonly id: string; readonly title: string },
  chapters: readonly PlannedChapter[],
  isWanted: (chapter: PlannedChapter) => boolean,
  { version, storeAnyway }: Pick<ScrapingRequest, 'version' | 'storeAnyway'>,
): { chapterId: string; job: NewJob }[] {
  return chapters.filter(isWanted).map(({ id, number, sourceIds }) => ({
    chapterId: id,
    job: {
      type: scrapeChapterType,
      payload: {
        chapterId: id,
        sourceIds,
        ...(version !== undefined && { version }),
        ...(storeAnyway && { storeAnyway }),
      },
      context: {
        mangaId: manga.id,
        chapterId: id,
        manga: manga.title,
        chapter: formatChapterNumber(number),
        ...(sourceIds[0] !== undefined && { sourceId: sourceIds[0] }),
      },
      dedupeKey: downloadKey(id),
      ...(sourceIds[0] !== undefined && { groupKey: `source:${sourceIds[0]}` }),
    },
  }))
}
