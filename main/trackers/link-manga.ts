import type { Tracking, TrackingWrite } from '../../shared/contracts/trackers.ts'
import { message } from '../../shared/i18n/message.ts'
import { isIncognito } from '../history/history.ts'
import { requireManga, requireMangaExists } from '../mangas/require-manga.ts'
import { localDay } from '../platform/local-days.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { matchManga } from './match-manga.ts'
import { planSync } from './plan-sync.ts'
import type { Service } from './services.ts'
import { newSyncJob, toLinkedSeries } from './sync-tracking.ts'
import { type Entry, emptyEntry, fitTo } from './tracker.ts'
import {
  deleteLink,
  findFirstReading,
  findLastReadWithoutGap,
  findLink,
  isPending,
  type Link,
  listLinks,
  saveLink,
} from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'

/** Links mangas to trackers and changes what they say there. */
export function createLinks(deps: TrackersDeps, requireService: (id: string) => Service) {
  const { db, clock, announce, jobs } = deps

  /** With what the user changed or read, whether or not it was sent. */
  function present(link: Link): Tracking {
    const { tracker } = requireService(link.tracker)
    const local = overlay(link, tracker.rules)
    return {
      tracker: link.tracker,
      remoteId: link.remoteId,
      ...link.series,
      ...local,
      pendingChange: isPending(link),
      conflict: link.conflict && {
        local: { ...link.conflict, ...fitTo(tracker.rules, link.change ?? {}) },
        remote: link.conflict,
      },
    }
  }

  function overlay(link: Link, rules: Service['tracker']['rules']): Entry {
    const { entry, change, readTo } = link
    const plan = planSync({
      known: entry,
      remote: entry,
      change: change ?? {},
      isDecided: true,
      readTo,
      chapters: link.series.chapters,
      rules,
      today: localDay(clock.now()),
    })
    return plan.kind === 'save' ? plan.entry : (entry ?? emptyEntry)
  }

  async function createLink(service: Service, mangaId: string, write: TrackingWrite): Promise<Link> {
    const { tracker, connection } = service
    const manga = await requireManga(db, mangaId)
    const accountId = await connection.requireAccount()
    const remoteId = write.remoteId?.trim() ?? (await matchManga(deps, service, manga, requireService('mangabaka')))
    const found = await tracker.find(connection.call, remoteId, accountId)
    if (!found)
      throw validationFailed([
        { propertyPath: 'remoteId', message: message('trackers.unknownId', { name: tracker.name }) },
      ])
    const { series, entry } = found
    const readTo = (await isIncognito(db, clock.now(), mangaId)) ? null : await findLastReadWithoutGap(db, mangaId)
    const firstReading = entry?.startedAt || readTo === null ? null : await findFirstReading(db, mangaId)
    const { progress, ...change } = valuesOf(write)
    return {
      mangaId,
      tracker: tracker.id,
      remoteId: series.remoteId,
      series: toLinkedSeries(series),
      entry,
      change: fitTo(tracker.rules, {
        ...(!entry && { status: readTo === null ? ('planned' as const) : ('reading' as const) }),
        ...(firstReading !== null && { startedAt: localDay(new Date(firstReading)) }),
        ...change,
      }),
      conflict: null,
      // The user has not seen yet what the tracker says, so a progress only raises it.
      readTo: progress === undefined ? readTo : Math.max(progress, readTo ?? 0),
      isDecided: false,
    }
  }

  return {
    /** @throws Problem `not_found` */
    async list(mangaId: string): Promise<Tracking[]> {
      await requireMangaExists(db, mangaId)
      return (await listLinks(db, mangaId)).map(present)
    },
    /**
     * Links the manga if it is not linked to this entry, and stores what a job sends.
     * @throws Problem `not_found`; `validation_failed` for an unknown entry or a match that is not certain; `not_signed_in`;
     *   `upstream_failed`
     */
    async set(mangaId: string, trackerId: string, write: TrackingWrite): Promise<Tracking> {
      const service = requireService(trackerId)
      const { tracker } = service
      const { title } = await requireManga(db, mangaId)
      if (write.status && !tracker.rules.statuses.includes(write.status))
        throw validationFailed([
          { propertyPath: 'status', message: message('trackers.noStatus', { name: tracker.name }) },
        ])
      const known = await findLink(db, mangaId, tracker.id)
      const isNew = !known || (write.remoteId !== undefined && write.remoteId.trim() !== known.remoteId)
      const created = isNew ? await createLink(service, mangaId, write) : undefined
      const { link, added } = await db.transaction().execute(async (tx) => {
        const current = created ? undefined : await findLink(tx, mangaId, tracker.id)
        if (!created && !current) throw new Problem('not_found', message('trackers.notLinked', { name: tracker.name }))
        const next = created ?? changed(current!, fitTo(tracker.rules, valuesOf(write)))
        await saveLink(tx, next.change && Object.keys(next.change).length === 0 ? { ...next, change: null } : next)
        return { link: next, added: await jobs.add(tx, newSyncJob(mangaId, title, tracker)) }
      })
      jobs.announce([added])
      announce({ name: 'tracking.changed', data: { mangaId } })
      return present((await findLink(db, mangaId, tracker.id)) ?? link)
    },
    /** @throws Problem `not_found` */
    async remove(mangaId: string, trackerId: string): Promise<void> {
      const { tracker } = requireService(trackerId)
      await requireMangaExists(db, mangaId)
      if (!(await deleteLink(db, mangaId, tracker.id)))
        throw new Problem('not_found', message('trackers.notLinked', { name: tracker.name }))
      announce({ name: 'tracking.changed', data: { mangaId } })
    },
  }
}

const valuesOf = ({ remoteId: _, ...values }: TrackingWrite): Partial<Entry> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** A change after a conflict decides it. */
function changed(link: Link, values: Partial<Entry>): Link {
  if (Object.keys(values).length === 0) return link
  const isDecided = link.isDecided || link.conflict !== null
  return {
    ...link,
    change: { ...link.change, ...values },
    entry: link.conflict ?? link.entry,
    conflict: null,
    isDecided,
  }
}
