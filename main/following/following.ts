import type { PageOf } from '../../shared/contracts/endpoint.ts'
import type { Following as FollowingState, Update } from '../../shared/contracts/following.ts'
import type { JobKind } from '../jobs/job.ts'
import { timestamp } from '../platform/clock.ts'
import type { FollowingContext } from './context.ts'
import {
  type FollowChange,
  type FollowedManga,
  followIfEnabled,
  followManga,
  getFollowing,
  setFollowedMangas,
  unfollowManga,
} from './follow.ts'
import { countFollowed, findNotFollowed, listUpdates } from './following.store.ts'
import { createSchedule, downloadNewChapters } from './schedule.ts'

/** Checks followed mangas for new chapters on a schedule and records what is new. */
export type Following = {
  /** How many mangas are followed, and which are not. */
  summary(): Promise<{ followedCount: number; notFollowedIds: string[] }>
  /** @throws Problem `not_found`. */
  get(mangaId: string): Promise<FollowingState>
  /** Follows a manga; the first check is due immediately. @throws Problem `not_found`. */
  follow(mangaId: string, downloadNewChapters: boolean | undefined): Promise<FollowingState>
  /** @throws Problem `not_found`. */
  unfollow(mangaId: string): Promise<void>
  /**
   * Follows or unfollows many mangas in one transaction.
   * @returns the mangas that changed, with their settings
   * @throws Problem `validation_failed` for unknown mangas; nothing changes then.
   */
  setFollowed(change: FollowChange): Promise<FollowedManga[]>
  /** New chapters, newest first. */
  listUpdates(page: number, limit: number): Promise<PageOf<Update>>
  readonly jobKinds: readonly JobKind[]
  start(): void
  stop(): Promise<void>
}

export function createFollowing(context: FollowingContext): Following {
  const { db, clock } = context
  const schedule = createSchedule(context)
  context.chapterLists.addListener(schedule)
  context.catalog.onMangaAdded((tx, mangaId) => followIfEnabled(tx, mangaId, timestamp(clock)))
  return {
    async summary() {
      const ids = await findNotFollowed(db)
      return { followedCount: await countFollowed(db), notFollowedIds: ids }
    },
    get: (mangaId) => getFollowing(db, mangaId),
    async follow(mangaId, downloadNew) {
      const state = await followManga(context, mangaId, downloadNew)
      schedule.check()
      return state
    },
    unfollow: (mangaId) => unfollowManga(context, mangaId),
    async setFollowed(change) {
      const changed = await setFollowedMangas(context, change)
      if (change.isFollowed) schedule.check()
      return changed
    },
    listUpdates: (page, limit) => listUpdates(db, page, limit),
    jobKinds: [downloadNewChapters(context)] as readonly JobKind[],
    start: schedule.start,
    stop: schedule.stop,
  }
}
