import { Pause, Play, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { activeInOrder } from '../../api/live-jobs.ts'
import { useRetryJob } from '../../api/mutations.ts'
import { useJobList, useLiveJobs } from '../../api/queries.ts'
import { usePauseQueue, useQueue } from '../../api/queue.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
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
          <RetryAll jobs={listed} />
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

function RetryAll({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation()
  const retry = useRetryJob()
  const failed = jobs.filter((job) => job.status === 'failed')
  if (failed.length < 2) return null
  const retryAll = () => {
    for (const { id } of failed) retry.mutate(id)
  }
  return (
    <Button icon={RotateCw} busy={retry.isPending} onClick={retryAll}>
      {t('downloads.retryAll', { count: failed.length })}
    </Button>
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
