import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/schema.ts'
import { activeJobs } from '../jobs/jobs.store.ts'
import { isTemporaryName } from '../platform/files/write-atomically.ts'
import { scrapeChapterType } from './plan-downloads.ts'

/**
 * Clears what a crash left: staged pages of jobs that have ended, and half-written archives, which no one else may
 * be writing now. Whole files are never touched.
 */
export async function sweep(
  db: Db,
  { libraryDir, stagingDir }: { libraryDir: string; stagingDir: string },
): Promise<void> {
  const alive = new Set((await activeJobs(db, scrapeChapterType)).map((job) => job.id))
  for (const jobId of await readdir(stagingDir)) {
    if (!alive.has(jobId)) await rm(join(stagingDir, jobId), { recursive: true, force: true })
  }
  for (const folder of await readdir(libraryDir, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue
    const names = await readdir(join(libraryDir, folder.name))
    for (const name of names.filter(isTemporaryName)) await rm(join(libraryDir, folder.name, name), { force: true })
  }
}
