import { z } from 'zod'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { CatalogListEntry } from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChaptersOfManga, findListings, markNew } from '../chapters/chapters.store.ts'
import { findListedAsLocked } from '../chapters/locked-chapters.store.ts'
import type { Tx } from '../database/schema.ts'
import type { Job, JobContext, JobKind, JobNote, NewJob } from '../jobs/job.ts'
import { findListedAt, markListed, numbersReset } from '../mangas/catalog-facts.store.ts'
import { findManga, touchManga } from '../mangas/mangas.store.ts'
import { timestamp } from '../platform/clock.ts'
import { validationFailed } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { rememberSeries } from '../sources/sources.ts'
import type { ChapterListListener, ChapterListsDeps } from './chapter-lists-deps.ts'
import { mergeCatalogList } from './merge-catalog-list.ts'
import { mergeSourceLists } from './merge-source-lists.ts'
import { createListReading, type ReadLists } from './read-chapter-lists.ts'

const fetchChaptersType = 'fetch_chapters'
const payload = z.object({ mangaId: z.string() })

/** The job that reads all lists of a manga and merges them. */
export function createListFetch(deps: ChapterListsDeps, listeners: readonly ChapterListListener[]) {
  const { db, clock, announce, jobs } = deps
  const { readChapterLists } = createListReading(deps)

  function listJob(
    { id, title }: { readonly id: string; readonly title: string },
    priority: JobPriority = 'requested',
  ): NewJob {
    return {
      type: fetchChaptersType,
      payload: { mangaId: id },
      context: { mangaId: id, manga: title },
      dedupeKey: `${fetchChaptersType}:${id}`,
      priority,
    }
  }

  /** @throws Problem `validation_failed` when the manga is not in the library. */
  async function request(mangaId: string, priority: JobPriority = 'requested'): Promise<Job> {
    const manga = await findManga(db, mangaId)
    if (!manga) throw validationFailed([{ propertyPath: 'mangaId', message: message('validation.mangaNotFound') }])
    return await jobs.enqueue(listJob(manga, priority))
  }

  const jobKind: JobKind<z.output<typeof payload>> = {
    type: fetchChaptersType,
    payload,
    concurrency: 2,
    deadlineMs: 10 * 60_000,
    async run(run) {
      const { mangaId } = run.payload
      const lists = await readChapterLists(run)
      let newIds: readonly string[] = []
      const jobsByListener = new Map<ChapterListListener, readonly Job[]>()
      await run.finish(async (tx) => {
        const now = timestamp(clock)
        for (const { source, series, link } of lists.sources)
          await rememberSeries(tx, mangaId, source.id, { worked: series, before: link, now })
        const before = await findFormerLists(tx, mangaId)
        const added = await mergeAll(tx, mangaId, lists, now)
        newIds = await selectNewChapters(tx, mangaId, added, before)
        if (isComplete(lists)) await markListed(tx, mangaId, now)
        await markNew(tx, newIds, now)
        for (const listener of listeners)
          jobsByListener.set(listener, await listener.onNewChapters(tx, mangaId, newIds))
        const result = listResult(lists, added.length)
        run.addContext(result.context)
        for (const note of result.notes) run.note(note)
      })
      announce({ name: 'chapters.changed', data: { mangaId } })
      for (const [listener, added] of jobsByListener) await listener.onListRead(mangaId, newIds, added)
    },
  }

  return { request, listJob, jobKind }
}

/** Whether no list failed temporarily. A list that fails permanently, because a source lacks the manga, is ignored. */
const isComplete = ({ failures }: ReadLists): boolean => failures.every(({ problem }) => !problem.retryable)

/** What is known of the lists of a manga before they are read again. */
const findFormerLists = async (tx: Tx, mangaId: string) => ({
  /** When all of them were read last; null if that never was. */
  listedAt: await findListedAt(tx, mangaId),
  locked: await findListedAsLocked(tx, mangaId),
  ids: new Set((await findListings(tx, mangaId)).map(({ listId }) => listId)),
})
type FormerLists = Awaited<ReturnType<typeof findFormerLists>>

/**
 * The added chapters that were released since the last read, and those that became free. A locked chapter is new once it is
 * free. In the first list of a source no chapter is new until all lists were read once, because one that fails at first
 * lists its old chapters later.
 */
async function selectNewChapters(
  tx: Tx,
  mangaId: string,
  added: readonly string[],
  { listedAt, locked: lockedBefore, ids: formerIds }: FormerLists,
): Promise<string[]> {
  if (added.length + lockedBefore.size === 0) return []
  const locked = await findListedAsLocked(tx, mangaId)
  const candidates = listedAt === null ? await selectListed(tx, mangaId, added, formerIds) : added
  const isCandidate = new Set(candidates.filter((id) => !locked.has(id)))
  const wasAdded = new Set(added)
  const rows = await findChaptersOfManga(tx, mangaId)
  const known = rows.filter(({ id }) => !wasAdded.has(id))
  const since = listedAt ?? known.reduce((latest, { created_at: at }) => (at > latest ? at : latest), '')
  const highestKnown = Math.max(-1, ...known.filter(({ id }) => !locked.has(id)).map(({ number }) => number))
  const isNew = (row: ChapterRow) =>
    (lockedBefore.has(row.id) && !locked.has(row.id) && row.file_path === null) ||
    (isCandidate.has(row.id) &&
      isNewChapter({ number: row.number, publishedAt: row.published_at }, since, highestKnown))
  return rows.filter(isNew).map(({ id }) => id)
}

/** The added chapters that are in one of these lists. */
async function selectListed(
  tx: Tx,
  mangaId: string,
  added: readonly string[],
  listIds: ReadonlySet<string>,
): Promise<string[]> {
  const listings = (await findListings(tx, mangaId)).filter(({ listId }) => listIds.has(listId))
  const ids = new Set(listings.map(({ chapterId }) => chapterId))
  return added.filter((id) => ids.has(id))
}

/** Merges the catalog first, because it knows languages. @returns the added chapters */
async function mergeAll(tx: Tx, mangaId: string, { catalog, sources }: ReadLists, now: string): Promise<string[]> {
  const restartDeclared = catalog?.numbersRestart ?? (await numbersReset(tx, mangaId))
  const merged = catalog && (await mergeCatalogList(tx, mangaId, catalog, now))
  const { preferredGroups } = (await readSettings(tx)).catalog
  const fromSources = await mergeSourceLists(tx, mangaId, sources, now, restartDeclared, preferredGroups)
  if (merged?.changed || fromSources.changed) await touchManga(tx, mangaId, now)
  return [...(merged?.added ?? []), ...fromSources.added]
}

type AddedChapter = { readonly number: number; readonly publishedAt: string | null }

/** Tolerance for release dates, which are not always the date of publication on the site. */
const slackMs = 7 * 24 * 3600_000

/**
 * Whether an added chapter was released after the list was last read: by its date, or without a date because its number
 * is the highest. Old chapters of a new source or language are not new.
 * @param since when the list was last read, ISO 8601
 */
export function isNewChapter({ number, publishedAt }: AddedChapter, since: string, highestKnown: number): boolean {
  if (publishedAt === null) return number > highestKnown
  return Date.parse(publishedAt) >= Date.parse(since) - slackMs
}

/**
 * The result of reading lists, for the job. The context counts `added` chapters, chapters `listed` by the catalog, and of
 * those the ones without pages: `external` (only at their publisher) or `unavailable` (withdrawn). A note names each source
 * whose list could not be read, or in whose list chapters seem to be missing, with the reason.
 */
export function listResult(
  { catalog, sources, failures }: ReadLists,
  added: number,
): { readonly context: JobContext; readonly notes: readonly JobNote[] } {
  const withoutPages = (catalog?.chapters ?? []).filter((chapter) => !chapter.versions.some(hasPages))
  const external = withoutPages.filter(({ versions }) => versions.some((one) => one.isExternal)).length
  const unavailable = withoutPages.length - external
  return {
    context: {
      ...(catalog && { listed: catalog.chapters.length }),
      added,
      ...(external > 0 && { external }),
      ...(unavailable > 0 && { unavailable }),
    },
    notes: [
      ...failures.map(({ source, problem }) => noteOf('unread', source, problem.userMessage)),
      ...sources.flatMap(({ source, warnings }) => warnings.map((one) => noteOf('incomplete', source.name, one))),
    ],
  }
}

const noteOf = (key: string, name: string | Message, reason: Message): JobNote => ({
  key,
  text: message('text.named', { name, reason }),
})

const hasPages = ({ isExternal, isUnavailable, pages }: CatalogListEntry['versions'][number]): boolean =>
  !isExternal && !isUnavailable && pages > 0
