import { message } from '../../shared/i18n/message.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import { requireChapter } from '../chapters/require-chapter.ts'
import type { Job } from '../jobs/job.ts'
import { isProblem, validationFailed } from '../platform/problem.ts'
import { downloadKey } from './download-chapter.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import { planChapter } from './request-chapters.ts'
import type { WantedPages } from './wanted-pages.ts'

/** The chapter and its download; null when it has its file. */
export type OpenedChapter = { readonly chapterId: string; readonly mangaId: string; readonly job: Job | null }

type OpenContext = DownloadsDeps & { readonly wantedPages: WantedPages }

/**
 * Makes sure that a chapter can be read: its download is the first of the queue, and is started again if it failed.
 * @throws Problem `not_found`; `validation_failed` when no source can have the chapter.
 */
export async function openChapter(
  { db, jobs, wantedPages }: OpenContext,
  chapterId: string,
  from: number | undefined,
): Promise<OpenedChapter> {
  const chapter = await requireChapter(db, chapterId)
  const { manga_id: mangaId } = chapter
  if (chapter.file_path !== null) return { chapterId, mangaId, job: null }
  if (from !== undefined) wantedPages.want(chapterId, from)
  const job = (await findActive(jobs, chapterId)) ?? (await start({ db, jobs }, chapter))
  await jobs.readFirst(job.id)
  return { chapterId, mangaId, job: await jobs.find(job.id) }
}

async function findActive(jobs: OpenContext['jobs'], chapterId: string): Promise<Job | undefined> {
  const latest = await jobs.findLatest(downloadKey(chapterId))
  return latest?.status === 'pending' || latest?.status === 'in_progress' ? latest : undefined
}

/** A job that failed continues with the pages that it has, unless the sources changed since. */
async function start({ db, jobs }: Pick<OpenContext, 'db' | 'jobs'>, chapter: ChapterRow): Promise<Job> {
  const planned = await planChapter(db, chapter).catch(explainOnChapter)
  const job = { ...planned, priority: 'reading' as const }
  return (await jobs.repeat(job)) ?? (await jobs.enqueue(job))
}

/** The request names only a chapter, so every reason is about it. */
function explainOnChapter(error: unknown): never {
  if (!isProblem(error, 'validation_failed')) throw error
  const { message: reason } = error.violations?.[0] ?? { message: message('reader.noSourceToRead') }
  throw validationFailed([{ propertyPath: 'chapterId', message: reason }])
}
