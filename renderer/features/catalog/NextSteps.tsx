import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChapterCount } from '../../api/catalog.ts'
import { useFollowing, useSetFollowed } from '../../api/following.ts'
import { useLiveJobs } from '../../api/jobs.ts'
import { isActive, newestJobOf } from '../../api/live-jobs.ts'
import { useFindChapters } from '../../api/mutations.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Field.tsx'
import { progressWords, waitWords } from '../../ui/job-words.ts'
import { ProblemLine } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './CatalogHit.module.css'

/** What a manga that has just been added needs before there is something to read. */
export function NextSteps({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const find = useFindChapters(mangaId)
  const job = newestJobOf(useLiveJobs().data ?? {}, 'fetch_chapters', mangaId)
  const isFound = job?.status === 'completed'
  const first = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; its place in the order of focus is this one's.
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={styles.steps}>
      <div className={styles.actions}>
        {!isFound && (
          <Button
            ref={first}
            look="strong"
            busy={find.isPending || (job !== undefined && isActive(job))}
            onClick={() => find.mutate()}
          >
            {t('catalog.findChapters')}
          </Button>
        )}
        <LinkButton look={isFound ? 'strong' : 'plain'} href={paths.manga(mangaId)}>
          {t('catalog.open')}
        </LinkButton>
      </div>
      <p role="status" className={styles.progress}>
        <SearchWords mangaId={mangaId} job={job} />
      </p>
      <ProblemLine error={find.error} />
      <FollowSwitch mangaId={mangaId} />
    </div>
  )
}

function SearchWords({ mangaId, job }: { readonly mangaId: string; readonly job: ReturnType<typeof newestJobOf> }) {
  const { t, i18n } = useTranslation()
  const count = useChapterCount(mangaId, job?.status === 'completed')
  if (!job) return null
  if (job.status === 'in_progress') return `${t('search.running')} ${progressWords(job, t)}`
  if (job.status === 'pending') return job.waitReason === null ? t('search.pending') : waitWords(job, t, i18n.language)
  if (job.status === 'failed') return `${t('search.failed')} ${job.failureReason ?? ''}`
  if (job.status === 'cancelled') return t('search.cancelled')
  return count.data === undefined ? null : t('catalog.chapters', { count: count.data })
}

function FollowSwitch({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const following = useFollowing(mangaId)
  const follow = useSetFollowed(mangaId)
  if (!following.data) return null
  const isFollowed = follow.isPending ? follow.variables !== false : following.data.isFollowed
  return (
    <>
      <Switch label={t('catalog.follow')} checked={isFollowed} onToggle={(checked) => follow.mutate(checked)} />
      <ProblemLine error={follow.error} />
    </>
  )
}
