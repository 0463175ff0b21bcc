import type { Tx } from '../database/schema.ts'
import { requireMangas } from '../library/require-mangas.ts'
import { timestamp } from '../platform/clock.ts'
import { readSettings } from '../settings/settings.ts'
import type { FollowPorts } from './follow.ts'
import { followedAmong, removeFollowed, setFollowed } from './following.store.ts'

export type FollowWish = {
  readonly mangaIds: readonly string[]
  readonly isFollowed: boolean
  /** Without it the settings decide. */
  readonly downloadNewChapters?: boolean | undefined
}
export type FollowedManga = { readonly mangaId: string; readonly downloadNewChapters: boolean }

/**
 * Follows mangas or follows them no more, in one step; what is as wished is left as it is.
 * @returns those that changed, as they are followed now, or were before
 * @throws Problem `validation_failed` for unknown mangas; then nothing is changed.
 */
export async function followMangas(
  { db, clock, announce, checkDue }: FollowPorts,
  wish: FollowWish,
): Promise<FollowedManga[]> {
  await requireMangas(db, wish.mangaIds)
  const changed = await db
    .transaction()
    .execute((tx) => (wish.isFollowed ? start(tx, wish, timestamp(clock)) : end(tx, wish.mangaIds)))
  for (const { mangaId } of changed) announce({ name: 'manga.changed', data: { mangaId } })
  if (wish.isFollowed) checkDue()
  return changed
}

async function start(tx: Tx, { mangaIds, downloadNewChapters }: FollowWish, now: string): Promise<FollowedManga[]> {
  const followed = new Set((await followedAmong(tx, mangaIds)).map(({ mangaId }) => mangaId))
  const download = downloadNewChapters ?? (await readSettings(tx)).following.downloadNewChapters
  const added = [...new Set(mangaIds)].filter((id) => !followed.has(id))
  for (const id of added) {
    await setFollowed(tx, {
      ...{ manga_id: id, download_new: download ? 1 : 0 },
      ...{ followed_at: now, next_run_at: now, checked_at: null },
    })
  }
  return added.map((mangaId) => ({ mangaId, downloadNewChapters: download }))
}

async function end(tx: Tx, mangaIds: readonly string[]): Promise<FollowedManga[]> {
  const followed = await followedAmong(tx, mangaIds)
  for (const { mangaId } of followed) await removeFollowed(tx, mangaId)
  return followed
}
