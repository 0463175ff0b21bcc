import { resolve } from 'node:path'
import type {
  CollectionImport,
  CollectionItem,
  ImportCollection,
  Inspection,
} from '../../shared/contracts/collection.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import type { JobKind } from '../jobs/job.ts'
import { type Corrections, recallBelow } from './adopt/corrections.ts'
import { importArchives } from './adopt/import-archives.ts'
import { type AdoptedFolder, checkImport, importFolder } from './adopt/import-folder.ts'
import { explainJob, followImports, importFolderJob, importFolderKind, withCleanUp } from './adopt/import-job.ts'
import type { ImportRun } from './adopt/import-run.ts'
import { createImportUndo } from './adopt/undo-import.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { createFolders } from './folders/folders.ts'
import { listServerFolders } from './folders/list-server-folders.ts'
import { inspectFiles } from './inspect/inspect.ts'

export type Collection = ReturnType<typeof createCollection>

/** The archives that the user already has: recognized, linked or moved into the library, and followed on disk. */
export function createCollection(deps: CollectionDeps) {
  const { log } = deps
  const folders = createFolders(deps)
  const undo = createImportUndo(deps, folders.remove)
  async function importFiles(wanted: ImportCollection, run: ImportRun): Promise<AdoptedFolder> {
    const result = await folders.alone(() => importFolder(deps, wanted, run))
    // The caller does not wait until the folder is watched.
    folders.watchAll().catch((error: unknown) => log.error({ err: error }, 'a folder cannot be watched'))
    return result
  }
  return {
    /** A dry run over a folder: what its files are taken for. @throws Problem `validation_failed` on `path`. */
    inspect: (path: string, signal: AbortSignal) => previewFolder(deps, path, signal),
    /** Imports a folder in a job. @throws Problem `validation_failed` on `path` and `items`. */
    async import(wanted: ImportCollection): Promise<CollectionImport> {
      const root = await checkImport(deps, wanted)
      const { id } = await deps.jobs.enqueue(importFolderJob(root, wanted))
      return { jobIds: [id] }
    },
    /** Reads a folder and starts jobs that add its files. @throws Problem `validation_failed` on `path` and `items`. */
    importFiles,
    /** Waits for these jobs. */
    followImports: (run: Parameters<typeof followImports>[1]) => followImports(deps, run),
    withCleanUp: <T>(...[run, work]: [ImportRun, Parameters<typeof withCleanUp<T>>[2]]) => withCleanUp(deps, run, work),
    /** Undoes an import in a job. @see createImportUndo */
    requestUndo: undo.requestUndo,
    folders,
    /** @see listServerFolders */
    listServerFolders,
    jobKinds: [
      importFolderKind(deps, importFiles),
      importArchives(deps),
      folders.jobKind,
      undo.jobKind,
    ] as readonly JobKind[],
    /** Scans and watches the folders of the library. Returns before the scans have ended. */
    start: () =>
      void folders.start().catch((error: unknown) => log.error({ err: error }, 'the folders could not be watched')),
    stop: folders.stop,
  }
}

export { indexMangas } from './adopt/find-mangas.ts'
export { findOwners, listTitles } from './collection.store.ts'
export { countUnknown } from './reclaim/find-unknown.ts'
export { type ReclaimReport, reclaimFiles } from './reclaim/reclaim-files.ts'
export { explainJob }

/**
 * What an import of a folder would add, with what the user corrected there before. Nothing is changed.
 * @throws Problem `validation_failed` on `path`; AbortError
 */
async function previewFolder(
  context: CollectionDeps,
  path: string,
  signal: AbortSignal,
): Promise<Localizable<Inspection>> {
  const { root, files, otherFiles } = await inspectFiles(context, path, signal)
  const readable = files.filter(({ facts }) => facts)
  const remembered = await recallBelow(context.db, resolve(root), readable)
  const items = files.map(({ item }) => applyRemembered(item, remembered?.get(item.path as string)))
  return { path: root, total: files.length, items, otherFiles }
}

/** A number that the user taught Bunko to read is certain. */
function applyRemembered(
  item: Localizable<CollectionItem>,
  correction: ReturnType<Corrections['get']>,
): Localizable<CollectionItem> {
  if (item.kind === 'unreadable' || !correction) return item
  const corrected = { ...item, ...correction } as Localizable<CollectionItem>
  const isTaught = (['kind', 'number', 'volume'] as const).some((member) => corrected[member] !== item[member])
  return isTaught ? { ...corrected, confidence: 1, reason: null } : corrected
}
