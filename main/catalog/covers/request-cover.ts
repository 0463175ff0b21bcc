import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import type { Db } from '../../database/schema.ts'
import type { Queue } from '../../jobs/queue.ts'
import { coverIsDue, coverJob } from './fetch-cover.ts'

/** Queues fetching the cover of a manga whose cover address is another than before. @returns the manga */
export async function requestCover({ db, queue }: { db: Db; queue: Queue }, manga: MangaDetail): Promise<MangaDetail> {
  const jobs = await db.transaction().execute(async (tx) => {
    const due = await coverIsDue(tx, manga.id, manga.imageUrl)
    return due ? [await queue.add(tx, coverJob(manga.id, manga.title))] : []
  })
  queue.announce(jobs)
  return manga
}
