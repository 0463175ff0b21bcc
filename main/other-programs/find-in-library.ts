import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { unknownAuthor } from '../../shared/contracts/mangas.ts'
import { indexMangas, listTitles } from '../collection/collection.ts'
import type { ForeignSeries, ForeignSite } from './foreign-library.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

type SeriesSource = { readonly source: ContentSource; readonly url: string }

const maxSources = 1000

/** Finds what the library has of the series of another program. */
export type SeriesFinder = Awaited<ReturnType<typeof createSeriesFinder>>

export async function createSeriesFinder({ db, sources }: Pick<OtherProgramsDeps, 'db' | 'sources'>) {
  const mangas = indexMangas(await listTitles(db))
  const { items } = await sources.list(1, maxSources)
  return {
    findManga: ({ title, author, catalogId }: ForeignSeries) =>
      mangas.find({ series: title, externalId: catalogId, author }),
    /** A manga that was added since. */
    addManga: (id: string, { title, author, catalogId }: ForeignSeries) =>
      mangas.add({ id, title, author: author ?? unknownAuthor, external_id: catalogId, catalog_titles: '[]' }),
    /** The content source that reads the site of a series: one with the same name, or with its address. */
    findSource(site: ForeignSite | null): SeriesSource | undefined {
      if (site === null) return undefined
      const isAbsolute = /^https?:\/\//i.test(site.address)
      const source = items.find(({ name, baseUrl }) =>
        isAbsolute
          ? new URL(baseUrl).host === URL.parse(site.address)?.host
          : name.trim().toLowerCase() === site.name.trim().toLowerCase(),
      )
      const url = source && URL.parse(site.address, source.baseUrl)
      return url ? { source, url: url.href } : undefined
    },
  }
}
