import { useTranslation } from 'react-i18next'
import { finishedStatuses } from '../../../shared/contracts/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import styles from './DownloadsScreen.module.css'
import { type HistoryFilters, isFiltered } from './history-filters.ts'
import { MangaFilter } from './MangaFilter.tsx'
import { jobTypes } from './use-job-name.ts'
import { useSourceNames } from './use-source-names.ts'

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

export function HistoryFilterBar({ filters, onChange, hasReset }: HistoryFilterBarProps) {
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
          {t('downloads.history.everything')}
        </Button>
      )}
    </search>
  )
}
