import { useTranslation } from 'react-i18next'
import { endedStatuses } from '../../../shared/contracts/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import styles from './HistoryFilters.module.css'
import { type HistoryView, isNarrowed } from './history-address.ts'
import { isJobType, jobTypes } from './job-types.ts'
import { MangaFilter } from './MangaFilter.tsx'
import { useSourceNames } from './use-source-names.ts'

type HistoryFiltersProps = {
  readonly view: HistoryView
  readonly onView: (view: HistoryView) => void
  /** Whether a button shows everything again; it stands elsewhere where nothing fits. */
  readonly hasReset: boolean
}

const any = ''

/** A value of the address that there are no words for stays choosable as it is. */
const withValue = (choices: readonly { value: string; label: string }[], value: string | undefined) =>
  value === undefined || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }]

export function HistoryFilters({ view, onView, hasReset }: HistoryFiltersProps) {
  const { t } = useTranslation()
  const { all } = useSourceNames()
  const change = (some: HistoryView) => onView({ ...view, ...some })
  const choose = (member: 'status' | 'type' | 'sourceId') => (value: string) =>
    change({ [member]: value === any ? undefined : value })
  const anything = (label: string) => ({ value: any, label })
  const types = jobTypes.filter(isJobType).map((value) => ({ value, label: t(`downloads.history.types.${value}`) }))
  const sources = all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search className={styles.filters} aria-label={t('downloads.history.filters')}>
      <SelectField
        label={t('downloads.history.status')}
        value={view.status ?? any}
        choices={[
          anything(t('downloads.history.anyStatus')),
          ...endedStatuses.map((value) => ({ value, label: t(`job.status.${value}`) })),
        ]}
        onChoose={choose('status')}
      />
      <SelectField
        label={t('downloads.history.type')}
        value={view.type ?? any}
        choices={[anything(t('downloads.history.anyType')), ...withValue(types, view.type)]}
        onChoose={choose('type')}
      />
      <SelectField
        label={t('downloads.history.source')}
        value={view.sourceId ?? any}
        choices={[anything(t('downloads.history.anySource')), ...withValue(sources, view.sourceId)]}
        onChoose={choose('sourceId')}
      />
      <MangaFilter mangaId={view.mangaId} onManga={(mangaId) => change({ mangaId })} />
      <TextField
        type="date"
        label={t('downloads.history.from')}
        value={view.from ?? ''}
        max={view.to}
        onText={(from) => change({ from: from || undefined })}
      />
      <TextField
        type="date"
        label={t('downloads.history.to')}
        value={view.to ?? ''}
        min={view.from}
        onText={(to) => change({ to: to || undefined })}
      />
      {hasReset && isNarrowed(view) && (
        <Button variant="ghost" className={styles.reset} onClick={() => onView({})}>
          {t('downloads.history.everything')}
        </Button>
      )}
    </search>
  )
}
