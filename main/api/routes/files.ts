import * as collections from '../../../shared/contracts/collection.ts'
import * as zips from '../../../shared/contracts/exports.ts'
import * as contract from '../../../shared/contracts/files.ts'
import { exportLibrary } from '../../../shared/contracts/library-export.ts'
import { inspectMoveIn } from '../../../shared/contracts/move-in.ts'
import * as programs from '../../../shared/contracts/other-programs.ts'
import { listServerFolders } from '../../../shared/contracts/server-folders.ts'
import { coverFile } from '../page-file.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

/** Files that come into the library, change there and are taken out. */
export function fileRoutes(router: Router, features: Features): void {
  const { organize, collection } = features
  bind(router, contract.writeMetadata, ({ body }) => organize.writeMetadata(body.mangaIds))
  bind(router, contract.previewMetadata, ({ body }) => organize.previewMetadata(body.mangaIds))
  bind(router, contract.previewRename, ({ body }) => organize.previewRename(body))
  bind(router, contract.renameFiles, async ({ body }) => await organize.rename(body))
  bind(router, contract.moveLibrary, async ({ body }) => await organize.moveLibrary(body.path))
  bind(router, contract.undoFileJob, async ({ params }) => {
    const undo = await collection.requestUndo(params.id)
    return undo ? { jobId: undo.id } : await organize.undo(params.id)
  })
  importRoutes(router, features)
  exportRoutes(router, features)
}

function importRoutes(router: Router, { collection, catalog, otherPrograms }: Features): void {
  bind(router, collections.inspectCollection, ({ body, request }) => collection.inspect(body.path, request.signal))
  bind(router, collections.importCollection, ({ body }) => collection.import(body))
  bind(router, collections.matchCollection, async ({ body, request }) => ({
    items: await catalog.match(body.series, request.signal),
  }))
  bind(router, listServerFolders, ({ query }) => collection.listServerFolders(query.path))
  bind(router, collections.listLibraryFolders, async () => ({ items: await collection.folders.list() }))
  bind(router, collections.addLibraryFolder, ({ body }) => collection.folders.add(body.path))
  bind(router, collections.updateLibraryFolder, ({ params, body }) =>
    collection.folders.setMayWrite(params.id, body.mayWrite),
  )
  bind(router, collections.removeLibraryFolder, async ({ params }) => {
    await collection.folders.remove(params.id)
    return undefined
  })
  bind(router, collections.rescanLibraryFolder, async ({ params }) => ({
    jobIds: [await collection.folders.rescan(params.id)],
  }))
  bind(router, collections.rescanManga, async ({ params }) => ({
    jobIds: await collection.folders.rescanManga(params.id),
  }))
  bind(router, inspectMoveIn, async ({ body, request }) => {
    const { kind, path, only } = await otherPrograms.recognize(body.path)
    if (kind === 'files') return { kind, library: null, files: await collection.inspect(path, request.signal), only }
    return {
      kind,
      library: await otherPrograms.inspect({ path, folders: [], user: null, signal: request.signal }),
      files: null,
      only,
    }
  })
  bind(router, programs.inspectOtherProgram, ({ body, request }) =>
    otherPrograms.inspect({ path: undefined, content: undefined, ...body, signal: request.signal }),
  )
  bind(router, programs.getOtherCover, async ({ query }) => coverFile(await otherPrograms.getCover(query.key), false))
  bind(router, programs.matchOtherProgram, ({ body }) => otherPrograms.match(body))
  bind(router, programs.importOtherProgram, ({ body }) => otherPrograms.import(body))
}

function exportRoutes(router: Router, { exports, otherPrograms }: Features): void {
  bind(router, zips.previewExport, ({ body }) => exports.preview(body))
  bind(router, zips.createZipExport, async ({ body }) => {
    const zip = await exports.createZip(body)
    return { ...zip, url: `/api/exports/zip/${zip.id}` }
  })
  bind(router, zips.downloadZipExport, async ({ params }) => {
    const zip = await exports.openZip(params.id)
    return { ...zip, mediaType: 'application/zip', read: async (start, end) => zip.read(start, end) }
  })
  bind(router, zips.exportTachibk, async () => {
    const file = await otherPrograms.writeMihonBackup()
    return { ...file, mediaType: 'application/octet-stream' }
  })
  bind(router, exportLibrary, async () => ({ ...(await exports.writeLibrary()), mediaType: 'application/json' }))
  bind(router, zips.exportToFolder, ({ body }) => exports.toFolder(body))
}
