import { z } from 'zod'
import type { Db } from '../database/schema.ts'
import { requestChapters } from '../downloads/request-chapters.ts'
import type { JobKind, NewJob } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { withoutPages } from '../library/catalog-versions.store.ts'
import { findChapters } from '../library/chapters.store.ts'

export const downloadNewType = 'download_new_chapters'
const payload = z.object({ mangaId: z.string(), chapterIds: z.array(z.string()) })

export const downloadNewJob = (mangaId: string, chapterIds: readonly string[]): NewJob => ({
  type: downloadNewType,
  payload: { mangaId, chapterIds },
  context: [`mangaId=${mangaId}`, `chapters=${chapterIds.length}`],
})

const atOnce = 500

/** Asks for the new chapters of a followed manga: a job of its own, so that a crash in between loses none. */
export function downloadNew({ db, queue }: { db: Db; queue: () => Queue }): JobKind<z.output<typeof payload>> {
  return {
    type: downloadNewType,
    payload,
    concurrency: 1,
    deadlineMs: 60_000,
    async run({ payload: { chapterIds } }) {
      const absent = await withoutPages(db, chapterIds)
      const rows = await findChapters(db, chapterIds)
      const wanted = rows.filter((row) => row.is_visible === 1 && row.file_path === null && !absent.has(row.id))
      for (let start = 0; start < wanted.length; start += atOnce) {
        const ids = wanted.slice(start, start + atOnce).map((row) => row.id)
        await requestChapters({ db, queue: queue() }, { chapterIds: ids, force: false })
      }
    },
  }
}
