import type { z } from 'zod'
import { type MatchOther, matchOtherSchema } from '../../shared/contracts/other-programs.ts'
import type { JobKind, NewJob } from '../jobs/job.ts'
import { timestamp } from '../platform/clock.ts'
import { explainRefusal } from '../platform/problem.ts'
import { createSeriesFinder } from './find-in-library.ts'
import type { ForeignChapter, ForeignSeries } from './foreign-library.ts'
import { type FoundMatch, listMatches, saveMatch } from './matches.store.ts'
import { openLibrary } from './open-library.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

const type = 'match_other_program'

/** From here on, a match is probably right, and the import uses it. */
const certain = 0.8

/** The series as the manga of the catalog that it probably is. */
export const withMatch = (series: ForeignSeries, match: FoundMatch | undefined): ForeignSeries =>
  series.catalogId === null && match && match.confidence >= certain
    ? { ...series, catalogId: match.externalId }
    : series

/** @param file what the path leads to */
export const matchOtherJob = (file: string, payload: MatchOther): NewJob => ({
  type,
  payload: { ...payload, path: file },
  context: {},
  dedupeKey: `${type} ${file} ${JSON.stringify(payload.sites ?? null)}`,
  maxAttempts: 3,
})

/** Looks up series that nothing here can read. An interrupted search goes on with the series that have no match yet. */
export function matchOther({ db, clock, sources, catalog }: OtherProgramsDeps): JobKind<MatchOther> {
  return {
    type,
    payload: matchOtherSchema as z.ZodType<MatchOther>,
    concurrency: 1,
    deadlineMs: 12 * 3600_000,
    async run(run) {
      const { path, sites } = run.payload
      const library = await openLibrary({ catalog }, path, { user: null, signal: run.signal }).catch(explainRefusal)
      const finder = await createSeriesFinder({ db, sources })
      const known = await listMatches(db)
      const wanted = library.series.filter(
        (series) =>
          isWithoutSource(series, finder) &&
          (sites === undefined || sites.includes(series.site!.name)) &&
          (known.get(series.key)?.externalId ?? null) === null,
      )
      let certainCount = 0
      for (const [index, series] of wanted.entries()) {
        await run.report({ done: index, total: wanted.length, unit: 'mangas' })
        const match = await lookUp(series, run.signal)
        await saveMatch(db, series.key, match, timestamp(clock))
        if (match.confidence >= certain) certainCount += 1
      }
      await run.report({ done: wanted.length, total: wanted.length, unit: 'mangas' })
      run.addContext({ mangas: wanted.length, matched: certainCount })
    },
  }

  /** Tries another title only if the first one leads to nothing certain. */
  async function lookUp(series: ForeignSeries, signal: AbortSignal): Promise<FoundMatch> {
    const { title, otherTitles, author, year, trackers, chapters } = series
    const lastNumber = chapters.reduce((highest, { number }) => Math.max(highest, number), 0)
    const isOneShot = chapters.length === 1 && isUnnumbered(chapters[0]!)
    let best: FoundMatch = { externalId: null, title: null, confidence: 0 }
    for (const name of [title, ...otherTitles.slice(0, 1)]) {
      const [match] = await catalog.match([{ series: name, author, year, trackers, lastNumber, isOneShot }], signal)
      const [first] = match?.proposals ?? []
      if (first && first.confidence > best.confidence) best = first
      if (best.confidence >= certain) break
    }
    return { externalId: best.externalId, title: best.title, confidence: best.confidence }
  }
}

/** Whether a series comes from a site that nothing here can read. */
const isWithoutSource = (
  series: ForeignSeries,
  { findManga, findSource }: Awaited<ReturnType<typeof createSeriesFinder>>,
): boolean =>
  series.site !== null && series.catalogId === null && !findManga(series) && findSource(series.site) === undefined

/** A chapter of a one-shot. */
const isUnnumbered = ({ label, title }: ForeignChapter): boolean => /one[- ]?shot/i.test(`${label} ${title ?? ''}`)
