import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { activeJobs } from '../jobs/jobs.store.ts'
import { removeAllStrays, type StrayFilePorts } from '../library/orphan-files.ts'
import { isTemporaryName } from '../platform/files/write-atomically.ts'
import { scrapeChapterType } from './plan-downloads.ts'

/**
 * Clears what a crash left, before any job runs: staged pages of jobs that have ended, archives that no chapter names,
 * half-written files. What is not known as ours is never touched.
 */
export async function sweep(ports: StrayFilePorts & { readonly stagingDir: string }): Promise<void> {
  const { db, libraryDir, stagingDir } = ports
  const alive = new Set((await activeJobs(db, scrapeChapterType)).map((job) => job.id))
  for (const jobId of await readdir(stagingDir)) {
    if (!alive.has(jobId)) await rm(join(stagingDir, jobId), { recursive: true, force: true })
  }
  await removeAllStrays(ports)
  for (const folder of await readdir(libraryDir, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue
    const names = await readdir(join(libraryDir, folder.name))
    for (const name of names.filter(isTemporaryName)) await rm(join(libraryDir, folder.name, name), { force: true })
  }
}
