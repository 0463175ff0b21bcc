import { z } from 'zod'
import { trackerIds } from '../../shared/contracts/trackers.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import type { JobKind, NewJob } from '../jobs/job.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { localDay } from '../platform/local-days.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { planSync } from './plan-sync.ts'
import type { Service } from './services.ts'
import type { Found, Series, TrackerId } from './tracker.ts'
import { findLink, findVolumeOfChapter, isPending, type Link, type LinkedSeries, saveLink } from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'

const type = 'sync_tracker'
const payload = z.object({ mangaId: z.string(), tracker: z.enum(trackerIds) })
type Payload = z.output<typeof payload>

/** One job per manga and tracker, however much was read; a service gets one at a time, in order. */
export const newSyncJob = (mangaId: string, title: string, { id, name }: { id: TrackerId; name: string }): NewJob => ({
  type,
  payload: { mangaId, tracker: id },
  context: { mangaId, manga: title, tracker: name },
  dedupeKey: `${type} ${id} ${mangaId}`,
  groupKey: `tracker ${id}`,
  priority: 'automatic',
  maxAttempts: 5,
})

export const toLinkedSeries = ({ title, url, chapters }: Series): LinkedSeries => ({ title, url, chapters })

/**
 * Reads what the tracker says, then writes what it lacks. A repeated run finds what an interrupted one has written, so nothing
 * is sent twice.
 */
export function syncTracking(
  { db, clock, announce }: TrackersDeps,
  findService: (id: string) => Service | undefined,
  /** Something may have changed while the job ran. */
  requestPending: (mangaId: string) => Promise<void>,
): JobKind<Payload> {
  return {
    type,
    payload,
    concurrency: 5,
    deadlineMs: 10 * 60_000,
    async run(run) {
      const { mangaId, tracker: id } = run.payload
      const service = findService(id)
      const link = await findLink(db, mangaId, id)
      if (!service || !link || link.conflict) return
      const { tracker, connection } = service
      try {
        const accountId = await connection.requireAccount()
        const found = await tracker.find(connection.call, link.remoteId, accountId)
        if (!found) throw new Problem('not_found', message('trackers.seriesGone', { name: tracker.name }))
        const series = toLinkedSeries(found.series)
        const moved = { ...link, remoteId: found.series.remoteId, series }
        const plan = planSync({
          known: link.entry,
          remote: found.entry,
          change: link.change ?? {},
          isDecided: link.isDecided,
          readTo: link.readTo,
          chapters: series.chapters,
          rules: tracker.rules,
          today: localDay(clock.now()),
        })
        if (plan.kind === 'conflict') {
          await run.finish((tx) => storeResult(tx, link, { ...moved, conflict: plan.remote }))
        } else if (!found.entry && !isPending(link)) {
          // The entry was removed there. It returns when the manga is read on.
          await run.finish((tx) => storeResult(tx, link, { ...moved, entry: null }))
        } else {
          const { entry } = plan
          const changes = { ...plan.changes, ...(await raisedVolume(link, found)) }
          if (Object.keys(changes).length > 0)
            await tracker.save(connection.call, moved.remoteId, changes, entry, found.entry, accountId)
          await run.finish((tx) =>
            storeResult(tx, link, { ...moved, entry, change: null, readTo: null, isDecided: false }),
          )
        }
      } catch (error) {
        // What was not sent waits for the next sign-in.
        if (!isProblem(error, 'not_signed_in')) throw error
        run.note({ key: 'tracker', text: error.userMessage })
        return
      }
      announce({ name: 'tracking.changed', data: { mangaId } })
      await requestPending(mangaId)
    },
  }

  /** The volume of the last chapter that was read, if the service counts fewer. */
  async function raisedVolume({ mangaId, readTo }: Link, { entry, volume }: Found) {
    if (readTo === null || volume === undefined || entry?.status === 'completed') return {}
    const read = await findVolumeOfChapter(db, mangaId, readTo)
    return read !== null && read > volume ? { volume: read } : {}
  }

  /** What the user changed or read meanwhile stays to be sent. */
  async function storeResult(tx: Tx, used: Link, result: Link): Promise<void> {
    const now = await findLink(tx, used.mangaId, used.tracker)
    if (!now || now.remoteId !== used.remoteId) return
    const isSameChange = JSON.stringify(now.change) === JSON.stringify(used.change)
    await saveLink(tx, {
      ...result,
      ...(!isSameChange && { change: now.change, isDecided: now.isDecided, conflict: null }),
      ...(now.readTo !== used.readTo && { readTo: now.readTo }),
    })
  }
}

/** @throws Problem `not_found` */
export async function newSyncJobOf(db: TrackersDeps['db'], mangaId: string, service: Service): Promise<NewJob> {
  return newSyncJob(mangaId, (await requireManga(db, mangaId)).title, service.tracker)
}
