import { insertChapter } from '../../chapters/chapters.store.ts'
import type { Tx } from '../../database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { listNumbered, type NumberedChapter } from '../collection.store.ts'
import type { ChapterIdentity } from './adopt-file.ts'

/** `taken`: the chapter has a file already. `missing`: the manga has no such chapter. */
type Place = { readonly id: string } | 'taken' | 'missing'

/** The chapter for a file: one of the manga without a file. */
export async function findPlace(tx: Tx, mangaId: string, wanted: ChapterIdentity): Promise<Place> {
  const rows = await listNumbered(tx, mangaId, wanted.number, wanted.label)
  const exact = rows.find((row) => row.volume === wanted.volume && row.language === wanted.language)
  if (exact) return exact.file_path === null ? exact : 'taken'
  // A file often says neither the volume nor the language; a list says both.
  const [free, ...others] = rows.filter((row) => row.file_path === null && agrees(row, wanted))
  return free && others.length === 0 ? free : 'missing'
}

/**
 * As `findPlace`, or a new chapter.
 * @returns undefined when the chapter has a file already
 */
export async function chooseChapter(
  tx: Tx,
  mangaId: string,
  wanted: ChapterIdentity,
  now: string,
  newChapterId = newId(),
): Promise<string | undefined> {
  const place = await findPlace(tx, mangaId, wanted)
  if (place === 'taken') return undefined
  if (place !== 'missing') return place.id
  await insertChapter(tx, { id: newChapterId, mangaId, ...wanted }, now)
  return newChapterId
}

/** Whether a chapter is the one that a file is of. Another number is another chapter, also with the same pages. */
export const isSameChapter = (row: NumberedChapter & { number: number; label: string }, wanted: ChapterIdentity) =>
  row.number === wanted.number && row.label === wanted.label && agrees(row, wanted)

const agrees = (row: NumberedChapter, { volume, language }: ChapterIdentity): boolean =>
  (row.volume === null || volume === null || row.volume === volume) &&
  (row.language === null || language === null || row.language === language)
