import { createCount } from '../database/queries.ts'
import type { JobKind } from '../jobs/job.ts'
import { timestamp } from '../platform/clock.ts'
import { readSettings } from '../settings/settings.ts'
import { createFollows, type FollowChange, followIfEnabled, getFollowing } from './follow.ts'
import {
  countUnreadUpdates,
  findCheckable,
  findFollowingTimes,
  findNotFollowed,
  listUpdates,
} from './following.store.ts'
import type { FollowingDeps } from './following-deps.ts'
import { createSchedule, downloadNewChapters, readCheckRules } from './schedule.ts'

export type Following = ReturnType<typeof createFollowing>

/** Checks followed mangas for new chapters on a schedule and records what is new. */
export function createFollowing(deps: FollowingDeps) {
  const { db, clock } = deps
  const follows = createFollows(deps)
  const count = createCount(db)
  const schedule = createSchedule(deps)
  deps.chapterLists.addListener(schedule)
  deps.catalog.onMangaAdded((tx, mangaId) => followIfEnabled(tx, mangaId, timestamp(clock)))
  return {
    /** How many mangas are followed, which are not, and when they are checked. */
    async summary() {
      const { enabled } = (await readSettings(db)).following
      const times = await findFollowingTimes(db, await readCheckRules(db, clock.now()))
      const nextCheckAt = enabled ? times.nextCheckAt : null
      return { ...times, nextCheckAt, notFollowedIds: await findNotFollowed(db) }
    },
    /** Checks all mangas now that are followed or on a shelf that checks them, that something lists and that can get more chapters. @returns the jobs */
    async checkAll(): Promise<string[]> {
      const jobIds: string[] = []
      for (const mangaId of await findCheckable(db, await readCheckRules(db, clock.now())))
        if (await deps.chapterLists.isListed(mangaId)) jobIds.push((await deps.chapterLists.request(mangaId)).id)
      return jobIds
    },
    /** @throws Problem `not_found`. */
    get: (mangaId: string) => getFollowing(db, clock.now(), mangaId),
    /** Follows a manga; the first check is due immediately. @throws Problem `not_found`. */
    async follow(mangaId: string, downloadNew: boolean | undefined) {
      const state = await follows.followManga(mangaId, downloadNew)
      schedule.check()
      return state
    },
    unfollow: follows.unfollowManga,
    /** As `setFollowedMangas`. */
    async setFollowed(change: FollowChange) {
      const changed = await follows.setFollowedMangas(change)
      if (change.isFollowed) schedule.check()
      return changed
    },
    /** New chapters, newest first. */
    listUpdates: (page: number, limit: number) => listUpdates(db, count, page, limit),
    /** How many of the new chapters are not read; at most 1,000. */
    countUnreadUpdates: () => countUnreadUpdates(db),
    jobKinds: [downloadNewChapters(deps)] as readonly JobKind[],
    /** Checks now whether something is due: the rules of shelves, or what is on them, changed. */
    checkDue: schedule.check,
    start: schedule.start,
    stop: schedule.stop,
  }
}
