import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Following } from '../../shared/contracts/following.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { mangaExists } from '../library/mangas.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { findFollowed, removeFollowed, setFollowed } from './following.store.ts'

export type FollowPorts = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  /** Looks at once whether something is due. */
  readonly checkDue: () => void
}

/** @throws Problem `not_found`. */
export async function getFollowing(db: Db, mangaId: string): Promise<Following> {
  await requireManga(db, mangaId)
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

/** The first check is due at once. @throws Problem `not_found`. */
export async function followManga(
  { db, clock, announce, checkDue }: FollowPorts,
  mangaId: string,
  downloadNew: boolean | undefined,
): Promise<Following> {
  await requireManga(db, mangaId)
  await db.transaction().execute((tx) => startFollowing(tx, mangaId, timestamp(clock), downloadNew))
  announce({ name: 'manga.changed', data: { mangaId } })
  checkDue()
  return await getFollowing(db, mangaId)
}

/** @throws Problem `not_found`. */
export async function unfollowManga({ db, announce }: FollowPorts, mangaId: string): Promise<void> {
  await requireManga(db, mangaId)
  await removeFollowed(db, mangaId)
  announce({ name: 'manga.changed', data: { mangaId } })
}

/** A manga that was added from the catalog, where the user wants those followed. */
export async function followIfWished(tx: Tx, mangaId: string, now: string): Promise<void> {
  const { followNewMangas } = (await readSettings(tx)).following
  if (followNewMangas) await startFollowing(tx, mangaId, now, undefined)
}

async function startFollowing(tx: Tx, mangaId: string, now: string, downloadNew: boolean | undefined): Promise<void> {
  const before = await findFollowed(tx, mangaId)
  const usual = before ? before.download_new === 1 : (await readSettings(tx)).following.downloadNewChapters
  await setFollowed(tx, {
    manga_id: mangaId,
    download_new: (downloadNew ?? usual) ? 1 : 0,
    ...{ followed_at: now, next_run_at: now, checked_at: null },
  })
}

async function requireManga(db: Db, mangaId: string): Promise<void> {
  if (!(await mangaExists(db, mangaId))) throw new Problem('not_found', message('library.mangaIdUnknown'))
}
