import type { CatalogItem, browseCatalog as contract } from '../../shared/contracts/catalog.ts'
import type { PagedList, QueryOf } from '../../shared/contracts/endpoint.ts'
import { message } from '../../shared/i18n/message.ts'
import { foldText } from '../platform/fold-text.ts'
import { problemFromViolations } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { CatalogTag } from './catalog-api.ts'
import type { CatalogContext } from './context.ts'
import { toPage } from './search-catalog.ts'

export type CatalogBrowse = QueryOf<typeof contract>

/**
 * Mangas of the catalog in an order, with filters. Without a language only those with chapters in the languages of the
 * settings are listed, because others cannot be read.
 * @throws Problem `bad_request` on `genre` when the catalog does not know it, `upstream_failed`, `upstream_timeout`.
 */
export async function browseCatalog(
  context: CatalogContext,
  { genre = [], language, rating, order, ...browse }: CatalogBrowse,
  signal?: AbortSignal,
): Promise<PagedList<CatalogItem>> {
  const { catalog: settings } = await readSettings(context.db)
  const query = {
    ...browse,
    order: order === 'relevance' && browse.title === undefined ? undefined : order,
    tagIds: genre.length === 0 ? [] : findTags(await context.api.listTags(signal), genre),
    languages: language === undefined ? settings.languages : [language],
    ...(rating !== undefined && { contentRatings: [rating] }),
  }
  const byDefault = browse.title === undefined ? 'popular' : 'relevance'
  const { items, total } = await context.api.search({ ...query, order: query.order ?? byDefault }, settings, signal)
  return await toPage(context, items, total, browse)
}

function findTags(tags: readonly CatalogTag[], names: readonly string[]): string[] {
  const byName = new Map(tags.map(({ id, name }) => [foldText(name), id]))
  return names.map((name) => {
    const id = byName.get(foldText(name))
    if (id !== undefined) return id
    throw problemFromViolations('bad_request', [
      { propertyPath: 'genre', message: message('validation.genreOfCatalog', { genre: name }) },
    ])
  })
}
