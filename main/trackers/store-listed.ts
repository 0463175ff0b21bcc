import { addToShelves } from '../mangas/shelves.store.ts'
import { timestamp } from '../platform/clock.ts'
import { toLinkedSeries } from './sync-tracking.ts'
import type { Listed, TrackerId } from './tracker.ts'
import { findLastReadWithoutGap, saveLink } from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'
import { deleteUnsure } from './unsure-entries.store.ts'

type Target = { readonly mangaId: string; readonly tracker: TrackerId; readonly shelf: string | undefined }

/** Puts the manga of an entry on its shelf, and links it if it is new. What was read here and the list lacks is sent later. */
export async function storeListed(
  { db, clock, announce }: TrackersDeps,
  { mangaId, tracker, shelf }: Target,
  { series, entry }: Listed,
  isNew: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (shelf !== undefined) await addToShelves(tx, mangaId, [shelf], timestamp(clock))
    await deleteUnsure(tx, tracker, series.remoteId)
    if (!isNew) return
    const readTo = await findLastReadWithoutGap(tx, mangaId)
    await saveLink(tx, {
      mangaId,
      tracker,
      remoteId: series.remoteId,
      series: toLinkedSeries(series),
      entry,
      change: null,
      conflict: null,
      isDecided: false,
      readTo: readTo !== null && readTo > entry.progress ? readTo : null,
    })
  })
  announce({ name: 'tracking.changed', data: { mangaId } })
  announce({ name: 'shelves.changed', data: {} })
}
