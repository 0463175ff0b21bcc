import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import { type MetadataComparison, type MetadataField, metadataSources } from '../../../../shared/contracts/metadata.ts'
import { useChooseMetadata, useMetadataComparison } from '../../../api/library/metadata.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { violationMessages } from '../../../ui/forms/violations.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { isWorthTaking } from './differs.ts'
import { FieldRow } from './FieldRow.tsx'
import styles from './SeriesDataDialog.module.css'
import { SeriesSearch } from './SeriesSearch.tsx'
import { sourceNames } from './source-names.ts'

type Props = { readonly manga: MangaDetail; readonly onClose: () => void }
type Source = MetadataComparison['source']
type Flags = Partial<Record<MetadataField, boolean>>

/** Compares a manga with what a source says about it. The user takes values and locks fields. */
export function SeriesDataDialog({ manga, onClose }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<Source>()
  const [q, setQ] = useState<string>()
  const [entry, setEntry] = useState<string>()
  const [picked, setPicked] = useState<Flags>({})
  const [locks, setLocks] = useState<Flags>({})
  const first = useMetadataComparison(manga.id, { source: wanted })
  const source = wanted ?? first.data?.source
  const searched = useMetadataComparison(manga.id, { source, q }, q !== undefined)
  const chosen = useMetadataComparison(manga.id, { source, entry }, entry !== undefined)
  const found = q === undefined ? first : searched
  const comparison = entry === undefined ? found : chosen
  const match = q === undefined ? first.data?.entry : null
  const save = useChooseMetadata(manga.id)
  const rows = comparison.data?.fields ?? []
  const taken = rows.filter((row) => picked[row.field] ?? isWorthTaking(row)).map(({ field }) => field)
  const changedLocks = rows.filter(({ field, isLocked }) => (locks[field] ?? isLocked) !== isLocked)

  const search = (title: string | undefined) => {
    setQ(title)
    setEntry(undefined)
    setPicked({})
    save.reset()
  }
  const ask = (next: Source) => {
    setWanted(next)
    search(undefined)
  }
  const submit = () => {
    const { source: from, entry: match } = comparison.data!
    const body = {
      ...(taken.length > 0 && { source: from, ...(match && { entry: match.remoteId }), fields: taken }),
      locks: Object.fromEntries(changedLocks.map(({ field, isLocked }) => [field, !isLocked])),
    }
    runMutation(save.mutateAsync, body, {
      onSuccess: () => {
        toast(t('seriesData.saved'))
        onClose()
      },
    })
  }
  const sources = metadataSources.filter((id) => id !== 'mangadex' || manga.externalId !== null)
  return (
    <Dialog title={t('seriesData.title')} onClose={onClose}>
      <div className={form.form}>
        <Segmented
          label={t('seriesData.source')}
          value={source ?? ''}
          choices={sources.map((id) => ({ value: id, label: sourceNames[id] }))}
          onChoose={(id) => id !== '' && ask(id)}
        />
        {first.data && match && (
          <Match match={match} onOther={source === 'mangadex' ? undefined : () => search(manga.title)} />
        )}
        {first.data && !match && (
          <SeriesSearch
            source={first.data.source}
            title={manga.title}
            candidates={found.data?.candidates}
            entry={entry}
            isSearching={found.isFetching}
            isWanted={q !== undefined}
            onEntry={setEntry}
            onSearch={search}
          />
        )}
        {comparison.isPending && comparison !== searched && <p role="status">{t('seriesData.comparing')}</p>}
        {comparison.error && (
          <div className={styles.failed}>
            <ProblemLine error={comparison.error} />
            <Button busy={comparison.isFetching} onClick={() => void comparison.refetch()}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {rows.length > 0 && (
          <div>
            <ul className={styles.rows}>
              {rows.map((row) => (
                <FieldRow
                  key={row.field}
                  row={row}
                  manga={manga}
                  source={comparison.data!.source}
                  entry={comparison.data!.entry?.remoteId}
                  isTaken={taken.includes(row.field)}
                  isLocked={locks[row.field] ?? row.isLocked}
                  onTake={(isTaken) => setPicked((before) => ({ ...before, [row.field]: isTaken }))}
                  onLock={(isLocked) => setLocks((before) => ({ ...before, [row.field]: isLocked }))}
                />
              ))}
            </ul>
            <p className="fine-print">{t('seriesData.lockHint')}</p>
          </div>
        )}
        <div className={styles.end}>
          <ProblemLine error={save.error} extra={violationMessages(save.error)} />
          <FormActions onCancel={onClose}>
            <Button
              variant="primary"
              busy={save.isPending}
              disabled={taken.length + changedLocks.length === 0}
              onClick={submit}
            >
              {t('common.save')}
            </Button>
          </FormActions>
        </div>
      </div>
    </Dialog>
  )
}

type MatchProps = {
  readonly match: NonNullable<MetadataComparison['entry']>
  /** Undefined if the source has no other one. */
  readonly onOther: (() => void) | undefined
}

/** The manga that the source certainly has. */
function Match({ match: { url, title, year }, onOther }: MatchProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.match}>
      <p className="fine-print">
        {t('seriesData.match')}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
        {year !== null && ` · ${year}`}
      </p>
      {onOther && <Button onClick={onOther}>{t('seriesData.chooseAnother')}</Button>}
    </div>
  )
}
