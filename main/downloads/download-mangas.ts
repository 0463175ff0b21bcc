import type { DownloadMangasResult } from '../../shared/contracts/mangas.ts'
import type { Localizable, Message } from '../../shared/i18n/message.ts'
import { requireMangas } from '../library/library.ts'
import { isProblem } from '../platform/problem.ts'
import type { DownloadsContext } from './context.ts'
import { requestChapters } from './request-chapters.ts'

/**
 * Queues the missing chapters of each manga. A manga that cannot be downloaded is returned with its reason and does not
 * affect the others.
 * @throws Problem `validation_failed` for unknown mangas.
 */
export async function downloadMangas(
  context: DownloadsContext,
  mangaIds: readonly string[],
): Promise<Localizable<DownloadMangasResult>> {
  await requireMangas(context.db, mangaIds)
  let jobCount = 0
  const refused: { mangaId: string; reason: Message }[] = []
  for (const mangaId of new Set(mangaIds)) {
    try {
      jobCount += (await requestChapters(context, { mangaId, force: false })).jobIds.length
    } catch (error) {
      if (!isProblem(error)) throw error
      refused.push({ mangaId, reason: error.violations?.[0]?.message ?? error.userMessage })
    }
  }
  return { jobCount, refused }
}
