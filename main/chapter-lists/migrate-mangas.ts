import { z } from 'zod'
import type { Migration, MigrationPlan } from '../../shared/contracts/migrations.ts'
import type { LinkCandidate } from '../../shared/contracts/source-search.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { type ChapterRow, findChaptersOfManga } from '../chapters/chapters.store.ts'
import type { Job, JobKind, NewJob } from '../jobs/job.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { requireManga, requireMangas } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem, Problem, validationFailed } from '../platform/problem.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import {
  findFormerSources,
  findPageSourceIds,
  findSources,
  migrateManga,
  readSeriesList,
  restoreSources,
} from '../sources/sources.ts'
import type { ChapterListsDeps } from './chapter-lists-deps.ts'
import { matchChapter } from './merge-source-lists.ts'

const migrateType = 'migrate_mangas'
const linkSchema = z
  .object({ sourceId: z.string(), isChosen: z.boolean(), verifiedAt: z.string().nullable() })
  .and(z.union([z.object({ slug: z.string(), url: z.null() }), z.object({ slug: z.null(), url: z.string() })]))
const formerSchema = z.object({ preferredIds: z.array(z.string()), link: linkSchema.nullable() })
const payload = z.object({
  sourceId: z.string(),
  fromSourceId: z.string().optional(),
  items: z.array(z.object({ mangaId: z.string(), url: z.string(), before: formerSchema })),
})
type Payload = z.output<typeof payload>

/** A list with fewer of the chapters is probably that of another manga. */
const safeShare = 0.5
const safeScore = 0.75

/** Moves mangas to another source. Their chapters, files and progress stay. */
export function createMigrations(deps: ChapterListsDeps, listJob: (manga: { id: string; title: string }) => NewJob) {
  const { db, clock, jobs, announce, sources } = deps

  /**
   * The series of a source that is probably the manga, and what its list lacks or has twice.
   * @throws Problem `not_found` when nothing was found; `validation_failed` on `sourceId`; those of the site
   */
  async function plan(wanted: { mangaId: string; sourceId: string; url?: string | undefined }): Promise<MigrationPlan> {
    const { mangaId, sourceId } = wanted
    const manga = await requireManga(db, mangaId)
    const source = await requireTarget(sourceId)
    const found =
      wanted.url === undefined ? await sources.findCandidates(mangaId, { sourceId, overlap: true }) : undefined
    // Titles and addresses of a site are texts as they are.
    const best = found?.items[0] as Pick<LinkCandidate, 'url' | 'title' | 'score'> | undefined
    const url = wanted.url ?? best?.url
    if (url === undefined)
      throw new Problem('not_found', message('migrations.nothingFound', { source: source.name, title: manga.title }))
    const listed = await readSeriesList(deps, source, url, deps.scraper.within(deadlineMs))
    const rows = (await findChaptersOfManga(db, mangaId)).filter(({ is_visible }) => is_visible === 1)
    const compared = compareChapters(rows, listed)
    const share = rows.length === 0 ? 1 : compared.matching / Math.min(rows.length, Math.max(listed.length, 1))
    return {
      mangaId,
      sourceId,
      url,
      title: best?.title ?? null,
      score: best?.score ?? null,
      listed: listed.length,
      ...compared,
      isSafe: share >= safeShare && (best?.score ?? 1) >= safeScore,
    }
  }

  /** @throws Problem `validation_failed` for unknown mangas and sources. */
  async function request({ sourceId, fromSourceId, items }: Migration): Promise<Job> {
    const source = await requireTarget(sourceId)
    await requireMangas(
      db,
      items.map(({ mangaId }) => mangaId),
    )
    const withBefore = await Promise.all(
      items.map(async (item) => ({ ...item, before: await findFormerSources(db, item.mangaId, sourceId) })),
    )
    return await jobs.enqueue({
      type: migrateType,
      payload: { sourceId, fromSourceId, items: withBefore },
      context: { migratedTo: source.name, mangas: items.length },
    })
  }

  async function requireTarget(id: string) {
    const [source] = await findSources(db, [id])
    if (!source) throw validationFailed([{ propertyPath: 'sourceId', message: message('validation.sourceNotFound') }])
    return source
  }

  const jobKind: JobKind<Payload> = {
    type: migrateType,
    payload,
    concurrency: 1,
    deadlineMs: 60 * 60_000,
    async run(run) {
      const { sourceId, items } = run.payload
      const done: { mangaId: string; url: string }[] = []
      for (const [index, { mangaId, url }] of items.entries()) {
        const problem = await readable(mangaId, sourceId, url, run.signal)
        const title = (await findManga(db, mangaId))?.title ?? mangaId
        if (problem) run.note({ key: 'skipped', text: message('text.named', { name: title, reason: problem }) })
        else done.push({ mangaId, url })
        await run.report({ done: index + 1, total: items.length, unit: 'mangas' })
      }
      const added: Job[] = []
      await run.finish(async (tx) => {
        for (const { mangaId, url } of done) {
          const manga = await findManga(tx, mangaId)
          if (!manga) continue
          const used = await findPageSourceIds(tx, manga)
          await migrateManga(tx, mangaId, { ...run.payload, url }, used, timestamp(clock))
          added.push(await jobs.add(tx, listJob(manga)))
        }
      })
      jobs.announce(added)
      for (const { mangaId } of done) announce({ name: 'manga.changed', data: { mangaId } })
    },
  }

  /** Why the list of a manga at the source cannot be used. */
  async function readable(
    mangaId: string,
    sourceId: string,
    url: string,
    signal: AbortSignal,
  ): Promise<Message | undefined> {
    try {
      if (!(await findManga(db, mangaId))) return message('library.mangaRemoved')
      const listed = await readSeriesList(deps, await requireTarget(sourceId), url, signal)
      return listed.length === 0 ? message('catalog.noChapterList') : undefined
    } catch (error) {
      if (!isProblem(error) || signal.aborted) throw error
      return error.userMessage
    }
  }

  /** @throws Problem `not_found`; `conflict` while the job runs, or when it is no migration. */
  async function undo(jobId: string): Promise<string[]> {
    const job = await jobs.find(jobId)
    if (job.type !== migrateType || job.status !== 'completed')
      throw new Problem('conflict', message('migrations.notUndoable'))
    const { items, ...target } = payload.parse(await jobs.findPayload(jobId))
    const restored = await db.transaction().execute(async (tx) => {
      const ids: string[] = []
      for (const { mangaId, url, before } of items)
        if ((await findManga(tx, mangaId)) && (await restoreSources(tx, mangaId, { ...target, url }, before)))
          ids.push(mangaId)
      return ids
    })
    for (const mangaId of restored) announce({ name: 'manga.changed', data: { mangaId } })
    return restored
  }

  return { plan, request, undo, jobKind }
}

const deadlineMs = 28_000

function compareChapters(rows: readonly ChapterRow[], listed: readonly ListedChapter[]) {
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  const matched = new Set<string>()
  const double = new Set<number>()
  for (const entry of listed) {
    const same = byNumber.get(entry.number) ?? []
    const row = matchChapter(same, entry)
    if (row) matched.add(row.id)
    else if (same.length > 0) double.add(entry.number)
  }
  const missing = rows.filter(({ id, number }) => !matched.has(id) && !double.has(number)).map(({ number }) => number)
  return { matching: matched.size, missing: [...new Set(missing)], double: [...double] }
}
