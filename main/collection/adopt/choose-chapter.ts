import type { Tx } from '../../database/schema.ts'
import { insertChapter } from '../../library/library.ts'
import { newId } from '../../platform/ids.ts'
import { listNumbered, type NumberedChapter } from '../collection.store.ts'
import type { ChapterIdentity } from './adopt-file.ts'

/**
 * The chapter for a file: one of the manga without a file, or a new one.
 * @returns undefined when the chapter has a file already
 */
export async function chooseChapter(
  tx: Tx,
  mangaId: string,
  wanted: ChapterIdentity,
  now: string,
  newChapterId = newId(),
): Promise<string | undefined> {
  const rows = await listNumbered(tx, mangaId, wanted.number, wanted.label)
  const exact = rows.find((row) => row.volume === wanted.volume && row.language === wanted.language)
  if (exact) return exact.file_path === null ? exact.id : undefined
  // A file often says neither the volume nor the language; a list says both.
  const [free, ...others] = rows.filter((row) => row.file_path === null && agrees(row, wanted))
  if (free && others.length === 0) return free.id
  await insertChapter(tx, { id: newChapterId, mangaId, ...wanted }, now)
  return newChapterId
}

const agrees = (row: NumberedChapter, { volume, language }: ChapterIdentity): boolean =>
  (row.volume === null || volume === null || row.volume === volume) &&
  (row.language === null || language === null || row.language === language)
