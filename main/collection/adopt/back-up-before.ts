import type { CollectionContext } from '../context.ts'

/** More files than this are many. */
const bulkImport = 100

type Context = Pick<CollectionContext, 'beforeBulkChange'>

/** Backs up the library before many files are added. */
export async function backUpBefore(context: Context, fileCount: number): Promise<void> {
  const backup = createImportBackup(context)
  backup.start(fileCount)
  await backup.ended()
}

/** The backup of an import that reads its files meanwhile. It is made at most once. */
export function createImportBackup({ beforeBulkChange }: Context) {
  let backup: Promise<void> | undefined
  return {
    /** @param fileCount the most that the import adds, as far as is known */
    start(fileCount: number): void {
      if (fileCount <= bulkImport || backup) return
      backup = beforeBulkChange('before_import')
      // The caller awaits it before its first change.
      backup.catch(() => undefined)
    },
    /** Call it before each change. */
    ended: async (): Promise<void> => await backup,
  }
}
