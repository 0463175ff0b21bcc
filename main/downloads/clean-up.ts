import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOrphans } from '../library/library.ts'
import { isTemporaryName } from '../platform/files/write-atomically.ts'
import type { DownloadsContext } from './context.ts'
import { scrapeChapterType } from './download-chapter.ts'

/**
 * Removes leftovers of a crash: staged pages of ended jobs, archives that belong to no chapter, temporary files. Files that
 * are not known to be Bunko's are never touched.
 */
export async function cleanUpDownloads(
  context: Pick<DownloadsContext, 'db' | 'jobs' | 'libraryDir' | 'stagingDir' | 'closeArchive'>,
): Promise<void> {
  const { jobs, libraryDir, stagingDir } = context
  const alive = new Set(await jobs.activeIds(scrapeChapterType))
  for (const jobId of await readdir(stagingDir)) {
    if (!alive.has(jobId)) await rm(join(stagingDir, jobId), { recursive: true, force: true })
  }
  await removeOrphans(context)
  for (const folder of await readdir(libraryDir, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue
    const names = await readdir(join(libraryDir, folder.name))
    for (const name of names.filter(isTemporaryName)) await rm(join(libraryDir, folder.name, name), { force: true })
  }
}
