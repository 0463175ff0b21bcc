import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/schema.ts'
import { mangaExists } from '../mangas/mangas.store.ts'
import type { Clock } from '../platform/clock.ts'
import { isMissingFileError } from '../platform/files/file-stamp.ts'
import { readRestoredAt } from '../platform/files/restored-mark.ts'
import type { RemovedFiles } from './removed-files.ts'
import { listItemIds, type RemovedFile } from './removed-items.store.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly trashDir: string; readonly files: RemovedFiles }

/** Files in the trash that no removed item refers to. */
export function createKeptTrash({ db, clock, trashDir, files }: Deps) {
  /** Folders in the trash of mangas that the database does not know as removed. */
  async function listUnknown(): Promise<string[]> {
    const known = await listItemIds(db)
    const names = await readdir(join(trashDir, 'removed')).catch(noneIfMissing)
    return names.filter((name) => !known.has(name))
  }

  /** After a restore: mangas that were removed after the backup are in the library again, so their files return. */
  async function returnKeptFiles(): Promise<string[]> {
    const returned: string[] = []
    for (const id of await listUnknown()) {
      if (!(await mangaExists(db, id))) continue
      await files.moveBack(id, await listFiles(files.folderOf(id)))
      returned.push(id)
    }
    return returned
  }

  /**
   * Removes what a crash left in the trash. What was there when the database was replaced stays as long as other removals:
   * the former database may return.
   */
  async function removeLeftovers(retentionMs: number): Promise<void> {
    const restoredAt = (await readRestoredAt(trashDir))?.getTime() ?? Number.NEGATIVE_INFINITY
    const isKeptUntil = restoredAt + retentionMs
    for (const id of await listUnknown()) {
      const { mtimeMs } = await stat(files.folderOf(id))
      const isKept = mtimeMs <= restoredAt && clock.now().getTime() < isKeptUntil
      if (!isKept || (await isEmpty(files.folderOf(id)))) await files.removeFromTrash(id)
    }
  }

  return { returnKeptFiles, removeLeftovers }
}

function noneIfMissing(error: unknown): [] {
  if (isMissingFileError(error)) return []
  throw error
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

const isEmpty = async (folder: string): Promise<boolean> => (await listFiles(folder)).length === 0
