import * as adding from '../../../shared/contracts/adding.ts'
import * as contract from '../../../shared/contracts/content-sources.ts'
import { type ImportedSource, importedSourcesSchema } from '../../../shared/contracts/content-sources.ts'
import * as migrations from '../../../shared/contracts/migrations.ts'
import * as scraping from '../../../shared/contracts/scraping.ts'
import * as shared from '../../../shared/contracts/shared-sources.ts'
import * as health from '../../../shared/contracts/source-health.ts'
import * as links from '../../../shared/contracts/source-links.ts'
import * as search from '../../../shared/contracts/source-search.ts'
import * as subscriptions from '../../../shared/contracts/source-subscriptions.ts'
import { suggestConfiguration } from '../../../shared/contracts/suggest-configuration.ts'
import { testConfiguration } from '../../../shared/contracts/test-configuration.ts'
import { listThemes } from '../../../shared/contracts/themes.ts'
import { message } from '../../../shared/i18n/message.ts'
import { newId } from '../../platform/ids.ts'
import { Problem, problemFromViolations } from '../../platform/problem.ts'
import { bind, type Router } from '../router.ts'
import { validateBody } from '../validate.ts'
import type { Features } from './features.ts'

export function sourceRoutes(router: Router, { sources, catalog, chapterLists }: Features): void {
  const { pageSize } = contract.listContentSources.response
  bind(router, contract.listContentSources, ({ query }) => sources.list(query.page, pageSize))
  bind(router, contract.exportContentSources, ({ query }) => sources.export(query.id))
  bind(router, contract.importContentSources, async ({ body, query }) => {
    const { sources: imported, isSingle } = parseImport(body)
    const items = await sources
      .import(imported, { areForeign: query.review === 'true' })
      .catch(isSingle ? rethrowForSingleSource : undefined)
    return isSingle ? items[0]! : { items, total: items.length }
  })
  bind(router, contract.createContentSource, ({ body }) => sources.add(body))
  bind(router, contract.replaceContentSource, ({ params, body, precondition }) =>
    sources.replace(params.id, body, precondition),
  )
  bind(router, health.getSourceHealth, ({ params }) => sources.getHealth(params.id))
  bind(router, health.checkSource, ({ params }) => sources.checkNow(params.id))
  bind(router, health.getSourceIcon, async ({ params }) => {
    const { bytes, mediaType, tag } = await sources.getIcon(params.id)
    const read = async (start: number, end: number) => bytes.subarray(start, end + 1)
    return { mediaType, sizeBytes: bytes.byteLength, tag, immutable: false, read }
  })
  bind(router, health.listMangasOfSource, async ({ params }) => ({ items: await sources.listMangas(params.id) }))
  bind(router, health.getSourceRepair, ({ params }) => sources.getRepair(params.id))
  bind(router, health.repairSource, ({ params }) => sources.repair(params.id))
  bind(router, health.dismissSourceRepair, ({ params }) => sources.dismissRepair(params.id))
  bind(router, health.undoSourceRepair, ({ params }) => sources.undoRepair(params.id))
  bind(router, contract.getContentSource, ({ params }) => sources.get(params.id))
  bind(router, shared.getSharedSource, async ({ params }) => ({ link: await sources.getSharedLink(params.id) }))
  bind(router, shared.readSharedSource, ({ body }) => sources.readSharedLink(body.link))
  bind(router, subscriptions.listSourceSubscriptions, async () => ({ items: await sources.subscriptions.list() }))
  bind(router, subscriptions.addSourceSubscription, ({ body }) => sources.subscriptions.add(body.address))
  bind(router, subscriptions.changeSourceSubscription, ({ params, body }) =>
    sources.subscriptions.change(params.id, body.updatesAutomatically),
  )
  bind(router, subscriptions.checkSourceSubscription, ({ params }) => sources.subscriptions.checkNow(params.id))
  bind(router, subscriptions.deleteSourceSubscription, ({ params }) => sources.subscriptions.remove(params.id))
  bind(router, testConfiguration, ({ body }) => sources.test(body))
  bind(router, suggestConfiguration, ({ body, request }) => sources.suggest(body, request.signal))
  bind(router, listThemes, () => sources.listThemes())
  bind(router, scraping.getPreferredSources, ({ params }) => sources.getPreferred(params.id))
  bind(router, scraping.setPreferredSources, async ({ params, body }) => {
    await sources.setPreferred(params.id, body.sourceIds)
    return {
      id: newId(),
      mangaId: params.id,
      chapterIds: [],
      sourceIds: body.sourceIds,
      jobIds: [],
      status: 'completed',
    }
  })
  seriesRoutes(router, { sources, catalog })
  bind(router, migrations.planMigration, ({ body }) => chapterLists.planMigration(body))
  bind(router, migrations.migrateMangas, async ({ body }) => ({ jobId: (await chapterLists.migrate(body)).id }))
  bind(router, migrations.undoMigration, async ({ params }) => ({
    mangaIds: await chapterLists.undoMigration(params.id),
  }))
}

/** Series of sources, and which manga they are. */
function seriesRoutes(router: Router, { sources, catalog }: Pick<Features, 'sources' | 'catalog'>): void {
  bind(router, links.listSourceLinks, async ({ params }) => ({ items: await sources.listLinks(params.id) }))
  bind(router, links.addSourceLink, ({ params, body }) => sources.addLink(params.id, body))
  bind(router, search.listLinkCandidates, ({ params, query }) => sources.findCandidates(params.id, query))
  bind(router, links.getSourceLink, ({ params }) => sources.getLink(params.id, params.sourceId))
  bind(router, links.setSourceLink, ({ params, body }) => sources.setLink(params.id, params.sourceId, body))
  bind(router, links.deleteSourceLink, ({ params }) => sources.deleteLink(params.id, params.sourceId))
  bind(router, search.searchContentSource, ({ params, query }) => sources.search(params.id, query.q))
  bind(router, search.getSearchCover, async ({ params, query }) =>
    asFile(await sources.getSearchCover(params.id, query.url, query.key)),
  )
  bind(
    router,
    adding.recognizeAddress,
    async ({ body: { url }, request }) =>
      (await catalog.recognize(url, request.signal)) ?? (await sources.recognize(url)),
  )
  bind(router, adding.readSeriesData, ({ body }) => sources.readSeries(body))
  bind(router, adding.getSeriesCover, async ({ query }) =>
    asFile(await sources.getSeriesCover(query.site, query.url, query.key)),
  )
  bind(router, adding.createMangaFromSeries, async ({ body }) => catalog.requestCover(await sources.addSeries(body)))
}

/** An image in memory whose address changes with it. */
const asFile = ({ bytes, info, tag }: Awaited<ReturnType<Features['sources']['getSearchCover']>>) => ({
  mediaType: info.mediaType,
  sizeBytes: bytes.byteLength,
  tag,
  immutable: true,
  read: async (start: number, end: number) => bytes.subarray(start, end + 1),
})

type Import = { readonly sources: readonly ImportedSource[]; readonly isSingle: boolean }

/**
 * Parses the three forms of an import: an export, an array of sources, or a single source. Paths of violations are
 * `sources[3].baseUrl`, or `baseUrl` for a single source.
 * @throws Problem `bad_request`, `validation_failed`
 */
function parseImport(body: unknown): Import {
  if (Array.isArray(body))
    return { sources: validateBody(importedSourcesSchema, { sources: body }, 400).sources, isSingle: false }
  if (typeof body !== 'object' || body === null) throw new Problem('bad_request', message('api.bodyNotObjectOrArray'))
  if ('sources' in body) return { sources: validateBody(importedSourcesSchema, body, 400).sources, isSingle: false }
  try {
    return { sources: validateBody(importedSourcesSchema, { sources: [body] }, 400).sources, isSingle: true }
  } catch (error) {
    return rethrowForSingleSource(error)
  }
}

/** Rethrows an error with the violation paths of a single source. */
function rethrowForSingleSource(error: unknown): never {
  if (!(error instanceof Problem) || !error.violations) throw error
  throw problemFromViolations(
    error.code === 'bad_request' ? 'bad_request' : 'validation_failed',
    error.violations.map(({ propertyPath, message }) => ({
      propertyPath: propertyPath.replace(/^sources\[0\]\.?/, ''),
      message,
    })),
  )
}
