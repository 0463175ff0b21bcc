import type { Following } from '../../shared/contracts/following.ts'
import type { Db, Tx } from '../database/schema.ts'
import { requireMangaExists, requireMangas } from '../mangas/require-manga.ts'
import { decideDownloadRules } from '../mangas/shelf-rules.store.ts'
import { timestamp } from '../platform/clock.ts'
import { readSettings } from '../settings/settings.ts'
import { deleteFollowed, findCheckTimes, findFollowed, selectFollowed, upsertFollowed } from './following.store.ts'
import type { FollowingDeps } from './following-deps.ts'
import { readCheckRules } from './schedule.ts'

/** @throws Problem `not_found`. */
export async function getFollowing(db: Db, now: Date, mangaId: string): Promise<Following> {
  await requireMangaExists(db, mangaId)
  const row = await findFollowed(db, mangaId)
  const { enabled } = (await readSettings(db)).following
  const rules = await readCheckRules(db, now, mangaId)
  const { checkedAt, nextAt } = await findCheckTimes(db, mangaId, rules)
  return {
    mangaId,
    isFollowed: row !== undefined,
    downloadNewChapters: row?.download_new === 1,
    checkedAt,
    nextCheckAt: enabled ? nextAt : null,
    followRule: rules.shelves.get(mangaId) ?? null,
    downloadRule: (await decideDownloadRules(db, now, mangaId)).get(mangaId) ?? null,
  }
}

/** Follows and unfollows mangas. */
export function createFollows({ db, clock, announce }: FollowingDeps) {
  return { followManga, unfollowManga, setFollowedMangas }

  /** Follows a manga; the first check is due immediately. @throws Problem `not_found`. */
  async function followManga(mangaId: string, downloadNew: boolean | undefined): Promise<Following> {
    await requireMangaExists(db, mangaId)
    await db.transaction().execute((tx) => startFollowing(tx, mangaId, timestamp(clock), downloadNew))
    announce({ name: 'manga.changed', data: { mangaId } })
    return await getFollowing(db, clock.now(), mangaId)
  }

  /** @throws Problem `not_found`. */
  async function unfollowManga(mangaId: string): Promise<void> {
    await requireMangaExists(db, mangaId)
    await deleteFollowed(db, mangaId)
    announce({ name: 'manga.changed', data: { mangaId } })
  }

  /**
   * Follows or unfollows mangas in one transaction.
   * @returns the mangas that changed, with their settings: the new ones, or those before they were unfollowed
   * @throws Problem `validation_failed` for unknown mangas; nothing changes then.
   */
  async function setFollowedMangas(change: FollowChange): Promise<FollowedManga[]> {
    await requireMangas(db, change.mangaIds)
    const changed = await db
      .transaction()
      .execute((tx) => (change.isFollowed ? follow(tx, change, timestamp(clock)) : unfollow(tx, change.mangaIds)))
    for (const { mangaId } of changed) announce({ name: 'manga.changed', data: { mangaId } })
    return changed
  }
}

/** Follows a manga that was added from the catalog if the setting is on. */
export async function followIfEnabled(tx: Tx, mangaId: string, now: string): Promise<void> {
  const { followNewMangas } = (await readSettings(tx)).following
  if (followNewMangas) await startFollowing(tx, mangaId, now, undefined)
}

async function startFollowing(tx: Tx, mangaId: string, now: string, downloadNew: boolean | undefined): Promise<void> {
  const before = await findFollowed(tx, mangaId)
  const usual = before ? before.download_new === 1 : (await readSettings(tx)).following.downloadNewChapters
  await upsertFollowed(tx, {
    manga_id: mangaId,
    download_new: (downloadNew ?? usual) ? 1 : 0,
    followed_at: now,
    next_run_at: now,
  })
}

export type FollowChange = {
  readonly mangaIds: readonly string[]
  readonly isFollowed: boolean
  /** Default: the setting. */
  readonly downloadNewChapters?: boolean | undefined
}
type FollowedManga = { readonly mangaId: string; readonly downloadNewChapters: boolean }

async function follow(tx: Tx, { mangaIds, downloadNewChapters }: FollowChange, now: string): Promise<FollowedManga[]> {
  const followed = new Set((await selectFollowed(tx, mangaIds)).map(({ mangaId }) => mangaId))
  const download = downloadNewChapters ?? (await readSettings(tx)).following.downloadNewChapters
  const added = [...new Set(mangaIds)].filter((id) => !followed.has(id))
  for (const id of added) {
    await upsertFollowed(tx, {
      manga_id: id,
      download_new: download ? 1 : 0,
      followed_at: now,
      next_run_at: now,
    })
  }
  return added.map((mangaId) => ({ mangaId, downloadNewChapters: download }))
}

async function unfollow(tx: Tx, mangaIds: readonly string[]): Promise<FollowedManga[]> {
  const followed = await selectFollowed(tx, mangaIds)
  for (const { mangaId } of followed) await deleteFollowed(tx, mangaId)
  return followed
}
