import { createHash } from 'node:crypto'
import { closeSync, lstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A downloaded chapter whose file is not as it was written. */
export type DamagedFile = {
  readonly chapterId: string
  /** Relative to the library folder. */
  readonly path: string
  readonly reason: 'missing' | 'changed' | 'unreadable'
}

type ChapterFile = { readonly id: string; readonly path: string; readonly sizeBytes: number; readonly sha256: string }

/**
 * Compares the files of all downloaded chapters with the database. Blocks.
 * @param isDeep reads every file and compares its hash; otherwise only sizes are compared
 */
export function checkFiles(
  file: string,
  libraryDir: string,
  isDeep: boolean,
): { fileCount: number; damaged: DamagedFile[] } {
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const chapters = connection
      .prepare(
        'select id, file_path as path, size_bytes as sizeBytes, sha256 from chapters where file_path is not null order by file_path',
      )
      .all() as ChapterFile[]
    const damaged = chapters.flatMap((chapter) => {
      const reason = findDamage(join(libraryDir, chapter.path), chapter, isDeep)
      return reason ? [{ chapterId: chapter.id, path: chapter.path, reason }] : []
    })
    return { fileCount: chapters.length, damaged }
  } finally {
    connection.close()
  }
}

function findDamage(
  path: string,
  { sizeBytes, sha256 }: ChapterFile,
  isDeep: boolean,
): DamagedFile['reason'] | undefined {
  const info = lstatSync(path, { throwIfNoEntry: false })
  if (info === undefined) return 'missing'
  if (!info.isFile() || info.size !== sizeBytes) return 'changed'
  if (!isDeep) return undefined
  try {
    return hashFile(path) === sha256 ? undefined : 'changed'
  } catch {
    return 'unreadable'
  }
}

function hashFile(path: string): string {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  const descriptor = openSync(path, 'r')
  try {
    for (;;) {
      const length = readSync(descriptor, buffer)
      if (length === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, length))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Marks chapters as not downloaded, so that they can be downloaded again. Files are not changed. Blocks. */
export function markNotDownloaded(file: string, chapterIds: readonly string[]): void {
  const connection = new Database(file, { fileMustExist: true })
  try {
    connection.pragma('foreign_keys = ON')
    const update = connection.prepare(
      'update chapters set file_path = null, size_bytes = null, sha256 = null, page_count = null, file_groups = null, source_name = null, source_id = null where id = ?',
    )
    connection.transaction(() => {
      for (const id of chapterIds) update.run(id)
    })()
  } finally {
    connection.close()
  }
}
