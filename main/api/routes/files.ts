import * as contract from '../../../shared/contracts/files.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function fileRoutes(router: Router, { organize }: Pick<Features, 'organize'>): void {
  bind(router, contract.writeMetadata, ({ body }) => organize.writeMetadata(body.mangaIds))
  bind(router, contract.previewMetadata, ({ body }) => organize.previewMetadata(body.mangaIds))
  bind(router, contract.previewRename, ({ body }) => organize.previewRename(body))
  bind(router, contract.renameFiles, async ({ body }) => await organize.rename(body))
  bind(router, contract.moveLibrary, async ({ body }) => await organize.moveLibrary(body.path))
  bind(router, contract.undoFileJob, async ({ params }) => await organize.undo(params.id))
}
