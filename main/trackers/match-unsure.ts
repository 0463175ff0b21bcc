import type { UnsureEntry, UnsureMatch } from '../../shared/contracts/unsure-entries.ts'
import { message } from '../../shared/i18n/message.ts'
import { requireMangaExists } from '../mangas/require-manga.ts'
import { Problem } from '../platform/problem.ts'
import type { SeriesCovers } from './series-covers.ts'
import type { Service } from './services.ts'
import { storeListed } from './store-listed.ts'
import { newSyncJobOf } from './sync-tracking.ts'
import { findLink } from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'
import { findUnsure, leaveOutUnsure, listUnsure, type Unsure } from './unsure-entries.store.ts'

/** The entries of imported reading lists that the user matches. */
export function createUnsureEntries(deps: TrackersDeps, requireService: (id: string) => Service, covers: SeriesCovers) {
  const { db, catalog, following, jobs, announce } = deps

  async function requireUnsure(tracker: string, remoteId: string): Promise<Unsure> {
    const unsure = await findUnsure(db, tracker, remoteId)
    if (!unsure) throw new Problem('not_found', message('trackers.notUnsure'))
    return unsure
  }

  return {
    async list(): Promise<UnsureEntry[]> {
      const entries = await listUnsure(db)
      return entries.map(({ tracker, series, entry }) => ({
        tracker,
        series: covers.present(tracker, series),
        status: entry.status,
      }))
    },
    /**
     * Links the entry to a manga, which the catalog adds if the library lacks it.
     * @throws Problem `not_found`, `validation_failed` on `externalId`, `upstream_failed`, `upstream_timeout`
     */
    async match(
      id: string,
      remoteId: string,
      { mangaId: known, externalId }: UnsureMatch,
    ): Promise<{ mangaId: string }> {
      const unsure = await requireUnsure(id, remoteId)
      const { tracker, shelf, entry } = unsure
      if (known !== undefined) await requireMangaExists(db, known)
      const mangaId = known ?? (await catalog.addManga(externalId ?? '')).id
      await storeListed(deps, { mangaId, tracker, shelf: shelf ?? undefined }, unsure, true)
      if (known === undefined && entry.status === 'planned') await following.follow(mangaId, false)
      const link = await findLink(db, mangaId, tracker)
      if (link?.readTo != null) await jobs.enqueue(await newSyncJobOf(db, mangaId, requireService(tracker)))
      announce({ name: 'trackers.changed', data: {} })
      return { mangaId }
    },
    /** Later imports do not show the entry again. @throws Problem `not_found` */
    async leaveOut(tracker: string, remoteId: string): Promise<void> {
      await requireUnsure(tracker, remoteId)
      await leaveOutUnsure(db, tracker, remoteId)
      announce({ name: 'trackers.changed', data: {} })
    },
  }
}
