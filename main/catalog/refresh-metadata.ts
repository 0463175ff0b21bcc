import { z } from 'zod'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import type { Job, JobKind, NewJob } from '../jobs/job.ts'
import {
  findProvidedValues,
  markRemovedFromCatalog,
  setCatalogFacts,
  setProvidedValues,
} from '../mangas/catalog-facts.store.ts'
import { applyEdit } from '../mangas/edit-manga.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { toCatalogFacts } from './add-from-catalog.ts'
import { applyMetadata, toCatalogValues } from './apply-metadata.ts'
import type { RatedManga } from './catalog-api.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import { isCoverOutdated, newCoverJob } from './covers/fetch-cover.ts'

const refreshMetadataType = 'refresh_metadata'
const payload = z.object({ mangaId: z.string() })

/** Refreshes the metadata of mangas. */
export function createRefresh({ db, jobs, clock, api, covers, announce }: CatalogDeps) {
  return { requestRefresh, refreshJob, refreshMetadata }

  function refreshJob(
    { id, title }: { readonly id: string; readonly title: string },
    priority: JobPriority = 'requested',
  ): NewJob {
    return {
      type: refreshMetadataType,
      payload: { mangaId: id },
      context: { mangaId: id, manga: title },
      dedupeKey: `${refreshMetadataType}:${id}`,
      priority,
    }
  }

  /** @throws Problem `not_found`; `conflict` when the manga has no catalog identifier. */
  async function requestRefresh(mangaId: string, priority: JobPriority = 'requested'): Promise<Job> {
    const manga = await requireManga(db, mangaId)
    if (manga.externalId === null) {
      throw new Problem('conflict', message('catalog.noExternalId'))
    }
    return await jobs.enqueue(refreshJob(manga, priority))
  }

  /** The job that applies the changes of the catalog, except to members that are locked. */
  function refreshMetadata(): JobKind<z.output<typeof payload>> {
    return {
      type: refreshMetadataType,
      payload,
      concurrency: 1,
      deadlineMs: 3 * 60_000,
      async run({ payload: { mangaId }, signal, priority, finish }) {
        const manga = await findManga(db, mangaId)
        if (!manga?.externalId) throw new Problem('not_found', message('catalog.mangaNotLinked'))
        const { catalog: settings } = await readSettings(db)
        const found = await api.find(manga.externalId, settings, { signal, priority })
        if (!found) {
          await markRemovedFromCatalog(db, mangaId)
          throw new Problem('not_found', message('catalog.mangaRemoved'))
        }
        const imageUrl = found.coverFile && covers.address(found.externalId, found.coverFile)
        let coverJob: Job | undefined
        await finish(async (tx) => {
          coverJob = await write(tx, mangaId, found, imageUrl)
        })
        announce({ name: 'manga.changed', data: { mangaId } })
        if (coverJob) jobs.announce([coverJob])
      },
    }

    /**
     * Compares with the current manga, because the user may have edited it during the request.
     * @returns the job that downloads a new cover, if any
     */
    async function write(
      tx: Tx,
      mangaId: string,
      found: RatedManga,
      imageUrl: string | null,
    ): Promise<Job | undefined> {
      const manga = await findManga(tx, mangaId)
      if (!manga) throw new Problem('not_found', message('library.mangaRemoved'))
      const before = await findProvidedValues(tx, mangaId)
      const { edit, ...provided } = applyMetadata(manga, before, toCatalogValues(found, imageUrl))
      const after = await applyEdit(tx, mangaId, edit, timestamp(clock))
      const { titles, ...facts } = toCatalogFacts(found)
      const keepsTitles = before.marks.alternativeTitles?.isLocked === true
      await setCatalogFacts(tx, mangaId, { ...facts, ...(!keepsTitles && { titles }) })
      await setProvidedValues(tx, mangaId, provided)
      const isOutdated = await isCoverOutdated(tx, mangaId, after.manga.imageUrl)
      return isOutdated ? await jobs.add(tx, newCoverJob(mangaId, manga.title)) : undefined
    }
  }
}
