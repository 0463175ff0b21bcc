import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/collection.ts'
import { bind } from '../bind.ts'
import type { Features } from './features.ts'

export function collectionRoutes(app: Hono, { collection }: Features): void {
  bind(app, contract.inspectCollection, ({ body, request }) => collection.inspect(body.path, request.signal))
  bind(app, contract.importCollection, ({ body, request }) => collection.import(body, request.signal))
  bind(app, contract.listLibraryFolders, async () => ({ items: await collection.folders.list() }))
  bind(app, contract.addLibraryFolder, ({ body }) => collection.folders.add(body.path))
  bind(app, contract.removeLibraryFolder, async ({ params }) => {
    await collection.folders.remove(params.id)
    return undefined
  })
  bind(app, contract.rescanLibraryFolder, async ({ params }) => ({
    jobIds: [await collection.folders.rescan(params.id)],
  }))
  bind(app, contract.rescanManga, async ({ params }) => ({ jobIds: await collection.folders.rescanManga(params.id) }))
}
