import * as contract from '../../../shared/contracts/source-links.ts'
import * as search from '../../../shared/contracts/source-search.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function sourceLinkRoutes(router: Router, { sources }: Features): void {
  bind(router, contract.listSourceLinks, async ({ params }) => ({ items: await sources.listLinks(params.id) }))
  bind(router, contract.addSourceLink, ({ params, body }) => sources.addLink(params.id, body))
  bind(router, search.listLinkCandidates, ({ params, query }) => sources.findCandidates(params.id, query))
  bind(router, contract.getSourceLink, ({ params }) => sources.getLink(params.id, params.sourceId))
  bind(router, contract.setSourceLink, ({ params, body }) => sources.setLink(params.id, params.sourceId, body))
  bind(router, contract.deleteSourceLink, ({ params }) => sources.deleteLink(params.id, params.sourceId))
  bind(router, search.searchContentSource, async ({ params, query }) => ({
    items: await sources.search(params.id, query.q),
  }))
  bind(router, search.getSearchCover, async ({ params, query }) => {
    const { bytes, info, tag } = await sources.getSearchCover(params.id, query.url, query.key)
    const read = async (start: number, end: number) => bytes.subarray(start, end + 1)
    return { mediaType: info.mediaType, sizeBytes: bytes.byteLength, tag, immutable: true, read }
  })
}
