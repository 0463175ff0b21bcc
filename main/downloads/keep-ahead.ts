import { selectNotDownloadable } from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChapter } from '../chapters/chapters.store.ts'
import { listNearby } from '../chapters/reading-order.store.ts'
import type { Job, NewJob } from '../jobs/job.ts'
import { isProblem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { DownloadsContext } from './context.ts'
import { downloadKey } from './download-chapter.ts'
import { planChapter } from './request-chapters.ts'

const usualInFollowed = 2
/** Chapters that can only be read elsewhere are passed over, up to this many. */
const maxPassedOver = 20
/** A download that failed is not tried again at each page that is turned. */
const failureRestMs = 3600_000

/** Queues the chapters after the one that is read, as many as the settings say. Those with a file need nothing. */
export async function keepAhead(
  context: Pick<DownloadsContext, 'db' | 'clock' | 'log' | 'jobs' | 'isFollowed'>,
  chapterId: string,
): Promise<void> {
  const chapter = await findChapter(context.db, chapterId)
  if (!chapter) return
  for (const next of await listWanted(context, chapter)) {
    const job = await planNext(context, next)
    if (job) (await context.jobs.repeat(job)) ?? (await context.jobs.enqueue(job))
  }
}

async function listWanted(
  { db, isFollowed }: Pick<DownloadsContext, 'db' | 'isFollowed'>,
  chapter: ChapterRow,
): Promise<ChapterRow[]> {
  const { keepAhead } = (await readSettings(db)).downloads
  const count = keepAhead ?? ((await isFollowed(chapter.manga_id)) ? usualInFollowed : 0)
  if (count === 0) return []
  const after = await listNearby(db, chapter, 'next', count + maxPassedOver)
  const absent = await selectNotDownloadable(
    db,
    after.map(({ id }) => id),
  )
  const next = after.filter(({ id, file_path }) => file_path !== null || !absent.has(id)).slice(0, count)
  return next.filter(({ file_path }) => file_path === null)
}

/** Undefined for a chapter that no source can have, and for one whose download was cancelled or just failed. */
async function planNext(
  { db, clock, log, jobs }: Pick<DownloadsContext, 'db' | 'clock' | 'log' | 'jobs'>,
  chapter: ChapterRow,
): Promise<NewJob | undefined> {
  if (isLeftAlone(await jobs.findLatest(downloadKey(chapter.id)), clock.now().getTime())) return undefined
  try {
    return { ...(await planChapter(db, chapter)), priority: 'keep_ahead' }
  } catch (error) {
    if (!isProblem(error, 'validation_failed')) throw error
    log.debug({ chapterId: chapter.id, reason: error.detail }, 'a chapter cannot be kept ahead')
    return undefined
  }
}

function isLeftAlone(latest: Job | undefined, now: number): boolean {
  if (latest?.status === 'failed') return now - Date.parse(latest.completedAt ?? '') < failureRestMs
  return latest !== undefined && latest.status !== 'completed'
}
