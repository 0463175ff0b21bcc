import { readdir } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { FileProblem } from '../chapters/file-problems.store.ts'
import { isProblem } from '../platform/problem.ts'

/**
 * What an error says about the file of a chapter.
 * @param path as the database has it: absolute for a linked file
 * @returns undefined when it says nothing, such as that the database is locked
 */
export async function toFileProblem(
  error: unknown,
  { path }: { readonly path: string },
  libraryDir: string,
): Promise<FileProblem | undefined> {
  if (isProblem(error, 'conflict') || isProblem(error, 'archive_broken')) return 'damaged'
  if (!isProblem(error, 'not_found')) return undefined
  return isAbsolute(path) || (await isEmpty(libraryDir)) ? 'offline' : 'missing'
}

/** An empty folder is most likely the place of a disk that is not connected. */
const isEmpty = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length === 0,
    // It is not there, or cannot be read.
    () => true,
  )
