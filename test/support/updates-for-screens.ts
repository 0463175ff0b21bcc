import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { addChapter } from '../simulators/catalog/entities.ts'
import { catalogTime } from '../simulators/catalog/identity.ts'
import type { CatalogSimulator } from '../simulators/catalog/start-catalog.ts'
import type { ApiClient } from './api-client.ts'
import { addFromCatalog } from './catalog-for-tests.ts'

/**
 * Adds a manga of the catalog with its first chapter, publishes further chapters and refreshes its chapter lists.
 * @returns the manga identifier
 */
export async function mangaWithUpdates(
  api: ApiClient,
  catalog: CatalogSimulator,
  key: string,
  numbers: readonly string[],
): Promise<string> {
  const manga = catalog.add({ key })
  addChapter(manga, { chapter: '1' })
  const { mangaId } = await addFromCatalog(api, manga)
  for (const chapter of numbers) addChapter(manga, { chapter, readableAt: catalogTime(Date.now()) })
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  await api.finished(jobId)
  return mangaId
}
