import type { Following } from '../../shared/contracts/following.ts'
import type { Db, Tx } from '../database/schema.ts'
import { requireMangaExists } from '../library/library.ts'
import { timestamp } from '../platform/clock.ts'
import { readSettings } from '../settings/settings.ts'
import type { FollowingContext } from './context.ts'
import { deleteFollowed, findFollowed, upsertFollowed } from './following.store.ts'

type WriteContext = Pick<FollowingContext, 'db' | 'clock' | 'announce'>

/** @throws Problem `not_found`. */
export async function getFollowing(db: Db, mangaId: string): Promise<Following> {
  await requireMangaExists(db, mangaId)
  const row = await findFollowed(db, mangaId)
  const { enabled } = (await readSettings(db)).following
  return {
    mangaId,
    isFollowed: row !== undefined,
    downloadNewChapters: row?.download_new === 1,
    checkedAt: row?.checked_at ?? null,
    nextCheckAt: row && enabled && !row.hasEnded ? row.next_run_at : null,
  }
}

/** Follows a manga; the first check is due immediately. @throws Problem `not_found`. */
export async function followManga(
  { db, clock, announce }: WriteContext,
  mangaId: string,
  downloadNew: boolean | undefined,
): Promise<Following> {
  await requireMangaExists(db, mangaId)
  await db.transaction().execute((tx) => startFollowing(tx, mangaId, timestamp(clock), downloadNew))
  announce({ name: 'manga.changed', data: { mangaId } })
  return await getFollowing(db, mangaId)
}

/** @throws Problem `not_found`. */
export async function unfollowManga({ db, announce }: WriteContext, mangaId: string): Promise<void> {
  await requireMangaExists(db, mangaId)
  await deleteFollowed(db, mangaId)
  announce({ name: 'manga.changed', data: { mangaId } })
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
    checked_at: null,
  })
}
