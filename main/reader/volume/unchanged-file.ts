import { type Message, message } from '../../../shared/i18n/message.ts'
import type { OpenArchives } from '../../platform/cbz/open-archives.ts'
import type { OpenArchive } from '../../platform/cbz/read-archive.ts'
import { type FileStamp, isSameFile, readFileStamp } from '../../platform/files/file-stamp.ts'
import { Problem } from '../../platform/problem.ts'

/** A file that must stay what it was when its stamp was taken. */
export type UnchangedFile = {
  readonly path: string
  readonly stamp: FileStamp
  /** What a person knows it by: `chapter 10.5`. */
  readonly name: Message
}

/**
 * Works with the archive of the stamp, which is held open no longer than that.
 * @throws Problem `conflict` when the file is another now, and what opening and `work` throw
 */
export async function withUnchanged<T>(
  archives: OpenArchives,
  file: UnchangedFile,
  work: (archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    archives.use(file.path, async (archive) =>
      isSameFile(archive.stamp, file.stamp) ? { value: await work(archive) } : undefined,
    )
  let done = await attempt()
  if (!done) {
    // An archive that is still open may be the former file of that name.
    await archives.forget(file.path)
    done = await attempt()
  }
  const stamp = await readFileStamp(file.path)
  if (done && stamp && isSameFile(stamp, file.stamp)) return done.value
  const { name } = file
  throw new Problem(
    'conflict',
    stamp ? message('reader.volumeFileChanged', { name }) : message('reader.volumeFileDeleted', { name }),
  )
}

/** @throws Problem as `withUnchanged`: bytes of two files never come together. */
export const readUnchanged = (
  archives: OpenArchives,
  file: UnchangedFile,
  offset: number,
  length: number,
): Promise<Uint8Array> => withUnchanged(archives, file, (archive) => archive.readRange(offset, length))
