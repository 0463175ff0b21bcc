import type { CollectionImport, ImportCollection, Inspection } from '../../shared/contracts/collection.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import type { JobKind } from '../jobs/job.ts'
import { importArchives } from './adopt/import-archives.ts'
import { importFolder } from './adopt/import-folder.ts'
import type { CollectionContext } from './context.ts'
import { inspect } from './inspect/inspect.ts'

/** The archives that people already have: recognised, linked or moved into the library, and followed on disk. */
export type Collection = {
  /** A dry run over a folder: what its files are taken for. @throws Problem `validation_failed` on `path`. */
  inspect(path: string, signal: AbortSignal): Promise<Localizable<Inspection>>
  /** Adds the archives of a folder to the library. @throws Problem `validation_failed` on `path` and `items`. */
  import(wanted: ImportCollection, signal: AbortSignal): Promise<CollectionImport>
  readonly jobKinds: readonly JobKind[]
}

export function createCollection(context: CollectionContext): Collection {
  return {
    inspect,
    import: (wanted, signal) => importFolder(context, wanted, signal),
    jobKinds: [importArchives(context)] as readonly JobKind[],
  }
}
