import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/content-sources.ts'
import { bind } from '../bind.ts'
import { parseImport, rethrowForSingleSource } from '../parse-import.ts'
import type { Features } from './features.ts'

export function contentSourceRoutes(app: Hono, { sources }: Features): void {
  const { pageSize } = contract.listContentSources.response
  bind(app, contract.listContentSources, ({ query }) => sources.list(query.page, pageSize))
  bind(app, contract.exportContentSources, () => sources.exportAll())
  bind(app, contract.importContentSources, async ({ body }) => {
    const { sources: imported, isSingle } = parseImport(body)
    const items = await sources.import(imported).catch(isSingle ? rethrowForSingleSource : undefined)
    return isSingle ? items[0]! : { items, total: items.length }
  })
  bind(app, contract.createContentSource, ({ body }) => sources.add(body))
  bind(app, contract.replaceContentSource, ({ params, body }) => sources.replace(params.id, body))
  bind(app, contract.getContentSource, ({ params }) => sources.get(params.id))
}
