import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { Problem } from '../platform/problem.ts'
import type { Described } from '../trackers/trackers.ts'

/** @throws Problem `conflict` for a manga without a link to the catalog; `not_found` for one that it removed */
export async function describeByCatalog(catalog: Catalog, { externalId }: MangaDetail): Promise<Described> {
  if (externalId === null) throw new Problem('conflict', message('metadata.notLinked'))
  const found = await catalog.describe(externalId)
  if (!found) throw new Problem('not_found', message('catalog.mangaRemoved'))
  const { rating: _, ...values } = found.values
  const [title = externalId] = found.titles
  return {
    entry: {
      remoteId: externalId,
      title,
      url: `https://mangadex.org/title/${externalId}`,
      year: values.publicationYear ?? null,
      kind: null,
      author: values.author ?? null,
      thumbnailUrl: null,
      chapters: null,
    },
    candidates: [],
    description: { ...values, alternativeTitles: found.titles.filter((one) => one !== values.title) },
  }
}
