import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import {
  type MetadataChoice,
  type MetadataComparison,
  type MetadataSourceId,
  metadataSources,
} from '../../shared/contracts/metadata.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { Described, DescribeOptions } from '../trackers/trackers.ts'
import { chooseValues } from './choose-values.ts'
import { compareFields } from './compare-fields.ts'
import type { MetadataDeps } from './metadata-deps.ts'

/** A catalog or service that describes mangas without a sign-in. */
type MetadataSource = {
  readonly id: MetadataSourceId
  /** @throws Problem `conflict` if it cannot have the manga; `upstream_failed`, `upstream_timeout`, `busy` */
  describe(manga: MangaDetail, options?: DescribeOptions): Promise<Described>
}

export type Metadata = ReturnType<typeof createMetadata>

/** Series data of mangas from several sources, field by field. */
export function createMetadata(deps: MetadataDeps) {
  const { db, catalog, trackers } = deps
  const all: readonly MetadataSource[] = [
    { id: 'mangadex', describe: (manga) => describeByCatalog(catalog, manga) },
    ...trackers.describing,
  ]
  const sources = metadataSources.map((id) => all.find((source) => source.id === id)!)

  /** The first source that certainly has the manga, else the first that answers. */
  async function describeByFirst(manga: MangaDetail): Promise<readonly [MetadataSource, Described]> {
    let failure: Problem | undefined
    let unsure: readonly [MetadataSource, Described] | undefined
    for (const source of sources.filter(({ id }) => id !== 'mangadex' || manga.externalId !== null)) {
      try {
        const described = await source.describe(manga)
        if (described.entry) return [source, described]
        unsure ??= [source, described]
      } catch (error) {
        if (!isProblem(error)) throw error
        failure ??= error
      }
    }
    if (unsure) return unsure
    throw failure!
  }

  const requireSource = (id: MetadataSourceId): MetadataSource => sources.find((source) => source.id === id)!

  return {
    /**
     * What a source says about a manga, beside what the library says. Nothing changes.
     * @throws Problem `not_found`; `conflict` for MangaDex if the manga is not linked to it; `upstream_failed`,
     *   `upstream_timeout`, `busy`
     */
    async compare(
      mangaId: string,
      { source: id, ...options }: DescribeOptions & { readonly source?: MetadataSourceId | undefined },
    ): Promise<MetadataComparison> {
      const manga = await requireManga(db, mangaId)
      const [source, described] =
        id === undefined
          ? await describeByFirst(manga)
          : ([requireSource(id), await requireSource(id).describe(manga, options)] as const)
      const fields = await compareFields(deps, mangaId, described.description)
      return { source: source.id, entry: described.entry, candidates: [...described.candidates], fields }
    },
    /**
     * A small copy of the cover that a source proposes. Screens show it, because they load no pictures from other sites.
     * @throws Problem as `compare`; `not_found` without a cover; `page_broken`
     */
    async getCover(mangaId: string, id: MetadataSourceId, entry: string | undefined) {
      const { description } = await requireSource(id).describe(await requireManga(db, mangaId), { entry })
      if (!description.imageUrl) throw new Problem('not_found', message('catalog.coverNotFound'))
      return await catalog.getCoverAt(description.imageUrl)
    },
    /**
     * Takes values from a source, and locks fields. The change is not recorded if one of its fields cannot be taken.
     * @throws Problem as `compare`; `validation_failed` for a field that the source does not have
     */
    async choose(mangaId: string, choice: MetadataChoice): Promise<MangaDetail> {
      const manga = await requireManga(db, mangaId)
      const { source, entry, fields = [] } = choice
      const described =
        source === undefined || fields.length === 0 ? undefined : await requireSource(source).describe(manga, { entry })
      return await chooseValues(deps, mangaId, choice, described)
    },
  }
}

/** @throws Problem `conflict` for a manga without a link to the catalog; `not_found` for one that it removed */
async function describeByCatalog(catalog: Catalog, { externalId }: MangaDetail): Promise<Described> {
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
