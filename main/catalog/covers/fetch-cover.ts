import { z } from 'zod'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { message } from '../../../shared/i18n/message.ts'
import type { Db, Tx } from '../../database/schema.ts'
import type { JobKind, NewJob } from '../../jobs/job.ts'
import { findCover, removeCover, setCover } from '../../mangas/covers.store.ts'
import { findManga } from '../../mangas/mangas.store.ts'
import { requireManga } from '../../mangas/require-manga.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import { isChosenCover } from './choose-cover.ts'
import type { CoverFiles } from './store-cover.ts'

const fetchCoverType = 'fetch_cover'
const payload = z.object({ mangaId: z.string() })

export const newCoverJob = (mangaId: string, title: string): NewJob => ({
  type: fetchCoverType,
  payload: { mangaId },
  context: { mangaId, manga: title },
  dedupeKey: `${fetchCoverType}:${mangaId}`,
})

/** Whether the stored cover is from another address than `imageUrl`. A cover that the user chose never is. */
export async function isCoverOutdated(db: Db | Tx, mangaId: string, imageUrl: string | null): Promise<boolean> {
  const cover = await findCover(db, mangaId)
  return !isChosenCover(cover) && (cover?.source_url ?? null) !== imageUrl
}

/** Covers that follow the address of the manga. */
export function createCoverFetch({
  db,
  jobs,
  log,
  announce,
  covers,
  fetchCoverFile,
  catalogIsPrivate,
}: CatalogDeps & CoverFiles) {
  return { requestCover, useAutomaticCover, fetchCover }

  /**
   * Queues a download of the cover if the cover address of the manga has changed. The change of the manga is recorded, so a
   * locked database or a full disk does not make the request fail: the manga keeps its present cover, and the log says so.
   * @returns the manga
   */
  async function requestCover(manga: MangaDetail): Promise<MangaDetail> {
    try {
      const added = await db.transaction().execute(async (tx) => {
        const isOutdated = await isCoverOutdated(tx, manga.id, manga.imageUrl)
        return isOutdated ? [await jobs.add(tx, newCoverJob(manga.id, manga.title))] : []
      })
      jobs.announce(added)
    } catch (error) {
      if (!isProblem(error, 'busy') && !isProblem(error, 'disk_full')) throw error
      log.warn({ err: error, mangaId: manga.id }, 'the cover of a changed manga could not be requested')
    }
    return manga
  }

  /** Removes a chosen cover and queues a download of the one that the manga has without it. @throws Problem `not_found`. */
  async function useAutomaticCover(mangaId: string): Promise<void> {
    const manga = await requireManga(db, mangaId)
    if (!isChosenCover(await findCover(db, mangaId))) return
    await removeCover(db, mangaId)
    announce({ name: 'manga.changed', data: { mangaId } })
    await requestCover(manga)
  }

  /** The job that downloads the cover of a manga, or removes it when the manga has no cover address. */
  function fetchCover(): JobKind<z.output<typeof payload>> {
    return {
      type: fetchCoverType,
      payload,
      concurrency: 1,
      deadlineMs: 2 * 60_000,
      async run({ payload: { mangaId }, signal, finish }) {
        const manga = await findManga(db, mangaId)
        if (!manga) throw new Problem('not_found', message('library.mangaRemoved'))
        if (!(await isCoverOutdated(db, mangaId, manga.imageUrl))) return
        const url = manga.imageUrl
        const allowPrivate = url !== null && covers.owns(url) && catalogIsPrivate
        const cover = url === null ? undefined : await fetchCoverFile(mangaId, url, { allowPrivate, signal })
        if (url !== null && !cover) throw new Problem('not_found', message('catalog.coverNotAnImage'))
        await finish(async (tx) => {
          // The user may have chosen a cover during the download.
          if (isChosenCover(await findCover(tx, mangaId))) return
          await (cover ? setCover(tx, cover) : removeCover(tx, mangaId))
        })
        announce({ name: 'manga.changed', data: { mangaId } })
      },
    }
  }
}
