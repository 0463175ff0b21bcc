import { listVersions } from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChaptersOfManga, insertChapters } from '../chapters/chapters.store.ts'
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
  { mangaId, isNew }: { readonly mangaId: string; readonly isNew: boolean },
  chapters: readonly ForeignChapter[],
  now: string,
): Promise<{ matched: Map<ForeignChapter, string>; addedCount: number }> {
  const known = Map.groupBy<string, Known>(isNew ? [] : await findChaptersOfManga(tx, mangaId), keyOf)
  const listed = isNew ? [] : await listVersions(tx, mangaId)
  const versions = new Map(listed.map((row) => [row.external_id, row.chapter_id]))
  const matched = new Map<ForeignChapter, string>()
  const missing: Parameters<typeof insertChapters>[1][number][] = []
  for (const chapter of chapters) {
    const byVersion = chapter.catalogId === null ? undefined : versions.get(chapter.catalogId)
    const id = byVersion ?? findSame(known.get(keyOf(chapter)) ?? [], chapter)?.id
    if (id === undefined) {
      const { number, volume, language, label, title, groups, publishedAt } = chapter
      const added = { id: newId(), number, volume, language, label }
      missing.push({ ...added, mangaId, title, groups, publishedAt })
      known.set(keyOf(added), [...(known.get(keyOf(added)) ?? []), added])
      matched.set(chapter, added.id)
    } else matched.set(chapter, id)
  }
  await insertChapters(tx, missing, now)
  return { matched, addedCount: missing.length }
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
