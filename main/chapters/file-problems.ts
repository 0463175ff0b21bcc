import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import { isProblem } from '../platform/problem.ts'
import { type FileOfChapter, type FileProblem, findOfflineFiles, setFileProblem } from './file-problems.store.ts'

type Context = { readonly db: Db; readonly announce: (event: BunkoEvent) => void }

/** Records what was found wrong with the file of a chapter, for the lists; null when it is whole. */
export async function recordFileProblem(
  { db, announce }: Context,
  file: FileOfChapter,
  problem: FileProblem | null,
): Promise<void> {
  const mangaId = await setFileProblem(db, file, problem).catch((error: unknown) => {
    // The list says it later: with a full disk or a locked database, what is being done with the file goes on.
    if (!isProblem(error)) throw error
    return undefined
  })
  if (mangaId !== undefined) announce({ name: 'chapters.changed', data: { mangaId } })
}

/** The disk with these files is back. @param isThere whether a path, as the database has it, is on this disk */
export async function clearOfflineFiles(context: Context, isThere: (path: string) => boolean): Promise<void> {
  for (const { id, file_path } of await findOfflineFiles(context.db))
    if (isThere(file_path)) await recordFileProblem(context, { chapterId: id }, null)
}
