import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { finishedStatuses } from '../../../shared/contracts/jobs.ts'
import { listMangas } from '../../../shared/contracts/mangas.ts'
import { call } from '../../api/client.ts'
import { flattenJobPages } from '../../api/jobs/job-history.ts'
import { useForgetEnded, useJobHistory } from '../../api/jobs/jobs.ts'
import { useManga } from '../../api/library/mangas.ts'
import { runMutation } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './DownloadsScreen.module.css'
import { type HistoryFilters, isFiltered, toHistoryFilter, useHistoryFilters } from './history-filters.ts'
import { JobList } from './JobList.tsx'
import { useJobFocus } from './use-job-focus.ts'
import { jobTypes, useSourceNames } from './use-job-name.ts'

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
      <LoadState query={history} />
      {isEmpty && (
        <Notice
          title={isFiltered(filters) ? t('downloads.history.none') : t('downloads.history.empty')}
          actions={isFiltered(filters) && <Button onClick={() => setFilters({})}>{t('library.noHit.all')}</Button>}
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

/** Removes all jobs that match the filters from the history. */
export function ClearHistory() {
  const { t } = useTranslation()
  const { filters } = useHistoryFilters()
  const filter = toHistoryFilter(filters)
  const hasAny = useJobHistory(filter).data?.pages.some(({ jobs }) => jobs.length > 0) === true
  const forget = useForgetEnded()
  const [isConfirming, setConfirming] = useState(false)
  const scope = isFiltered(filters) ? 'shown' : 'all'
  const onSuccess = (jobIds: readonly string[]) => {
    toast(t('downloads.history.forgotten', { count: jobIds.length }))
    setConfirming(false)
  }
  return (
    <>
      {hasAny && (
        <Button icon={Trash2} onClick={() => setConfirming(true)}>
          {t(`downloads.history.clear.${scope}`)}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t(`downloads.history.clearTitle.${scope}`)}
          action={t('downloads.history.clearAction')}
          busy={forget.isPending}
          error={forget.error}
          onConfirm={() => runMutation(forget.mutateAsync, filter, { onSuccess })}
          onClose={() => setConfirming(false)}
        >
          {t('downloads.history.clearText')}
        </ConfirmDialog>
      )}
    </>
  )
}

type HistoryFilterBarProps = {
  readonly filters: HistoryFilters
  readonly onChange: (filters: HistoryFilters) => void
  /** Whether to show the reset button; an empty result has its own. */
  readonly hasReset: boolean
}

const any = ''

/** Adds an unknown value of the URL as a choice. */
const withValue = (choices: readonly { value: string; label: string }[], value: string | undefined) =>
  value === undefined || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }]

function HistoryFilterBar({ filters, onChange, hasReset }: HistoryFilterBarProps) {
  const { t } = useTranslation()
  const { all } = useSourceNames()
  const change = (patch: HistoryFilters) => onChange({ ...filters, ...patch })
  const choose = (member: 'status' | 'type' | 'sourceId') => (value: string) =>
    change({ [member]: value === any ? undefined : value })
  const anyChoice = (label: string) => ({ value: any, label })
  const types = jobTypes.map((value) => ({ value, label: t(`downloads.history.types.${value}`) }))
  const sources = all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search className={styles.filters} aria-label={t('downloads.history.filters')}>
      <SelectField
        label={t('downloads.history.status')}
        value={filters.status ?? any}
        choices={[
          anyChoice(t('downloads.history.anyStatus')),
          ...finishedStatuses.map((value) => ({ value, label: t(`job.status.${value}`) })),
        ]}
        onChoose={choose('status')}
      />
      <SelectField
        label={t('downloads.history.type')}
        value={filters.type ?? any}
        choices={[anyChoice(t('downloads.history.anyType')), ...withValue(types, filters.type)]}
        onChoose={choose('type')}
      />
      <SelectField
        label={t('downloads.history.source')}
        value={filters.sourceId ?? any}
        choices={[anyChoice(t('downloads.history.anySource')), ...withValue(sources, filters.sourceId)]}
        onChoose={choose('sourceId')}
      />
      <MangaFilter mangaId={filters.mangaId} onManga={(mangaId) => change({ mangaId })} />
      <TextField
        type="date"
        label={t('downloads.history.from')}
        value={filters.from ?? ''}
        max={filters.to}
        onText={(from) => change({ from: from || undefined })}
      />
      <TextField
        type="date"
        label={t('downloads.history.to')}
        value={filters.to ?? ''}
        min={filters.from}
        onText={(to) => change({ to: to || undefined })}
      />
      {hasReset && isFiltered(filters) && (
        <Button variant="ghost" className={styles.reset} onClick={() => onChange({})}>
          {t('library.noHit.all')}
        </Button>
      )}
    </search>
  )
}

type MangaFilterProps = {
  readonly mangaId: string | undefined
  readonly onManga: (mangaId: string | undefined) => void
}

/** Filters by manga, with title suggestions. Empty for any manga. */
function MangaFilter({ mangaId, onManga }: MangaFilterProps) {
  const { t } = useTranslation()
  const listId = useId()
  const chosen = useManga(mangaId)
  const title = mangaId === undefined ? '' : (chosen.data?.title ?? (chosen.isError ? mangaId : ''))
  const [text, setText] = useState(title)
  useEffect(() => setText(title), [title])
  const query = useDebounced(text.trim(), 150)
  const found = useQuery({
    queryKey: queryKeys.shelfPage({ suggest: query }),
    queryFn: ({ signal }) => call(listMangas, { query: { find: query, limit: 10, sortBy: 'title' } }, { signal }),
    enabled: query !== '' && query !== title,
  })
  const suggestions = found.data?.items ?? []
  const onText = (typed: string) => {
    setText(typed)
    const manga = suggestions.find((one) => one.title === typed)
    if (manga) onManga(manga.id)
    else if (typed === '' && mangaId !== undefined) onManga(undefined)
  }
  return (
    <>
      <TextField
        label={t('downloads.history.manga')}
        placeholder={t('downloads.history.anyManga')}
        list={listId}
        value={text}
        onText={onText}
        onBlur={() => setText(title)}
      />
      <datalist id={listId}>
        {suggestions.map(({ id, title }) => (
          <option key={id} value={title} />
        ))}
      </datalist>
    </>
  )
}
