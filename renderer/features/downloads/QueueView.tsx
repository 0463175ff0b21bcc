import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { maxCachedFailures, useLiveJobs } from '../../api/jobs/jobs.ts'
import { useQueue } from '../../api/jobs/queue.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './DownloadsScreen.module.css'
import { queryOfHistory } from './history-address.ts'
import { groupBySource } from './queue-groups.ts'
import { SourceGroup } from './SourceGroup.tsx'
import { useJobFocus } from './use-job-focus.ts'
import { useSourceNames } from './use-source-names.ts'
import { useToldQueue } from './use-told-queue.ts'

const countedEveryMs = 5000

/** Everything that waits, runs, or has failed and not been made up for, by the source that is asked. */
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
  const hasMany = failed >= maxCachedFailures
  const queue = useQueue({ pollMs: hasMany ? countedEveryMs : undefined })
  const isPaused = queue.data?.paused === true
  const allFailed = hasMany ? Math.max(failed, queue.data?.failed ?? 0) : failed
  const isBusy = groups.some(({ running }) => running > 0)
  const readAgain = () => void Promise.all([live.refetch(), queue.refetch()])
  const told = useToldQueue(left, allFailed)
  return (
    <div {...useJobFocus(groups)}>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <div role="status">{isPaused && <p className={styles.paused}>{t('downloads.paused')}</p>}</div>
      {live.isPending && <p role="status">{t('common.loading')}</p>}
      {live.error &&
        (groups.length === 0 ? (
          <ProblemNotice error={live.error} onRetry={readAgain} />
        ) : (
          <ProblemLine error={live.error} />
        ))}
      {allFailed > failed && <NewestOnly shown={failed} all={allFailed} />}
      {live.data && groups.length === 0 && <Nothing />}
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

/** The rest has its place in the history, and in what a retry of all does. */
function NewestOnly({ shown, all }: { readonly shown: number; readonly all: number }) {
  const { t } = useTranslation()
  return (
    <p className={styles.newest}>
      {t('downloads.newest', { shown, all })}{' '}
      <Link href={`${paths.jobHistory}?${queryOfHistory({ status: 'failed' })}`}>{t('downloads.allFailures')}</Link>
    </p>
  )
}

function Nothing() {
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
