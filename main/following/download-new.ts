import { z } from 'zod'
import { selectNotDownloadable } from '../chapters/catalog-versions.store.ts'
import { findChapters } from '../chapters/chapters.store.ts'
import type { JobKind, NewJob } from '../jobs/job.ts'
import type { FollowingContext } from './context.ts'

const downloadNewType = 'download_new_chapters'
const payload = z.object({ mangaId: z.string(), chapterIds: z.array(z.string()) })

export const downloadNewJob = (mangaId: string, chapterIds: readonly string[]): NewJob => ({
  type: downloadNewType,
  payload: { mangaId, chapterIds },
  context: { mangaId, chapters: chapterIds.length },
})

/** The API's limit of chapters per request. */
const batchSize = 500

/** The job that queues downloads of new chapters. It is a job of its own so that a crash loses none of them. */
export function downloadNewChapters({
  db,
  downloads,
}: Pick<FollowingContext, 'db' | 'downloads'>): JobKind<z.output<typeof payload>> {
  return {
    type: downloadNewType,
    payload,
    concurrency: 1,
    deadlineMs: 60_000,
    async run({ payload: { chapterIds } }) {
      const absent = await selectNotDownloadable(db, chapterIds)
      const rows = await findChapters(db, chapterIds)
      const wanted = rows.filter((row) => row.is_visible === 1 && row.file_path === null && !absent.has(row.id))
      for (let start = 0; start < wanted.length; start += batchSize) {
        const ids = wanted.slice(start, start + batchSize).map((row) => row.id)
        await downloads.request({ chapterIds: ids, force: false }, 'automatic')
      }
    },
  }
}
