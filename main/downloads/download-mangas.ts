import type { DownloadMangasResult } from '../../shared/contracts/mangas.ts'
import type { Localizable, Message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Queue } from '../jobs/queue.ts'
import { requireMangas } from '../library/require-mangas.ts'
import { isProblem } from '../platform/problem.ts'
import { requestChapters } from './request-chapters.ts'

/**
 * Queues all that is missing of each manga. One that cannot be asked for does not keep the others back: it is answered
 * with its reason.
 * @throws Problem `validation_failed` for unknown mangas.
 */
export async function downloadMangas(
  ports: { readonly db: Db; readonly queue: Queue },
  mangaIds: readonly string[],
): Promise<Localizable<DownloadMangasResult>> {
  await requireMangas(ports.db, mangaIds)
  let jobCount = 0
  const refused: { mangaId: string; reason: Message }[] = []
  for (const mangaId of new Set(mangaIds)) {
    try {
      jobCount += (await requestChapters(ports, { mangaId, force: false })).jobIds.length
    } catch (error) {
      if (!isProblem(error)) throw error
      refused.push({ mangaId, reason: error.violations?.[0]?.message ?? error.userMessage })
    }
  }
  return { jobCount, refused }
}
