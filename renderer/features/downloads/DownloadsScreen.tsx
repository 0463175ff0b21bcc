import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { activeInOrder, isActive } from '../../api/live-jobs.ts'
import { useJobList, useLiveJobs } from '../../api/queries.ts'
import { useCancelActive, usePauseQueue, useQueue, useRetryFailed } from '../../api/queue.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.store.ts'
import styles from './DownloadsScreen.module.css'
import { type JobFilter, jobFilters, useDownloadsView } from './downloads-view.store.ts'
import { JobList } from './JobList.tsx'

export function DownloadsScreen() {
  const { t } = useTranslation()
  const { filter } = useDownloadsView()
  const view = jobFilters[filter]
  const live = useLiveJobs()
  const ended = useJobList(view.ended)
  const active = view.active ? activeInOrder(live.data ?? {}) : []
  const listed = ended.data?.pages.flat() ?? []
  const isPending = (view.active && live.isPending) || ended.isLoading
  const error = (view.active ? live.error : null) ?? ended.error
  const isEmpty = active.length + listed.length === 0
  return (
    <Screen
      title={t('downloads.title')}
      narrow
      actions={
        <>
          <PauseAll />
          <AllAtOnce />
        </>
      }
    >
      <Segmented
        label={t('downloads.filter.label')}
        hideLabel
        value={filter}
        choices={(Object.keys(jobFilters) as JobFilter[]).map((value) => ({
          value,
          label: t(`downloads.filter.${value}`),
        }))}
        onChoose={(value) => useDownloadsView.setState({ filter: value })}
      />
      <div className={styles.body}>
        <PausedNote />
        {isPending && isEmpty && !error && <p role="status">{t('common.loading')}</p>}
        {error && isEmpty && (
          <ProblemNotice error={error} onRetry={() => void Promise.all([live.refetch(), ended.refetch()])} />
        )}
        {error && !isEmpty && <ProblemLine error={error} />}
        {!isPending && !error && isEmpty && <Nothing filter={filter} />}
        <JobList label={t('downloads.filter.active')} jobs={active} />
        <JobList label={t('downloads.ended')} jobs={listed} />
        {ended.hasNextPage && (
          <Button className={styles.more} busy={ended.isFetchingNextPage} onClick={() => void ended.fetchNextPage()}>
            {t('common.more')}
          </Button>
        )}
      </div>
    </Screen>
  )
}

function PauseAll() {
  const { t } = useTranslation()
  const isPaused = useQueue().data?.paused === true
  const pause = usePauseQueue()
  return (
    <>
      <Button icon={isPaused ? Play : Pause} busy={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
        {isPaused ? t('downloads.resume') : t('downloads.pause')}
      </Button>
      <ProblemLine error={pause.error} />
    </>
  )
}

function PausedNote() {
  const { t } = useTranslation()
  const isPaused = useQueue().data?.paused === true
  return <div role="status">{isPaused && <p className={styles.wait}>{t('downloads.paused')}</p>}</div>
}

function AllAtOnce() {
  const { t } = useTranslation()
  const jobs = Object.values(useLiveJobs().data ?? {})
  const hasFailed = jobs.some(({ status }) => status === 'failed')
  const retry = useRetryFailed()
  const cancel = useCancelActive()
  return (
    <>
      {hasFailed && (
        <Button
          icon={RotateCw}
          busy={retry.isPending}
          onClick={() => retry.mutate({}, { onSuccess: (count) => toast(t('downloads.retried', { count })) })}
        >
          {t('downloads.retryAll')}
        </Button>
      )}
      {jobs.filter(isActive).length > 1 && (
        <Button
          icon={X}
          busy={cancel.isPending}
          onClick={() => cancel.mutate({}, { onSuccess: (count) => toast(t('downloads.stopped', { count })) })}
        >
          {t('downloads.cancelAll')}
        </Button>
      )}
      <ProblemLine error={retry.error ?? cancel.error} />
    </>
  )
}

function Nothing({ filter }: { readonly filter: JobFilter }) {
  const { t } = useTranslation()
  if (filter !== 'all') return <Notice title={t('downloads.none')} />
  return (
    <Notice
      title={t('downloads.empty.title')}
      actions={
        <LinkButton look="strong" href={paths.library}>
          {t('downloads.empty.action')}
        </LinkButton>
      }
    >
      <p>{t('downloads.empty.text')}</p>
    </Notice>
  )
}
