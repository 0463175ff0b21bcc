import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { emptyTrash, removeContentSource, removeManga } from '../../shared/contracts/removal.ts'
import type { ApiClient } from './api-client.ts'

/** Removes all mangas and sources for good, so that the next test has its own: starting the program again takes longer. */
export async function emptyLibrary(api: ApiClient): Promise<void> {
  const mangas = (await api.call(listMangas, { query: { limit: 100 } })).json().items
  for (const { id } of mangas) await api.call(removeManga, { params: { id } })
  const sources = (await api.call(listContentSources)).json()
  for (const { id } of sources) await api.call(removeContentSource, { params: { id } })
  await api.call(emptyTrash)
}
