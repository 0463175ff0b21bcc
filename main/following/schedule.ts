import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { requestChapterList } from '../chapter-lists/fetch-chapter-list.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Job } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { readSettings } from '../settings/settings.ts'
import { downloadNewJob } from './download-new.ts'
import { dueMangas, findFollowed, postpone, recentReleases, writeCheck } from './following.store.ts'
import { nextCheckDelayMs } from './next-check.ts'

export type FollowingSchedule = {
  start(): void
  /** Looks at once whether something is due. */
  check(): void
  stop(): Promise<void>
  /** New chapters, in the transaction that adds them. @returns jobs to announce */
  noticed(tx: Tx, mangaId: string, chapterIds: readonly string[]): Promise<readonly Job[]>
  /** A list of chapters was read. */
  listed(mangaId: string, chapterIds: readonly string[], jobs: readonly Job[]): Promise<void>
}

export type FollowingSchedulePorts = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly queue: () => Queue
  readonly announce: (event: BunkoEvent) => void
  /** Whether the catalog or a source lists its chapters. */
  readonly isListed: (mangaId: string) => Promise<boolean>
  /** Reads again what else is known of a manga, where there is somebody to ask. */
  readonly refresh: (mangaId: string) => Promise<void>
}

/** The rows are the schedule; this only looks at the wall clock often enough, so sleep and restarts change nothing. */
const everyMs = 60_000
const atOnce = 20
const hourMs = 3600_000

export function createFollowingSchedule(ports: FollowingSchedulePorts): FollowingSchedule {
  const { db, clock, log, queue, announce, isListed, refresh } = ports
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let stopped = true

  /**
   * A check that fails is tried again after the shortest time; one that succeeds says itself when the next is due. A
   * manga that nobody lists waits until somebody does: to ask would only fail each time.
   */
  async function look(): Promise<void> {
    const { enabled, shortestHours } = (await readSettings(db)).following
    if (!enabled) return
    for (const mangaId of await dueMangas(db, timestamp(clock), atOnce)) {
      if (await isListed(mangaId)) {
        await requestChapterList({ db, queue: queue() }, mangaId)
        await refresh(mangaId)
      }
      await postpone(db, mangaId, timestamp(clock, shortestHours * hourMs))
    }
  }

  function check(): void {
    if (stopped || looking) return
    clearTimeout(timer)
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'followed mangas could not be looked after'))
      .finally(() => {
        looking = undefined
        if (!stopped) timer = setTimeout(check, everyMs).unref()
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
      await looking
    },
    async noticed(tx, mangaId, chapterIds) {
      const row = chapterIds.length > 0 ? await findFollowed(tx, mangaId) : undefined
      return row?.download_new === 1 ? [await queue().add(tx, downloadNewJob(mangaId, chapterIds))] : []
    },
    async listed(mangaId, chapterIds, jobs) {
      queue().announce(jobs)
      if (chapterIds.length > 0) announce({ name: 'chapters.noticed', data: { mangaId, chapterIds: [...chapterIds] } })
      const limits = (await readSettings(db)).following
      const delay = nextCheckDelayMs(await recentReleases(db, mangaId), clock.now(), limits, Math.random())
      await writeCheck(db, mangaId, timestamp(clock), timestamp(clock, delay))
    },
  }
}
