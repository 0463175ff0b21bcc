import { createHash } from 'node:crypto'
import { closeSync, existsSync, lstatSync, openSync, readSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { readDatabase } from './connection.ts'

/** A downloaded chapter whose file is not as it was written. */
export type DamagedFile = {
  readonly chapterId: string
  /** Relative to the library folder; absolute for a linked file. */
  readonly path: string
  /** The user keeps the file elsewhere, perhaps on a disk that is not connected. */
  readonly isLinked: boolean
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
  return readDatabase(file, (connection) => {
    const chapters = connection
      .prepare(
        'select id, file_path as path, size_bytes as sizeBytes, sha256 from chapters where file_path is not null order by file_path',
      )
      .all() as ChapterFile[]
    const damaged = chapters.flatMap((chapter) => {
      const isLinked = isAbsolute(chapter.path)
      // The hash of a linked file is that of its directory; a scan of its folder compares it.
      const reason = findDamage(resolve(libraryDir, chapter.path), chapter, isDeep && !isLinked)
      return reason ? [{ chapterId: chapter.id, path: chapter.path, isLinked, reason }] : []
    })
    return { fileCount: chapters.length, damaged }
  })
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

type RecordedProblem = { readonly id: string; readonly path: string; readonly problem: string }

/**
 * Records what was found, for the lists of the program. Blocks.
 * @param isDeep as for `checkFiles`
 */
export function recordDamage(file: string, damaged: readonly DamagedFile[], libraryDir: string, isDeep: boolean): void {
  const connection = new Database(file, { fileMustExist: true })
  try {
    const mark = connection.prepare('update chapters set file_problem = ? where id = ?')
    const recorded = connection
      .prepare('select id, file_path as path, file_problem as problem from chapters where file_problem is not null')
      .all() as RecordedProblem[]
    connection.transaction(() => {
      // A check of sizes does not see all damage.
      for (const { id, path, problem } of recorded)
        if (problem !== 'damaged' || (isDeep && !isAbsolute(path))) mark.run(null, id)
      const missing = existsSync(libraryDir) ? 'missing' : 'offline'
      for (const { chapterId, isLinked, reason } of damaged) {
        if (reason === 'missing') mark.run(isLinked ? 'offline' : missing, chapterId)
        // A linked file that was changed is read again by the next scan of its folder.
        else if (!isLinked) mark.run('damaged', chapterId)
      }
    })()
  } finally {
    connection.close()
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
