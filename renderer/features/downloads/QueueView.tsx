import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { maxCachedFailures, useLiveJobs } from '../../api/jobs/jobs.ts'
import { useQueue } from '../../api/jobs/queue.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import styles from './DownloadsScreen.module.css'
import { formatHistoryQuery } from './history-filters.ts'
import { groupBySource } from './queue-groups.ts'
import { SourceGroup } from './SourceGroup.tsx'
import { useJobFocus } from './use-job-focus.ts'
import { useQueueAnnouncement } from './use-queue-announcement.ts'
import { useSourceNames } from './use-source-names.ts'

const countPollMs = 5000

/** Queued, running and failed jobs by source. */
export function QueueView() {
  const { t, i18n } = useTranslation()
  const live = useLiveJobs()
  const { nameOf } = useSourceNames()
  const groups = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language)
    return groupBySource(live.data ?? {}, (one, other) => compare(nameOf(one).name, nameOf(other).name))
  }, [live.data, nameOf, i18n.language])
  const left = groups.reduce((sum, { active }) => sum + active.length, 0)
  const failed = groups.reduce((sum, group) => sum + group.failed, 0)
  const hasMoreFailures = failed >= maxCachedFailures
  const queue = useQueue({ pollMs: hasMoreFailures ? countPollMs : undefined })
  const isPaused = queue.data?.paused === true
  const allFailed = hasMoreFailures ? Math.max(failed, queue.data?.failed ?? 0) : failed
  const isBusy = groups.some(({ running }) => running > 0)
  const refetch = () => void Promise.all([live.refetch(), queue.refetch()])
  const announcement = useQueueAnnouncement(left, allFailed)
  return (
    <div {...useJobFocus(groups)}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div role="status">{isPaused && <p className={styles.paused}>{t('downloads.paused')}</p>}</div>
      {live.isPending && <p role="status">{t('common.loading')}</p>}
      {live.error &&
        (groups.length === 0 ? (
          <ProblemNotice error={live.error} onRetry={refetch} />
        ) : (
          <ProblemLine error={live.error} />
        ))}
      {allFailed > failed && <FailureLimitNote shown={failed} all={allFailed} />}
      {live.data && groups.length === 0 && <EmptyQueue />}
      {groups.map((group) => (
        <SourceGroup
          key={group.sourceId ?? ''}
          group={group}
          source={nameOf(group.sourceId)}
          isPaused={isPaused}
          isBusy={isBusy}
          isOnly={groups.length === 1}
        />
      ))}
    </div>
  )
}

/** Only the newest failures are loaded; the history contains the others. */
function FailureLimitNote({ shown, all }: { readonly shown: number; readonly all: number }) {
  const { t } = useTranslation()
  return (
    <p className={styles.newest}>
      {t('downloads.newest', { shown, all })}{' '}
      <Link href={`${paths.jobHistory}?${formatHistoryQuery({ status: 'failed' })}`}>{t('downloads.allFailures')}</Link>
    </p>
  )
}

function EmptyQueue() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('downloads.empty.title')}
      actions={
        <>
          <LinkButton variant="primary" href={paths.library}>
            {t('downloads.empty.action')}
          </LinkButton>
          <LinkButton href={paths.jobHistory}>{t('downloads.empty.history')}</LinkButton>
        </>
      }
    >
      <p>{t('downloads.empty.text')}</p>
    </Notice>
  )
}
