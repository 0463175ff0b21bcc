import { isCatalogId } from '../../shared/catalog-source.ts'
import type { CatalogChapter, CatalogItem } from '../../shared/contracts/catalog.ts'
import { message } from '../../shared/i18n/message.ts'
import { findMangaIdsByExternalIds } from '../mangas/catalog-facts.store.ts'
import type { ProvidedValues } from '../mangas/value-origin.ts'
import { Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { toCatalogValues } from './apply-metadata.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import { chooseVersions } from './mapping/choose-versions.ts'
import { hasPages } from './mapping/map-chapter.ts'
import type { ToItem } from './search-catalog.ts'

/** A preview and the manga that is added right after it are read once. */
export const previewMaxAgeMs = 2 * 60_000

type CatalogChapters = { items: CatalogChapter[]; languages: string[] }

/** Mangas of the catalog that need not be in the library. */
export function createPreviews({ db, api, clock, covers, toItem }: CatalogDeps & ToItem) {
  return { previewManga, previewChapters, describeManga }

  /** @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`. */
  async function previewManga(requestedId: string, signal?: AbortSignal): Promise<CatalogItem> {
    const externalId = requestedId.toLowerCase()
    const { catalog: settings } = await readSettings(db)
    const found = await api.find(externalId, settings, { signal, maxAgeMs: previewMaxAgeMs })
    if (!found) throw notFound()
    const ids = await findMangaIdsByExternalIds(db, [externalId])
    return toItem(found, ids.get(externalId) ?? null)
  }

  /**
   * The values and titles that a refresh would apply; undefined if the catalog does not have the manga.
   * @throws Problem `upstream_failed`, `upstream_timeout`.
   */
  async function describeManga(
    externalId: string,
  ): Promise<{ values: ProvidedValues; titles: readonly string[] } | undefined> {
    const { catalog: settings } = await readSettings(db)
    const found = await api.find(externalId, settings, { maxAgeMs: previewMaxAgeMs })
    if (!found) return undefined
    const imageUrl = found.coverFile && covers.address(found.externalId, found.coverFile)
    return { values: toCatalogValues(found, imageUrl), titles: [found.title, ...found.altTitles] }
  }

  /** The chapters in the languages of the settings, as they would be added. @throws Problem as `previewManga`. */
  async function previewChapters(requestedId: string, signal: AbortSignal): Promise<CatalogChapters> {
    const externalId = requestedId.toLowerCase()
    if (!isCatalogId(externalId)) throw notFound()
    const { catalog: settings } = await readSettings(db)
    const { languages, preferredGroups } = settings
    const found = await api.find(externalId, settings, { signal, maxAgeMs: previewMaxAgeMs })
    const versions = await api.listVersions({ externalId, languages, signal, maxAgeMs: previewMaxAgeMs })
    if (!found || !versions) throw notFound()
    const now = clock.now().toISOString()
    const { chapters } = chooseVersions(
      versions.filter(({ readableAt }) => readableAt <= now),
      { preferredGroups, numbersResetPerVolume: found.numbersResetPerVolume },
    )
    const items = chapters.map(({ number, label, volume, language, versions }): CatalogChapter => {
      const [best] = versions
      return {
        number,
        label: label || null,
        volume,
        language,
        title: versions.find(({ title }) => title !== null)?.title ?? null,
        groups: best!.groups.map(({ name }) => name),
        publishedAt: best!.readableAt || null,
        pageCount: best!.pages,
        externalUrl: best!.externalUrl,
        isReadable: hasPages(best!),
      }
    })
    return { items: items.sort(byNumber), languages: [...languages] }
  }
}

const byNumber = (left: CatalogChapter, right: CatalogChapter): number =>
  left.number - right.number ||
  (left.volume ?? 0) - (right.volume ?? 0) ||
  (left.language < right.language ? -1 : left.language > right.language ? 1 : 0)

const notFound = () => new Problem('not_found', message('catalog.mangaNotFound'))
