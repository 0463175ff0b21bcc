import { dismissDuplicates, listDuplicates } from '../../../shared/contracts/duplicates.ts'
import { getStorage, listReadFiles } from '../../../shared/contracts/storage.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function storageRoutes(router: Router, { storage }: Features): void {
  bind(router, getStorage, ({ query }) => storage.read(query))
  bind(router, listReadFiles, ({ params, query }) => storage.listReadFiles(params.id, query))
  bind(router, listDuplicates, () => storage.listDuplicates())
  bind(
    router,
    dismissDuplicates,
    async ({ body: { ids, isDismissed } }) => void (await storage.dismiss(ids, isDismissed)),
  )
}
