import { type ChapterText, getChapterText } from '../../../shared/contracts/page-text.ts'
import { useCall } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import type { ReadableChapter } from './arriving-pages.ts'

/** The texts on the pages of a chapter. A chapter without a file has none yet. */
export const useChapterText = (chapter: Pick<ReadableChapter, 'id' | 'version'>, isEnabled = true) =>
  useCall(
    queryKeys.chapterText(chapter.id, chapter.version ?? ''),
    getChapterText,
    { params: { chapterId: chapter.id } },
    { select: (text): ChapterText => text, enabled: isEnabled && chapter.version !== null },
  )
