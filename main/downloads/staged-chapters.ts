import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '../jobs/job.ts'
import type { Clock } from '../platform/clock.ts'
import type { StagedChapter, StagedFile } from '../platform/staged-chapter.ts'
import { manifestName, numberPages, readManifest } from '../scraper/protocol/staged-pages.ts'
import { downloadKey } from './download-chapter.ts'
import type { DownloadsDeps } from './downloads-deps.ts'

/** The verified pages of a chapter's download; undefined when there is neither a download nor a page of one that failed. */
export async function findStagedChapter(
  { jobs, stagingDir, clock }: DownloadsDeps,
  chapterId: string,
): Promise<StagedChapter | undefined> {
  const job = await jobs.findLatest(downloadKey(chapterId))
  if (!job || job.status === 'completed' || job.status === 'cancelled') return undefined
  const pages = await readStagedPages(join(stagingDir, job.id))
  if (job.status === 'failed' && pages.size === 0) return undefined
  return {
    total: job.progress?.total ?? null,
    pages,
    retrySeconds: retrySecondsOf(job, clock),
    failure: job.failureReason,
  }
}

async function readStagedPages(jobFolder: string): Promise<Map<number, StagedFile>> {
  const folder = await findLatestManifest(jobFolder)
  if (folder === undefined) return new Map()
  const pages = numberPages(await readManifest(folder))
  return new Map([...pages].map(([number, { file, ...page }]) => [number, { ...page, path: join(folder, file) }]))
}

/** Each source, and in the catalog each version, has its folder. The one that was written last is the current one. */
async function findLatestManifest(jobFolder: string): Promise<string | undefined> {
  const sources = await subfolders(jobFolder)
  const versions = await Promise.all(sources.map(subfolders))
  const found = await Promise.all(
    [...sources, ...versions.flat()].map(async (folder) => ({
      folder,
      writtenAt: (await stat(join(folder, manifestName)).catch(() => undefined))?.mtimeMs,
    })),
  )
  const written = found.filter(({ writtenAt }) => writtenAt !== undefined)
  return written.toSorted((one, other) => other.writtenAt! - one.writtenAt!)[0]?.folder
}

/** None if the folder does not exist: the download has not begun, or its pages are in the archive already. */
async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

const longestRetrySeconds = 30

function retrySecondsOf({ status, waitUntil }: Job, clock: Clock): number | undefined {
  if (status === 'failed') return undefined
  if (status === 'in_progress' || waitUntil === null) return 1
  const seconds = Math.ceil((Date.parse(waitUntil) - clock.now().getTime()) / 1000)
  return Math.min(Math.max(seconds, 1), longestRetrySeconds)
}
