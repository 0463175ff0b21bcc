import { basename, isAbsolute, resolve } from 'node:path'
import { type Message, message } from '../../shared/i18n/message.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import type { Db } from '../database/schema.ts'
import { readFileStamp } from '../platform/files/file-stamp.ts'
import { findExternalFile } from './external-files.store.ts'

/**
 * Why the file that a chapter or external file has is not on the disk, or cannot be reached there; undefined if it can, or if
 * there is none.
 */
export async function findGoneFile(
  { db, libraryDir }: { readonly db: Db; readonly libraryDir: string },
  chapterId: string,
): Promise<Message | undefined> {
  const external = await findExternalFile(db, chapterId)
  const path = external?.path ?? (await findChapter(db, chapterId))?.file_path
  // A share that is not connected answers with errors of many kinds.
  if (!path || (await readFileStamp(resolve(libraryDir, path)).catch(() => undefined))) return undefined
  const name = basename(path)
  if (external) return message('reader.externalFileMissing', { name })
  return isAbsolute(path) ? message('collection.fileOffline', { name }) : message('reader.chapterFileMissing')
}
