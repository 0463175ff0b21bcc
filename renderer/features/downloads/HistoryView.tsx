import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { flattenJobPages } from '../../api/jobs/job-history.ts'
import { useJobHistory } from '../../api/jobs/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import styles from './DownloadsScreen.module.css'
import { HistoryFilterBar } from './HistoryFilterBar.tsx'
import { isFiltered, toHistoryFilter, useHistoryFilters } from './history-filters.ts'
import { JobList } from './JobList.tsx'
import { useJobFocus } from './use-job-focus.ts'

/** Finished jobs, newest first, with the filters of the URL. */
export function HistoryView() {
  const { t } = useTranslation()
  const { filters, setFilters } = useHistoryFilters()
  const history = useJobHistory(toHistoryFilter(filters))
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error, data } = history
  const jobs = data ? flattenJobPages(data.pages) : []
  const isEmpty = data !== undefined && jobs.length === 0 && !hasNextPage
  // After an error the user retries by hand.
  const canLoadMore = hasNextPage && !isFetchingNextPage && !error
  const onNearEnd = useCallback(() => void (canLoadMore && fetchNextPage()), [canLoadMore, fetchNextPage])
  return (
    <div {...useJobFocus(data)}>
      <HistoryFilterBar filters={filters} onChange={setFilters} hasReset={!isEmpty} />
      {history.isPending && <p role="status">{t('common.loading')}</p>}
      {error && !data && <ProblemNotice error={error} onRetry={() => void history.refetch()} />}
      {isEmpty && (
        <Notice
          title={isFiltered(filters) ? t('downloads.history.none') : t('downloads.history.empty')}
          actions={
            isFiltered(filters) && <Button onClick={() => setFilters({})}>{t('downloads.history.everything')}</Button>
          }
        >
          {!isFiltered(filters) && <p>{t('downloads.history.emptyText')}</p>}
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
