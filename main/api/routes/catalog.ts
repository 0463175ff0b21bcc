import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/catalog.ts'
import type { CatalogCovers } from '../../catalog/covers/catalog-covers.ts'
import { type CreateFromCatalogPorts, createFromCatalog } from '../../catalog/create-from-catalog.ts'
import { requestRefresh } from '../../catalog/refresh-metadata.ts'
import { type SearchCatalogPorts, searchCatalog } from '../../catalog/search-catalog.ts'
import { bind } from '../bind.ts'

export type CatalogRoutePorts = SearchCatalogPorts & CreateFromCatalogPorts & { readonly covers: CatalogCovers }

export function catalogRoutes(app: Hono, ports: CatalogRoutePorts): void {
  bind(app, contract.searchCatalog, ({ query, request }) => searchCatalog(ports, query, request.signal))
  bind(app, contract.createMangaFromCatalog, ({ body }) => createFromCatalog(ports, body.externalId))
  bind(app, contract.refreshManga, ({ params }) => requestRefresh(ports, params.id))
  bind(app, contract.getCatalogCover, async ({ params, query }) => {
    const { bytes, facts, tag } = await ports.covers.get(params.externalId, params.fileName, query.width)
    const read = async (start: number, end: number) => bytes.subarray(start, end + 1)
    return { mediaType: facts.mediaType, sizeBytes: bytes.byteLength, tag, immutable: true, read }
  })
}
