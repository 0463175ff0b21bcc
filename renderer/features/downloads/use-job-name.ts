import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { getMangaById } from '../../../shared/contracts/mangas.ts'
import { call } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { jobSubject } from '../../api/live-jobs.ts'
import { readerChapterQuery } from '../../api/queries.ts'

/** What a job is called by a person. Its context says it; where it names ids only, their titles are looked up once. */
export function useJobName(job: Job): { readonly name: string; readonly mangaId: string | undefined } {
  const { t } = useTranslation()
  const { chapterId, mangaId, manga: mangaTitle, chapter: chapterNumber } = jobSubject(job)
  const needsChapter = chapterId !== undefined && (mangaTitle === undefined || chapterNumber === undefined)
  const chapter = useQuery({ ...readerChapterQuery(chapterId ?? ''), enabled: needsChapter }).data
  const manga = useQuery({
    queryKey: keys.manga(mangaId ?? ''),
    queryFn: ({ signal }) => call(getMangaById, { params: { id: mangaId ?? '' } }, { signal }),
    enabled: chapterId === undefined && mangaId !== undefined && mangaTitle === undefined,
  }).data
  const title = mangaTitle ?? chapter?.manga.title ?? manga?.title
  const number = chapterNumber ?? chapter?.number
  return { name: words(), mangaId: mangaId ?? chapter?.manga.id }

  function words(): string {
    if (job.type === 'fetch_chapters')
      return title ? t('downloads.name.searchOf', { title }) : t('downloads.name.search')
    if (job.type !== 'scrape_chapter') return title ?? job.type
    if (title && number) return t('downloads.name.chapterOf', { title, number })
    return title ?? t('downloads.name.chapter')
  }
}
