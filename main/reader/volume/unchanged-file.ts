import { type Message, message } from '../../../shared/i18n/message.ts'
import type { OpenArchives } from '../../platform/cbz/open-archives.ts'
import type { OpenArchive } from '../../platform/cbz/read-archive.ts'
import { type FileStamp, isSameFile, readFileStamp } from '../../platform/files/file-stamp.ts'
import { isProblem, Problem } from '../../platform/problem.ts'

/** A file that must not change after its stamp was taken. */
export type UnchangedFile = {
  readonly path: string
  readonly stamp: FileStamp
  /** How messages name it, for example `chapter 10.5`. */
  readonly name: Message
}

/**
 * Runs `work` with the archive if it still has the stamp.
 * @throws Problem `conflict` when the file has changed; errors of opening it and of `work`.
 */
export async function withUnchanged<T>(
  archives: OpenArchives,
  file: UnchangedFile,
  work: (archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const readStamp = () => readFileStamp(file.path)
  const attempt = () =>
    archives
      .use(file.path, async (archive) =>
        isSameFile(archive.stamp, file.stamp) ? { value: await work(archive) } : undefined,
      )
      .catch(async (error: unknown) => {
        const stamp = isProblem(error, 'archive_broken') ? await readStamp() : undefined
        // A file that has changed may be no archive anymore.
        if (stamp && !isSameFile(stamp, file.stamp)) return undefined
        throw error
      })
  let done = await attempt()
  if (!done) {
    // The open archive may be a previous file of that name.
    await archives.forget(file.path)
    done = await attempt()
  }
  const stamp = await readStamp()
  if (done && stamp && isSameFile(stamp, file.stamp)) return done.value
  const { name } = file
  throw new Problem(
    'conflict',
    stamp ? message('reader.volumeFileChanged', { name }) : message('reader.volumeFileDeleted', { name }),
  )
}

/**
 * Reads a range if the file is unchanged, so that bytes of two files are never mixed.
 * @throws Problem as `withUnchanged`.
 */
export const readUnchanged = (
  archives: OpenArchives,
  file: UnchangedFile,
  offset: number,
  length: number,
): Promise<Uint8Array> => withUnchanged(archives, file, (archive) => archive.readRange(offset, length))
