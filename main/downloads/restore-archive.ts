import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { DownloadsContext } from './context.ts'
import { downloadKey } from './plan-downloads.ts'

/**
 * Restores a deleted archive, unless a download would replace it.
 * @throws Problem `not_found`; `conflict` while the chapter is being downloaded, or when the file cannot be restored.
 */
export async function restoreArchive(
  { jobs, library }: Pick<DownloadsContext, 'jobs' | 'library'>,
  chapterId: string,
): Promise<void> {
  if (await jobs.hasActive(downloadKey(chapterId)))
    throw new Problem('conflict', message('library.chapterIsDownloading'))
  await library.restoreArchive(chapterId)
}
