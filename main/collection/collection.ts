import type { ImportCollection, Inspection } from '../../shared/contracts/collection.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import type { JobKind } from '../jobs/job.ts'
import { importArchives } from './adopt/import-archives.ts'
import { type AdoptedFolder, importFolder } from './adopt/import-folder.ts'
import type { CollectionContext } from './context.ts'
import { createFolders, type Folders } from './folders/folders.ts'
import { previewFolder } from './inspect/preview-folder.ts'

/** The archives that people already have: recognised, linked or moved into the library, and followed on disk. */
export type Collection = {
  /** A dry run over a folder: what its files are taken for. @throws Problem `validation_failed` on `path`. */
  inspect(path: string, signal: AbortSignal): Promise<Localizable<Inspection>>
  /** Adds the archives of a folder to the library. @throws Problem `validation_failed` on `path` and `items`. */
  import(wanted: ImportCollection, signal: AbortSignal): Promise<AdoptedFolder>
  readonly folders: Pick<Folders, 'list' | 'add' | 'setMayWrite' | 'remove' | 'rescan' | 'rescanManga'>
  readonly jobKinds: readonly JobKind[]
  /** Scans and watches the folders of the library. Returns before the scans have ended. */
  start(): void
  stop(): Promise<void>
}

export function createCollection(context: CollectionContext): Collection {
  const folders = createFolders(context)
  return {
    inspect: (path, signal) => previewFolder(context, path, signal),
    async import(wanted, signal) {
      const result = await folders.alone(() => importFolder(context, wanted, signal))
      // The caller does not wait until the folder is watched.
      folders.watchAll().catch((error: unknown) => context.log.error({ err: error }, 'a folder cannot be watched'))
      return result
    },
    folders,
    jobKinds: [importArchives(context), folders.jobKind] as readonly JobKind[],
    start: () =>
      void folders
        .start()
        .catch((error: unknown) => context.log.error({ err: error }, 'the folders could not be watched')),
    stop: folders.stop,
  }
}

export { seriesKey } from './adopt/find-mangas.ts'
export { countUnknown } from './reclaim/find-unknown.ts'
export { type ReclaimReport, reclaimFiles } from './reclaim/reclaim-files.ts'
