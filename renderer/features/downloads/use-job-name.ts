import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { jobSubject } from '../../api/jobs/live-jobs.ts'
import { useManga } from '../../api/library/mangas.ts'
import { readerChapterQuery } from '../../api/reader/reader-chapter.ts'
import { isJobType } from './job-types.ts'

/** What a job is called by a person. Its context says it; where it names ids only, their titles are looked up once. */
export function useJobName(job: Job): { readonly name: string; readonly mangaId: string | undefined } {
  const { t } = useTranslation()
  const { chapterId, mangaId, manga: mangaTitle, chapter: chapterNumber } = jobSubject(job)
  const needsChapter = chapterId !== undefined && (mangaTitle === undefined || chapterNumber === undefined)
  const chapter = useQuery({ ...readerChapterQuery(chapterId ?? ''), enabled: needsChapter }).data
  const manga = useManga(chapterId === undefined && mangaTitle === undefined ? mangaId : undefined).data
  const title = mangaTitle ?? chapter?.manga.title ?? manga?.title
  const number = chapterNumber ?? chapter?.number
  return { name: words(), mangaId: mangaId ?? chapter?.manga.id }

  function words(): string {
    const { type } = job
    if (!isJobType(type)) return title ?? type
    if (title === undefined) return t(`downloads.kind.${type}`)
    if (type !== 'scrape_chapter') return t('downloads.name.of', { title, kind: t(`downloads.kind.${type}`) })
    return number === undefined ? title : t('downloads.name.chapterOf', { title, number })
  }
}
