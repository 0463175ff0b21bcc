import * as contract from '../../../shared/contracts/collection.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function collectionRoutes(router: Router, { collection, catalog }: Features): void {
  bind(router, contract.inspectCollection, ({ body, request }) => collection.inspect(body.path, request.signal))
  bind(router, contract.importCollection, ({ body, request }) => collection.import(body, request.signal))
  bind(router, contract.matchCollection, async ({ body, request }) => ({
    items: await catalog.match(body.series, request.signal),
  }))
  bind(router, contract.listLibraryFolders, async () => ({ items: await collection.folders.list() }))
  bind(router, contract.addLibraryFolder, ({ body }) => collection.folders.add(body.path))
  bind(router, contract.updateLibraryFolder, ({ params, body }) =>
    collection.folders.setMayWrite(params.id, body.mayWrite),
  )
  bind(router, contract.removeLibraryFolder, async ({ params }) => {
    await collection.folders.remove(params.id)
    return undefined
  })
  bind(router, contract.rescanLibraryFolder, async ({ params }) => ({
    jobIds: [await collection.folders.rescan(params.id)],
  }))
  bind(router, contract.rescanManga, async ({ params }) => ({
    jobIds: await collection.folders.rescanManga(params.id),
  }))
}
