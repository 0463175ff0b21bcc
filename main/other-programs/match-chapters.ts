import { listVersions } from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChaptersOfManga, insertChapter } from '../chapters/chapters.store.ts'
import type { Tx } from '../database/schema.ts'
import { newId } from '../platform/ids.ts'
import type { ForeignChapter } from './foreign-library.ts'

type Known = Pick<ChapterRow, 'id' | 'number' | 'volume' | 'language' | 'label'>

/**
 * The chapter of the library for each chapter of a series: the one with the same version of the catalog, otherwise one with
 * the same number. What the manga does not have is added.
 */
export async function matchChapters(
  tx: Tx,
  mangaId: string,
  chapters: readonly ForeignChapter[],
  now: string,
): Promise<{ matched: Map<ForeignChapter, string>; addedCount: number }> {
  const known = Map.groupBy<string, Known>(await findChaptersOfManga(tx, mangaId), keyOf)
  const versions = new Map((await listVersions(tx, mangaId)).map((row) => [row.external_id, row.chapter_id]))
  const matched = new Map<ForeignChapter, string>()
  let addedCount = 0
  for (const chapter of chapters) {
    const byVersion = chapter.catalogId === null ? undefined : versions.get(chapter.catalogId)
    const id = byVersion ?? findSame(known.get(keyOf(chapter)) ?? [], chapter)?.id
    if (id === undefined) {
      const { number, volume, language, label, title, groups, publishedAt } = chapter
      const added = { id: newId(), number, volume, language, label }
      await insertChapter(tx, { ...added, mangaId, title, groups, publishedAt }, now)
      known.set(keyOf(added), [...(known.get(keyOf(added)) ?? []), added])
      addedCount += 1
      matched.set(chapter, added.id)
    } else matched.set(chapter, id)
  }
  return { matched, addedCount }
}

const keyOf = ({ number, label }: Pick<Known, 'number' | 'label'>): string => `${number} ${label}`

/** Of the chapters with the same number and label: the other program may not know the volume or the language. */
function findSame(known: readonly Known[], { volume, language }: ForeignChapter): Known | undefined {
  const same = known.filter(
    (one) =>
      (one.volume === null || volume === null || one.volume === volume) &&
      (one.language === null || language === null || one.language === language),
  )
  return (
    same.find((one) => one.volume === volume && one.language === language) ??
    same.find((one) => one.language === language) ??
    same[0]
  )
}
