import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { seriesKey } from '../collection/collection.ts'
import type { ForeignSeries, ForeignSite } from './foreign-library.ts'
import { listTitles } from './other-programs.store.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

type KnownManga = { readonly id: string; readonly title: string; readonly externalId: string | null }
export type InLibrary = {
  /** The manga of the library that a series is: the same in the catalog, otherwise one with the same title. */
  find(series: ForeignSeries): KnownManga | undefined
  /** A manga that was added since. */
  add(manga: KnownManga): void
}

export async function findInLibrary({ db }: OtherProgramsDeps): Promise<InLibrary> {
  const byTitle = new Map<string, KnownManga[]>()
  const byCatalogId = new Map<string, KnownManga>()
  const add = (manga: KnownManga, titles: readonly string[] = []) => {
    if (manga.externalId !== null) byCatalogId.set(manga.externalId, manga)
    for (const key of new Set([manga.title, ...titles].map(seriesKey)))
      byTitle.set(key, [...(byTitle.get(key) ?? []), manga])
  }
  for (const { titles, ...manga } of await listTitles(db)) add(manga, JSON.parse(titles) as string[])
  return {
    add,
    find({ catalogId, title }) {
      const same = catalogId === null ? undefined : byCatalogId.get(catalogId)
      // Another manga of the catalog can have the same title.
      const isPossible = ({ externalId }: KnownManga) =>
        catalogId === null || externalId === null || externalId === catalogId
      return same ?? byTitle.get(seriesKey(title))?.find(isPossible)
    },
  }
}

type SeriesSource = { readonly source: ContentSource; readonly url: string }
export type FindSource = (site: ForeignSite | null) => SeriesSource | undefined

const maxSources = 1000

/** The content source that reads the site of a series: one with the same name, or with its address. */
export async function findSourceOf({ sources }: OtherProgramsDeps): Promise<FindSource> {
  const { items } = await sources.list(1, maxSources)
  return (site) => {
    if (site === null) return undefined
    const isAbsolute = /^https?:\/\//i.test(site.address)
    const source = items.find(({ name, baseUrl }) =>
      isAbsolute
        ? new URL(baseUrl).host === URL.parse(site.address)?.host
        : name.trim().toLowerCase() === site.name.trim().toLowerCase(),
    )
    const url = source && URL.parse(site.address, source.baseUrl)
    return url ? { source, url: url.href } : undefined
  }
}
