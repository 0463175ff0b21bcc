import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { flattenJobPages } from '../../api/jobs/job-history.ts'
import { useJobHistory } from '../../api/jobs/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import styles from './DownloadsScreen.module.css'
import { HistoryFilters } from './HistoryFilters.tsx'
import { filterOfHistory, isNarrowed } from './history-address.ts'
import { JobList } from './JobList.tsx'
import { useHistoryView } from './use-history-view.ts'
import { useJobFocus } from './use-job-focus.ts'

/** What has ended, newest first, narrowed as the address says. */
export function HistoryView() {
  const { t } = useTranslation()
  const { view, show } = useHistoryView()
  const history = useJobHistory(filterOfHistory(view))
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error, data } = history
  const jobs = data ? flattenJobPages(data.pages) : []
  const isEmpty = data !== undefined && jobs.length === 0 && !hasNextPage
  // After a failure a person says when to go on.
  const mayRead = hasNextPage && !isFetchingNextPage && !error
  const onNearEnd = useCallback(() => void (mayRead && fetchNextPage()), [mayRead, fetchNextPage])
  return (
    <div {...useJobFocus(data)}>
      <HistoryFilters view={view} onView={show} hasReset={!isEmpty} />
      {history.isPending && <p role="status">{t('common.loading')}</p>}
      {error && !data && <ProblemNotice error={error} onRetry={() => void history.refetch()} />}
      {isEmpty && (
        <Notice
          title={isNarrowed(view) ? t('downloads.history.none') : t('downloads.history.empty')}
          actions={isNarrowed(view) && <Button onClick={() => show({})}>{t('downloads.history.everything')}</Button>}
        >
          {!isNarrowed(view) && <p>{t('downloads.history.emptyText')}</p>}
        </Notice>
      )}
      {(jobs.length > 0 || hasNextPage) && (
        <JobList label={t('downloads.tabs.history')} jobs={jobs} isOpenEnded={hasNextPage} onNearEnd={onNearEnd} />
      )}
      {error && data && (
        <div className={styles.more}>
          <ProblemLine error={error} />
          <Button onClick={() => void fetchNextPage()}>{t('common.retry')}</Button>
        </div>
      )}
      {isFetchingNextPage && (
        <p className={styles.more} role="status">
          {t('common.loading')}
        </p>
      )}
    </div>
  )
}
