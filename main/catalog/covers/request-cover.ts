import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import type { CatalogContext } from '../context.ts'
import { coverIsDue, coverJob } from './fetch-cover.ts'

/** Queues fetching the cover of a manga whose cover address is another than before. @returns the manga */
export async function requestCover({ db, jobs }: CatalogContext, manga: MangaDetail): Promise<MangaDetail> {
  const added = await db.transaction().execute(async (tx) => {
    const due = await coverIsDue(tx, manga.id, manga.imageUrl)
    return due ? [await jobs.add(tx, coverJob(manga.id, manga.title))] : []
  })
  jobs.announce(added)
  return manga
}
