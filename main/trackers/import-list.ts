import { z } from 'zod'
import { trackerIds, trackingStatuses } from '../../shared/contracts/trackers.ts'
import { message } from '../../shared/i18n/message.ts'
import { indexMangas, listTitles } from '../collection/collection.ts'
import type { JobKind, JobRun, NewJob } from '../jobs/job.ts'
import type { Service } from './services.ts'
import { storeListed } from './store-listed.ts'
import type { Listed, TrackerId } from './tracker.ts'
import { listLinkedMangas } from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'
import { listLeftOut, replaceUnsure, type Unsure } from './unsure-entries.store.ts'

const type = 'import_tracker'
const payload = z.object({
  tracker: z.enum(trackerIds),
  dryRun: z.boolean(),
  addFromCatalog: z.boolean(),
  /** The names of the shelves, in the language of the user. */
  shelves: z.record(z.enum(trackingStatuses), z.string()),
})
type Payload = z.output<typeof payload>

/** From here on, a match in the catalog is probably right. */
const certain = 0.8
const maxNamed = 100

export const newImportJob = (service: Service, wanted: Omit<Payload, 'tracker'>): NewJob => ({
  type,
  payload: { tracker: service.tracker.id, ...wanted },
  context: { tracker: service.tracker.name },
  dedupeKey: `${type} ${service.tracker.id} ${wanted.dryRun}`,
  maxAttempts: 3,
})

/**
 * Links the mangas of a reading list and puts them on shelves. What an interrupted run has linked is known to the next one.
 * Nothing is sent but what was read here and the list lacks.
 */
export function importList(
  deps: TrackersDeps,
  requireService: (id: string) => Service,
  requestPending: (tracker: TrackerId) => Promise<void>,
): JobKind<Payload> {
  const { db, catalog, following, announce } = deps
  return {
    type,
    payload,
    concurrency: 1,
    deadlineMs: 12 * 3600_000,
    async run(run) {
      const { tracker: id, dryRun } = run.payload
      const { tracker, connection } = requireService(id)
      const entries = await tracker.list(connection.call, await connection.requireAccount())
      const links = await listLinkedMangas(db, id)
      const linked = new Map(links.map(({ remoteId, mangaId }) => [remoteId, mangaId]))
      /** With the mangas that this run links: the first entry of a title is the one that counts. */
      const taken = new Set(links.map(({ mangaId }) => mangaId))
      const library = indexMangas(await listTitles(db))
      const leftOut = await listLeftOut(db, id)
      const unsure: Unsure[] = []
      const { shelves } = run.payload
      const store = (mangaId: string, listed: Listed, isNew: boolean) =>
        storeListed(deps, { mangaId, tracker: id, shelf: shelves[listed.entry.status] }, listed, isNew)
      const counts = { entries: entries.length, mangas: 0, added: 0, inCatalog: 0, unsure: 0 }
      for (const [index, listed] of entries.entries()) {
        run.signal.throwIfAborted()
        await run.report({ done: index, total: entries.length, unit: 'mangas' })
        const known = linked.get(listed.series.remoteId)
        const found = known ?? findByTitle(library, listed)
        const isTaken = known === undefined && found !== undefined && taken.has(found)
        if (found !== undefined && !isTaken) {
          linked.set(listed.series.remoteId, found)
          taken.add(found)
          counts.mangas += 1
          if (!dryRun) await store(found, listed, known === undefined)
          continue
        }
        if (leftOut.has(listed.series.remoteId)) continue
        const externalId = isTaken ? undefined : await findInCatalog(listed, run)
        if (externalId === undefined) {
          counts.unsure += 1
          unsure.push({ ...listed, tracker: id, shelf: shelves[listed.entry.status] ?? null })
          if (counts.unsure <= maxNamed)
            run.note({
              key: `unsure ${index}`,
              text: message('trackers.import.unsure', { title: listed.series.title }),
            })
          continue
        }
        counts.inCatalog += 1
        if (dryRun || !run.payload.addFromCatalog) continue
        const { id: mangaId } = await catalog.addManga(externalId)
        counts.added += 1
        await store(mangaId, listed, true)
        if (listed.entry.status === 'planned') await following.follow(mangaId, false)
      }
      if (counts.unsure > maxNamed)
        run.note({ key: 'unsure more', text: message('trackers.import.more', { count: counts.unsure - maxNamed }) })
      await run.report({ done: entries.length, total: entries.length, unit: 'mangas' })
      run.addContext(counts)
      if (dryRun) return
      await db.transaction().execute((tx) => replaceUnsure(tx, id, unsure))
      announce({ name: 'trackers.changed', data: {} })
      await requestPending(id)
    },
  }

  /** Undefined for two mangas: titles alone do not tell them apart. */
  function findByTitle(library: ReturnType<typeof indexMangas>, { series }: Listed): string | undefined {
    const ids = new Set(series.titles.flatMap((title) => library.find({ series: title, externalId: null })?.id ?? []))
    return ids.size === 1 ? [...ids][0] : undefined
  }

  async function findInCatalog({ series }: Listed, run: JobRun<Payload>): Promise<string | undefined> {
    const { tracker: id } = run.payload
    const trackers = {
      ...(id === 'anilist' && { al: series.remoteId }),
      ...(id === 'myanimelist' && { mal: series.remoteId }),
    }
    const wanted = { series: series.title, year: series.year, trackers }
    const [match] = await catalog.match([wanted], run.signal)
    const [first] = match?.proposals ?? []
    return first && first.confidence >= certain && !first.inLibrary ? first.externalId : undefined
  }
}
