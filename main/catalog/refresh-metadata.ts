import { z } from 'zod'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { catalogValues, markGoneFromCatalog, setCatalogFacts } from '../library/catalog-facts.store.ts'
import { applyEdit } from '../library/edit-manga.ts'
import { findManga } from '../library/mangas.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { takeOver, valuesOf } from './apply-metadata.ts'
import type { CatalogApi, RatedManga } from './catalog-api.ts'
import type { CatalogCovers } from './covers/catalog-covers.ts'
import { coverIsDue, coverJob } from './covers/fetch-cover.ts'
import { factsOf } from './create-from-catalog.ts'

export const refreshMetadataType = 'refresh_metadata'
const payload = z.object({ mangaId: z.string() })

/** @throws Problem `not_found`; `conflict` when the manga is not one of the catalog. */
export async function requestRefresh({ db, queue }: { db: Db; queue: Queue }, mangaId: string): Promise<Job> {
  const manga = await findManga(db, mangaId)
  if (!manga) throw new Problem('not_found', message('library.mangaNotFound'))
  if (manga.externalId === null) {
    throw new Problem('conflict', message('catalog.noExternalId'))
  }
  const job = await db.transaction().execute((tx) =>
    queue.add(tx, {
      type: refreshMetadataType,
      payload: { mangaId },
      context: [`mangaId=${mangaId}`, `manga=${manga.title}`],
      dedupeKey: `${refreshMetadataType}:${mangaId}`,
    }),
  )
  queue.announce([job])
  return job
}

export type RefreshMetadataPorts = {
  readonly db: Db
  readonly clock: Clock
  readonly catalog: CatalogApi
  readonly covers: Pick<CatalogCovers, 'address'>
  /** The queue is built from the job kinds, so it is asked for when it is needed. */
  readonly queue: () => Queue
  readonly announce: (event: BunkoEvent) => void
}

/** Takes over what the catalog changed, but for what a person wrote instead. */
export function refreshMetadata(ports: RefreshMetadataPorts): JobKind<z.output<typeof payload>> {
  const { db, clock, catalog, covers, announce } = ports
  return {
    type: refreshMetadataType,
    payload,
    concurrency: 1,
    deadlineMs: 3 * 60_000,
    async run({ payload: { mangaId }, signal, finish }) {
      const manga = await findManga(db, mangaId)
      if (!manga?.externalId) throw new Problem('not_found', message('catalog.mangaNotLinked'))
      const { catalog: settings } = await readSettings(db)
      const found = await catalog.find(manga.externalId, settings, signal)
      if (!found) {
        await markGoneFromCatalog(db, mangaId)
        throw new Problem('not_found', message('catalog.mangaRemoved'))
      }
      const imageUrl = found.coverFile && covers.address(found.externalId, found.coverFile)
      let due: Job | undefined
      await finish(async (tx) => {
        due = await write(tx, mangaId, found, imageUrl)
      })
      announce({ name: 'manga.changed', data: { mangaId } })
      if (due) ports.queue().announce([due])
    },
  }

  /** Held against what the manga is now, for a person may have written while the catalog was asked. */
  async function write(tx: Tx, mangaId: string, found: RatedManga, imageUrl: string | null): Promise<Job | undefined> {
    const manga = await findManga(tx, mangaId)
    if (!manga) throw new Problem('not_found', message('library.mangaRemoved'))
    const { edit, values } = takeOver(manga, await catalogValues(tx, mangaId), valuesOf(found, imageUrl))
    const after = await applyEdit(tx, mangaId, edit, timestamp(clock))
    await setCatalogFacts(tx, mangaId, { ...factsOf(found), values })
    const isDue = await coverIsDue(tx, mangaId, after.manga.imageUrl)
    return isDue ? await ports.queue().add(tx, coverJob(mangaId, manga.title)) : undefined
  }
}
