import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/content-sources.ts'
import { sourceNotFound } from '../../sources/content-source.ts'
import { findSource, pageOfSources } from '../../sources/content-sources.store.ts'
import { exportSources, importSources } from '../../sources/import-export.ts'
import { addSource, replaceSource, type SourcePorts } from '../../sources/write-source.ts'
import { bind } from '../bind.ts'
import { namingTheSource, readImport } from '../read-import.ts'

export function contentSourceRoutes(app: Hono, ports: SourcePorts): void {
  const { pageSize } = contract.listContentSources.answer
  bind(app, contract.listContentSources, ({ query }) => pageOfSources(ports.db, query.page, pageSize))
  bind(app, contract.exportContentSources, () => exportSources(ports))
  bind(app, contract.importContentSources, async ({ body }) => {
    const { sources, isSingle } = readImport(body)
    const items = await importSources(ports, sources).catch(isSingle ? namingTheSource : undefined)
    return isSingle ? items[0]! : { items, total: items.length }
  })
  bind(app, contract.createContentSource, ({ body }) => addSource(ports, body))
  bind(app, contract.replaceContentSource, ({ params, body }) => replaceSource(ports, params.id, body))
  bind(app, contract.getContentSource, async ({ params }) => {
    const source = await findSource(ports.db, params.id)
    if (!source) throw sourceNotFound()
    return source
  })
}
