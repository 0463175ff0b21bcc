import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import type { Db, Tx } from '../../database/schema.ts'
import type { JobKind, NewJob } from '../../jobs/job.ts'
import { findCover, findManga, removeCover, setCover } from '../../library/library.ts'
import { Problem } from '../../platform/problem.ts'
import type { CatalogContext } from '../context.ts'
import { fetchCoverFile } from './store-cover.ts'

export const fetchCoverType = 'fetch_cover'
const payload = z.object({ mangaId: z.string() })

export const coverJob = (mangaId: string, title: string): NewJob => ({
  type: fetchCoverType,
  payload: { mangaId },
  context: { mangaId, manga: title },
  dedupeKey: `${fetchCoverType}:${mangaId}`,
})

/** Whether the cover that is kept is not the one the manga names. */
export async function coverIsDue(db: Db | Tx, mangaId: string, imageUrl: string | null): Promise<boolean> {
  const cover = await findCover(db, mangaId)
  return (cover?.source_url ?? null) !== imageUrl
}

/** Brings the kept cover into step with the address that the manga names. */
export function fetchCover(context: CatalogContext): JobKind<z.output<typeof payload>> {
  return {
    type: fetchCoverType,
    payload,
    concurrency: 1,
    deadlineMs: 2 * 60_000,
    async run({ payload: { mangaId }, signal, finish }) {
      const { db, covers, announce } = context
      const manga = await findManga(db, mangaId)
      if (!manga) throw new Problem('not_found', message('library.mangaRemoved'))
      if (!(await coverIsDue(db, mangaId, manga.imageUrl))) return
      const url = manga.imageUrl
      const allowPrivate = url !== null && covers.owns(url) && context.catalogIsPrivate
      const cover = url === null ? undefined : await fetchCoverFile(context, mangaId, url, { allowPrivate, signal })
      if (url !== null && !cover) throw new Problem('not_found', message('catalog.coverNotAnImage'))
      await finish((tx) => (cover ? setCover(tx, cover) : removeCover(tx, mangaId)))
      announce({ name: 'manga.changed', data: { mangaId } })
    },
  }
}
