import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mangaExists } from '../mangas/mangas.store.ts'
import { isMissingFileError } from '../platform/files/file-stamp.ts'
import { readRestoredAt } from '../platform/files/restored-mark.ts'
import type { RemovalContext } from './context.ts'
import { moveBack, removeFromTrash, trashFolder } from './removed-files.ts'
import { listItemIds, type RemovedFile } from './removed-items.store.ts'

type Context = Pick<RemovalContext, 'db' | 'clock' | 'libraryDir' | 'coversDir' | 'trashDir' | 'closeArchive'>

function noneIfMissing(error: unknown): [] {
  if (isMissingFileError(error)) return []
  throw error
}

/** Folders in the trash of mangas that the database does not know as removed. */
async function listUnknown({ db, trashDir }: Context): Promise<string[]> {
  const known = await listItemIds(db)
  const names = await readdir(join(trashDir, 'removed')).catch(noneIfMissing)
  return names.filter((name) => !known.has(name))
}

/** After a restore: mangas that were removed after the backup are in the library again, so their files return. */
export async function returnKeptFiles(context: Context): Promise<string[]> {
  const returned: string[] = []
  for (const id of await listUnknown(context)) {
    if (!(await mangaExists(context.db, id))) continue
    await moveBack(context, id, await listFiles(trashFolder(context, id)))
    returned.push(id)
  }
  return returned
}

async function listFiles(folder: string): Promise<RemovedFile[]> {
  const files: RemovedFile[] = []
  for (const root of ['library', 'covers'] as const) {
    const entries = await readdir(join(folder, root), { recursive: true, withFileTypes: true }).catch(noneIfMissing)
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name).slice(join(folder, root).length + 1)
      files.push([root, path.replaceAll('\\', '/')])
    }
  }
  return files
}

/**
 * Removes what a crash left in the trash. What was there when the database was replaced stays as long as other removals:
 * the former database may return.
 */
export async function removeLeftovers(context: Context, retentionMs: number): Promise<void> {
  const restoredAt = (await readRestoredAt(context.trashDir))?.getTime() ?? Number.NEGATIVE_INFINITY
  const isKeptUntil = restoredAt + retentionMs
  for (const id of await listUnknown(context)) {
    const { mtimeMs } = await stat(trashFolder(context, id))
    const isKept = mtimeMs <= restoredAt && context.clock.now().getTime() < isKeptUntil
    if (!isKept || (await isEmpty(trashFolder(context, id)))) await removeFromTrash(context, id)
  }
}

const isEmpty = async (folder: string): Promise<boolean> => (await listFiles(folder)).length === 0
