import { z } from 'zod'
import type { ChapterListListener } from '../chapter-lists/chapter-lists.ts'
import { selectNotDownloadable } from '../chapters/catalog-versions.store.ts'
import { findChapters } from '../chapters/chapters.store.ts'
import { findNextUnlock, selectLocked } from '../chapters/locked-chapters.store.ts'
import { selectOtherTranslations } from '../chapters/translations.store.ts'
import { withWholeLibrary } from '../database/hidden-rows.ts'
import type { Db } from '../database/schema.ts'
import type { JobKind, NewJob } from '../jobs/job.ts'
import { decideFollowRules } from '../mangas/shelf-rules.store.ts'
import { timestamp } from '../platform/clock.ts'
import { readSettings } from '../settings/settings.ts'
import {
  type CheckRules,
  findDueMangas,
  findFollowed,
  listRecentReleases,
  postpone,
  storeCheck,
} from './following.store.ts'
import type { FollowingDeps } from './following-deps.ts'

type Schedule = ChapterListListener & {
  start(): void
  /** Checks now whether a manga is due. */
  check(): void
  stop(): Promise<void>
}

/** The database holds the due times. Polling them by wall clock makes sleep and restarts harmless. */
const pollMs = 60_000
const batchSize = 20
const hourMs = 3600_000

/** Requests the chapter list of each followed manga when its check is due, and plans the next check. */
export function createSchedule({
  db,
  clock,
  log,
  announce,
  jobs,
  chapterLists,
  catalog,
  downloads,
  checkSources,
}: FollowingDeps): Schedule {
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined
  let stopped = true
  /** A check was requested while one ran, which may have seen what was before. */
  let isWanted = false

  /**
   * A check that fails is repeated after the shortest interval; a check that succeeds plans the next one, which is not later
   * than a locked chapter becomes free. A manga that no source lists is postponed, because its check would fail every time.
   */
  async function requestDue(): Promise<void> {
    const { enabled, shortestHours } = (await readSettings(db)).following
    if (!enabled) return
    const rules = await readCheckRules(db, clock.now())
    for (const mangaId of await findDueMangas(db, rules, batchSize)) {
      if (await chapterLists.isListed(mangaId)) {
        await chapterLists.request(mangaId, 'automatic')
        if (await catalog.isListed(mangaId)) await catalog.requestRefresh(mangaId, 'automatic')
      }
      await postpone(db, mangaId, timestamp(clock), timestamp(clock, shortestHours * hourMs))
    }
  }

  function check(): void {
    isWanted = true
    if (stopped || checking) return
    clearTimeout(timer)
    checkSources()
    isWanted = false
    checking = withWholeLibrary(requestDue)
      .catch((error: unknown) => log.error({ err: error }, 'followed mangas could not be checked'))
      .then(() => withWholeLibrary(downloads.keepShelved))
      .catch((error: unknown) =>
        log.error({ err: error }, 'the next chapters of mangas on shelves could not be queued'),
      )
      .finally(() => {
        checking = undefined
        if (isWanted) check()
        else if (!stopped) timer = setTimeout(check, pollMs).unref()
      })
  }

  return {
    start() {
      stopped = false
      check()
    },
    check,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await checking
    },
    async onNewChapters(tx, mangaId, chapterIds) {
      const row = chapterIds.length > 0 ? await findFollowed(tx, mangaId) : undefined
      return row?.download_new === 1 ? [await jobs.add(tx, downloadNewJob(mangaId, chapterIds))] : []
    },
    async onListRead(mangaId, chapterIds, added) {
      jobs.announce(added)
      if (chapterIds.length > 0) announce({ name: 'chapters.noticed', data: { mangaId, chapterIds: [...chapterIds] } })
      const limits = (await readSettings(db)).following
      const delay = nextCheckDelayMs(await listRecentReleases(db, mangaId), clock.now(), limits, Math.random())
      const [usual, unlock] = [timestamp(clock, delay), await findNextUnlock(db, mangaId, timestamp(clock))]
      await storeCheck(db, mangaId, timestamp(clock), unlock !== undefined && unlock < usual ? unlock : usual)
    },
  }
}

/** By which rules mangas are checked now: smart shelves are evaluated each time. @param mangaId only of this manga */
export async function readCheckRules(db: Db, now: Date, mangaId?: string): Promise<CheckRules> {
  const { shortestHours, longestHours } = (await readSettings(db)).following
  const latest = new Date(now.getTime() + longestHours * hourMs * (1 + maxJitter)).toISOString()
  return { shelves: await decideFollowRules(db, now, mangaId), shortestHours, now: now.toISOString(), latest }
}

type CheckLimits = { readonly shortestHours: number; readonly longestHours: number }

const checksPerRelease = 4
/** Fraction of the time since the last release after which a check is due; longer silence means rarer checks. */
const silenceShare = 10
const maxJitter = 0.1

/**
 * The delay until the next check in milliseconds: a quarter of the usual time between releases, or a tenth of the time
 * since the last release if that is longer, within the user's limits. Jitter spreads the checks of mangas that were
 * added together.
 * @param releases release dates of its chapters, ISO 8601, in any order
 * @param random in [0, 1)
 */
export function nextCheckDelayMs(
  releases: readonly string[],
  now: Date,
  { shortestHours, longestHours }: CheckLimits,
  random: number,
): number {
  const days = [...new Set(releases.map((release) => Math.floor(Date.parse(release) / (24 * hourMs))))]
  const recent = days
    .filter((day) => !Number.isNaN(day))
    .toSorted((left, right) => right - left)
    .slice(0, 11)
  const gaps = recent.slice(1).map((day, index) => (recent[index]! - day) * 24 * hourMs)
  const usual = gaps.toSorted((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? 0
  const silence = recent[0] === undefined ? 0 : Math.max(now.getTime() - recent[0] * 24 * hourMs, 0)
  const wanted = Math.max(usual / checksPerRelease, silence / silenceShare)
  const within = Math.min(Math.max(wanted, shortestHours * hourMs), longestHours * hourMs)
  return Math.round(within * (1 + maxJitter * random))
}

const downloadNewType = 'download_new_chapters'
const payload = z.object({ mangaId: z.string(), chapterIds: z.array(z.string()) })

const downloadNewJob = (mangaId: string, chapterIds: readonly string[]): NewJob => ({
  type: downloadNewType,
  payload: { mangaId, chapterIds },
  context: { mangaId, chapters: chapterIds.length },
})

/** The API's limit of chapters per request. */
const requestSize = 500

/** The job that queues downloads of new chapters. It is a job of its own so that a crash loses none of them. */
export function downloadNewChapters({ db, clock, downloads }: FollowingDeps): JobKind<z.output<typeof payload>> {
  return {
    type: downloadNewType,
    payload,
    concurrency: 1,
    deadlineMs: 60_000,
    async run({ payload: { chapterIds } }) {
      const absent = await selectNotDownloadable(db, chapterIds)
      const locked = await selectLocked(db, chapterIds, timestamp(clock))
      const { languages } = (await readSettings(db)).catalog
      const translated = await selectOtherTranslations(db, chapterIds, languages)
      const rows = await findChapters(db, chapterIds)
      const isLeftOut = (id: string) => absent.has(id) || locked.has(id) || translated.has(id)
      const wanted = rows.filter((row) => row.is_visible === 1 && row.file_path === null && !isLeftOut(row.id))
      for (let start = 0; start < wanted.length; start += requestSize) {
        const ids = wanted.slice(start, start + requestSize).map((row) => row.id)
        await downloads.request({ chapterIds: ids, force: false }, 'automatic')
      }
    },
  }
}
