import { z } from 'zod'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Job } from '../../shared/contracts/jobs.ts'
import type { MangaDetail, MangaEdit } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { applyEdit } from '../library/edit-manga.ts'
import { findManga, setCatalogFacts } from '../library/mangas.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { Catalog, RatedManga } from './catalog.ts'
import type { CatalogCovers } from './covers/catalog-covers.ts'
import { coverIsDue, coverJob } from './covers/fetch-cover.ts'
import { factsOf } from './create-from-catalog.ts'

export const refreshMetadataType = 'refresh_metadata'
const payload = z.object({ mangaId: z.string() })

/** @throws Problem `not_found`; `conflict` when the manga is not one of the catalog. */
export async function requestRefresh({ db, queue }: { db: Db; queue: Queue }, mangaId: string): Promise<Job> {
  const manga = await findManga(db, mangaId)
  if (!manga) throw new Problem('not_found', 'There is no such manga in the library.')
  if (manga.externalId === null) {
    throw new Problem(
      'conflict',
      'This manga has no identifier of the catalog, so there is nothing to refresh it from.',
    )
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
  readonly catalog: Catalog
  readonly covers: Pick<CatalogCovers, 'address' | 'owns'>
  /** The queue is built from the job kinds, so it is asked for when it is needed. */
  readonly queue: () => Queue
  readonly announce: (event: BunkoEvent) => void
}

/**
 * Takes over what changes by itself: status, rating and cover. What a person may have written stays, and only what was
 * never known is filled in.
 */
export function refreshMetadata(ports: RefreshMetadataPorts): JobKind<z.output<typeof payload>> {
  const { db, clock, catalog, covers, announce } = ports
  return {
    type: refreshMetadataType,
    payload,
    concurrency: 1,
    deadlineMs: 3 * 60_000,
    async run({ payload: { mangaId }, signal, finish }) {
      const manga = await findManga(db, mangaId)
      if (!manga?.externalId)
        throw new Problem('not_found', 'The manga is not in the library, or not of the catalog, any more.')
      const { catalog: settings } = await readSettings(db)
      const found = await catalog.find(manga.externalId, settings, signal)
      if (!found) throw new Problem('not_found', 'The catalog does not know this manga any more. What is here stays.')
      const imageUrl = found.coverFile && covers.address(found.externalId, found.coverFile)
      const edit = changesOf(
        manga,
        found,
        manga.imageUrl === null || covers.owns(manga.imageUrl) ? imageUrl : undefined,
      )
      let due: Job | undefined
      await finish(async (tx) => {
        await applyEdit(tx, mangaId, edit, timestamp(clock))
        await setCatalogFacts(tx, mangaId, factsOf(found))
        const wanted = edit.imageUrl === undefined ? manga.imageUrl : edit.imageUrl
        if (await coverIsDue(tx, mangaId, wanted)) due = await ports.queue().add(tx, coverJob(mangaId, manga.title))
      })
      announce({ name: 'manga.changed', data: { mangaId } })
      if (due) ports.queue().announce([due])
    },
  }
}

function changesOf(manga: MangaDetail, found: RatedManga, imageUrl: string | null | undefined): MangaEdit {
  return {
    status: found.status,
    ...(found.rating !== null && { rating: found.rating }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(manga.description.trim() === '' && { description: found.description }),
    ...(['', 'Unknown'].includes(manga.author) && { author: found.author }),
  }
}
