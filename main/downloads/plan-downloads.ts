import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { NewJob } from '../jobs/job.ts'

export const scrapeChapterType = 'scrape_chapter'

/** The dedupe key of a chapter's download. */
export const downloadKey = (chapterId: string): string => `${scrapeChapterType}:${chapterId}`

export type PlannedChapter = {
  readonly id: string
  readonly number: number
  readonly isAvailable: boolean
  /** Sources to try in order; never empty. */
  readonly sourceIds: readonly string[]
}

/** One job per chapter, in reading order. A chapter that has its CBZ is skipped unless `force` is set. */
export function planDownloads(
  manga: { readonly id: string; readonly title: string },
  chapters: readonly PlannedChapter[],
  force: boolean,
): { chapterId: string; job: NewJob }[] {
  return chapters
    .filter((chapter) => force || !chapter.isAvailable)
    .toSorted((left, right) => left.number - right.number)
    .map(({ id, number, sourceIds }) => ({
      chapterId: id,
      job: {
        type: scrapeChapterType,
        payload: { chapterId: id, sourceIds },
        context: {
          mangaId: manga.id,
          chapterId: id,
          manga: manga.title,
          chapter: formatChapterNumber(number),
          ...(sourceIds[0] !== undefined && { sourceId: sourceIds[0] }),
        },
        dedupeKey: downloadKey(id),
        ...(sourceIds[0] !== undefined && { groupKey: `source:${sourceIds[0]}` }),
      },
    }))
}
