import * as contract from '../../../shared/contracts/content-sources.ts'
import { bind } from '../bind.ts'
import { parseImport, rethrowForSingleSource } from '../parse-import.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function contentSourceRoutes(router: Router, { sources }: Features): void {
  const { pageSize } = contract.listContentSources.response
  bind(router, contract.listContentSources, ({ query }) => sources.list(query.page, pageSize))
  bind(router, contract.exportContentSources, () => sources.exportAll())
  bind(router, contract.importContentSources, async ({ body }) => {
    const { sources: imported, isSingle } = parseImport(body)
    const items = await sources.import(imported).catch(isSingle ? rethrowForSingleSource : undefined)
    return isSingle ? items[0]! : { items, total: items.length }
  })
  bind(router, contract.createContentSource, ({ body }) => sources.add(body))
  bind(router, contract.replaceContentSource, ({ params, body, precondition }) =>
    sources.replace(params.id, body, precondition),
  )
  bind(router, contract.getContentSource, ({ params }) => sources.get(params.id))
}
