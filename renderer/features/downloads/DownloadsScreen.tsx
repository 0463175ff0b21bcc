import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRetryJob } from '../../api/mutations.ts'
import { useJobList } from '../../api/queries.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import styles from './DownloadsScreen.module.css'
import { type JobFilter, jobFilters, useDownloadsView } from './downloads-view.store.ts'
import { JobRow } from './JobRow.tsx'

export function DownloadsScreen() {
  const { t } = useTranslation()
  const { filter } = useDownloadsView()
  const list = useJobList(jobFilters[filter])
  const retry = useRetryJob()
  const jobs = list.data?.pages.flat() ?? []
  const failed = jobs.filter((job) => job.status === 'failed')
  return (
    <Screen
      title={t('downloads.title')}
      narrow
      actions={
        failed.length > 1 && (
          <Button
            icon={RotateCw}
            busy={retry.isPending}
            onClick={() => {
              for (const { id } of failed) retry.mutate(id)
            }}
          >
            {t('downloads.retryAll', { count: failed.length })}
          </Button>
        )
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
        <ProblemLine error={retry.error} />
        {list.isPending && <p role="status">{t('common.loading')}</p>}
        {!list.data && list.isError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && list.isError && <ProblemLine error={list.error} />}
        {list.data && jobs.length === 0 && <Nothing filter={filter} />}
        {jobs.length > 0 && (
          <ul className={styles.list} aria-label={t('downloads.title')}>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button className={styles.more} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('common.more')}
          </Button>
        )}
      </div>
    </Screen>
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
