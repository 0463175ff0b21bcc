import { isAbsolute } from 'node:path'
import { findReadFiles } from '../chapters/reading-order.store.ts'
import { isProblem } from '../platform/problem.ts'
import { findSettingsTime, readSettings } from '../settings/settings.ts'
import type { DownloadsContext } from './context.ts'

/**
 * Moves the files of chapters that were read to the end to the trash, except the last ones and those that are open. Only
 * chapters that were read since the settings say so.
 */
export async function deleteReadFiles(
  { db, log, archives }: Pick<DownloadsContext, 'db' | 'log' | 'archives'>,
  mangaId: string,
  isOpen: (chapterId: string) => boolean,
): Promise<void> {
  const { deleteAfterReading, keepLastRead } = (await readSettings(db)).downloads
  const since = deleteAfterReading ? await findSettingsTime(db, 'downloads') : undefined
  if (since === undefined) return
  const read = await findReadFiles(db, mangaId, since)
  for (const { id, path } of read.slice(keepLastRead)) {
    if (isOpen(id) || isAbsolute(path)) continue
    try {
      await archives.delete(id)
    } catch (error) {
      if (!isProblem(error)) throw error
      log.warn({ chapterId: id, reason: error.detail }, 'the file of a read chapter stays')
    }
  }
}
