import type { Tx } from '../database/schema.ts'
import { requireMangas } from '../library/library.ts'
import { timestamp } from '../platform/clock.ts'
import { readSettings } from '../settings/settings.ts'
import type { FollowingContext } from './context.ts'
import { deleteFollowed, selectFollowed, upsertFollowed } from './following.store.ts'

export type FollowChange = {
  readonly mangaIds: readonly string[]
  readonly isFollowed: boolean
  /** Default: the setting. */
  readonly downloadNewChapters?: boolean | undefined
}
export type FollowedManga = { readonly mangaId: string; readonly downloadNewChapters: boolean }

/**
 * Follows or unfollows mangas in one transaction.
 * @returns the mangas that changed, with their settings: the new ones, or those before they were unfollowed
 * @throws Problem `validation_failed` for unknown mangas; nothing changes then.
 */
export async function setFollowedMangas(
  { db, clock, announce }: Pick<FollowingContext, 'db' | 'clock' | 'announce'>,
  change: FollowChange,
): Promise<FollowedManga[]> {
  await requireMangas(db, change.mangaIds)
  const changed = await db
    .transaction()
    .execute((tx) => (change.isFollowed ? follow(tx, change, timestamp(clock)) : unfollow(tx, change.mangaIds)))
  for (const { mangaId } of changed) announce({ name: 'manga.changed', data: { mangaId } })
  return changed
}

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
      checked_at: null,
    })
  }
  return added.map((mangaId) => ({ mangaId, downloadNewChapters: download }))
}

async function unfollow(tx: Tx, mangaIds: readonly string[]): Promise<FollowedManga[]> {
  const followed = await selectFollowed(tx, mangaIds)
  for (const { mangaId } of followed) await deleteFollowed(tx, mangaId)
  return followed
}
