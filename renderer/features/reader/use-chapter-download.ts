import { useLiveJobs } from '../../api/jobs.ts'
import { isActive, jobsByChapter } from '../../api/live-jobs.ts'
import { useDownload } from '../../api/mutations.ts'

/** The download of a chapter: how far it is, and what asks for it. `force` where there is a file that is of no use. */
export function useChapterDownload(chapterId: string, force = false) {
  const job = jobsByChapter(useLiveJobs().data ?? {}).get(chapterId)
  const download = useDownload()
  return {
    job,
    canAsk: !(job && isActive(job)),
    isAsking: download.isPending,
    error: download.error,
    ask: () => download.mutate({ chapterId, force }),
  }
}
