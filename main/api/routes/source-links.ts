import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/source-links.ts'
import { bind } from '../bind.ts'
import type { Features } from './features.ts'

export function sourceLinkRoutes(app: Hono, { sources }: Features): void {
  bind(app, contract.listSourceLinks, async ({ params }) => ({ items: await sources.listLinks(params.id) }))
  bind(app, contract.addSourceLink, ({ params, body }) => sources.addLink(params.id, body))
  bind(app, contract.getSourceLink, ({ params }) => sources.getLink(params.id, params.sourceId))
  bind(app, contract.setSourceLink, ({ params, body }) => sources.setLink(params.id, params.sourceId, body))
  bind(app, contract.deleteSourceLink, ({ params }) => sources.deleteLink(params.id, params.sourceId))
}
