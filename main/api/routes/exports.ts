import * as contract from '../../../shared/contracts/exports.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function exportRoutes(router: Router, { exports }: Features): void {
  bind(router, contract.previewExport, ({ body }) => exports.preview(body))
  bind(router, contract.createZipExport, async ({ body }) => {
    const zip = await exports.createZip(body)
    return { ...zip, url: `/api/exports/zip/${zip.id}` }
  })
  bind(router, contract.downloadZipExport, async ({ params }) => {
    const zip = await exports.openZip(params.id)
    return { ...zip, mediaType: 'application/zip', read: async (start, end) => zip.read(start, end) }
  })
  bind(router, contract.exportToFolder, ({ body }) => exports.toFolder(body))
}
