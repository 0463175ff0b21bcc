import { basename } from 'node:path'
import type { z } from 'zod'
import { type ImportOther, importOtherSchema } from '../../shared/contracts/other-programs.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Job, JobKind, JobNote, JobRun, NewJob } from '../jobs/job.ts'
import { inParts } from '../platform/in-parts.ts'
import { explainRefusal } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { createSeriesFinder, type SeriesFinder } from './find-in-library.ts'
import type { ForeignLibrary, ForeignSeries } from './foreign-library.ts'
import { importFiles } from './import-files.ts'
import { importSeries, splitIntoBatches } from './import-series.ts'
import { type ImportTotals, startTotals, toContext } from './import-totals.ts'
import { withMatch } from './match-with-catalog.ts'
import { listMatches } from './matches.store.ts'
import { openLibrary } from './open-library.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

const type = 'import_other_program'

/** @param file what the path leads to */
export const importOtherJob = (file: string, payload: ImportOther): NewJob => ({
  type,
  payload,
  context: { title: basename(file), file: basename(file) },
  dedupeKey: `${type} ${file}`,
  maxAttempts: 3,
})

/** Imports the series of another program. A repeated or interrupted import goes on with what is missing. */
export function importOther(context: OtherProgramsDeps): JobKind<z.output<typeof importOtherSchema>> {
  return {
    type,
    payload: importOtherSchema as z.ZodType<z.output<typeof importOtherSchema>>,
    concurrency: 1,
    deadlineMs: 12 * 3600_000,
    async run(run) {
      const { keys } = run.payload
      const totals = startTotals()
      try {
        const library = await readWithMatches(context, run)
        run.addContext({ program: library.program, ...(library.name !== undefined && { title: library.name }) })
        const finder = await createSeriesFinder(context)
        const chosen = keys && new Set(keys)
        const isWanted = chosen ? (series: ForeignSeries) => chosen.has(series.key) : byDefault(finder)
        const wanted = library.series.filter(isWanted)
        await backUpBefore(context, wanted)
        run.signal.throwIfAborted()
        for (const note of await bringIn(context, run, { wanted, library, finder }, totals)) run.note(note)
      } catch (error) {
        // Of a stopped import, what it added.
        if (run.signal.aborted) await context.jobs.addContext(run.jobId, toContext(totals))
        throw error
      }
      run.addContext(toContext(totals))
    },
  }
}

/** The library of the other program, with the mangas of the catalog that were found or chosen for its series. */
async function readWithMatches(
  context: OtherProgramsDeps,
  { payload: { path, user, matches }, signal }: JobRun<ImportOther>,
): Promise<ForeignLibrary> {
  const library = await openLibrary(context, path, { user, signal }).catch(explainRefusal)
  const found = await listMatches(context.db)
  const chosen = new Map(matches?.map(({ key, externalId }) => [key, externalId]))
  const series = library.series.map((one) => {
    const choice = chosen.get(one.key)
    if (choice === undefined) return withMatch(one, found.get(one.key))
    return one.catalogId === null ? { ...one, catalogId: choice } : one
  })
  return { ...library, series }
}

type Wanted = {
  readonly wanted: readonly ForeignSeries[]
  readonly library: ForeignLibrary
  readonly finder: SeriesFinder
}

/** Imports series with files, then the others. @returns what was left out */
async function bringIn(
  context: OtherProgramsDeps,
  run: JobRun<z.output<typeof importOtherSchema>>,
  { wanted, library, finder }: Wanted,
  totals: ImportTotals,
): Promise<JobNote[]> {
  const files = wanted.filter(hasFiles)
  const left: JobNote[] = []
  if (files.length > 0) {
    const { folders } = library
    left.push(...(await importFiles(context, run, { wanted: files, folders, mappings: run.payload.folders }, totals)))
  }
  const others = wanted.filter((series) => !hasFiles(series))
  const added: { readonly id: string; readonly title: string }[] = []
  let [done, reported] = [0, 0]
  for (const batch of splitIntoBatches(others)) {
    run.signal.throwIfAborted()
    for (const { series, mangaId, isUnlisted, note } of await importSeries(context, finder, run.jobId, batch, totals)) {
      const { title } = series
      if (isUnlisted) added.push({ id: mangaId, title })
      if (note) left.push({ key: title, text: message('collection.fileNote', { path: title, reason: note }) })
    }
    done += batch.length
    const percent = Math.floor((100 * done) / others.length)
    // Each report writes the job with its list of series again.
    if (percent > reported) void run.report({ done, total: others.length, unit: 'mangas' })
    reported = percent
  }
  await completeFromCatalog(context, added)
  return left
}

/** More than these are many. */
const bulkImport = { mangas: 10, chapters: 100 } as const

async function backUpBefore({ beforeBulkChange }: OtherProgramsDeps, wanted: readonly ForeignSeries[]): Promise<void> {
  const chapters = wanted.reduce((sum, series) => sum + series.chapters.length, 0)
  if (wanted.length > bulkImport.mangas || chapters > bulkImport.chapters) await beforeBulkChange('before_import')
}

const hasFiles = ({ chapters }: ForeignSeries): boolean => chapters.some(({ file }) => file !== null)

/** The series that the library has, or that something here can read. */
const byDefault =
  ({ findManga, findSource }: SeriesFinder) =>
  (series: ForeignSeries): boolean =>
    series.catalogId !== null ||
    hasFiles(series) ||
    findManga(series) !== undefined ||
    findSource(series.site) !== undefined

/** Mangas whose jobs are added in one transaction. */
const mangasPerTransaction = 20

/** Metadata, covers and chapter lists follow in the background, when there is a network. */
async function completeFromCatalog(
  { db, jobs, catalog, chapterLists, following }: OtherProgramsDeps,
  mangas: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  for (const part of inParts(mangas, mangasPerTransaction)) {
    const added = await db.transaction().execute(async (tx) => {
      const batch: Job[] = []
      for (const manga of part)
        batch.push(await jobs.add(tx, catalog.refreshJob(manga)), await jobs.add(tx, chapterLists.listJob(manga)))
      return batch
    })
    jobs.announce(added)
  }
  const settings = await readSettings(db)
  if (settings.following.followNewMangas && mangas.length > 0)
    await following.setFollowed({ mangaIds: mangas.map(({ id }) => id), isFollowed: true })
}
