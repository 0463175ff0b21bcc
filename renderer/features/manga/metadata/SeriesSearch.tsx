import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataComparison } from '../../../../shared/contracts/metadata.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/forms/Field.tsx'
import styles from './SeriesDataDialog.module.css'
import { sourceNames } from './source-names.ts'

type Props = {
  readonly source: MetadataComparison['source']
  /** The title of the manga. */
  readonly title: string
  /** Undefined while the source is asked, and if that failed. */
  readonly candidates: MetadataComparison['candidates'] | undefined
  readonly entry: string | undefined
  readonly isSearching: boolean
  /** Whether the user started the search, which gets the focus then. */
  readonly isWanted: boolean
  readonly onEntry: (entry: string | undefined) => void
  readonly onSearch: (title: string) => void
}

/** The choice of a manga at a source, also by another title. */
export function SeriesSearch(props: Props) {
  const { source, title, candidates, entry, isSearching, isWanted, onEntry, onSearch } = props
  const { t } = useTranslation()
  const [text, setText] = useState(title)
  const search = useRef<HTMLFormElement>(null)
  const focus = useEffectEvent(() => isWanted && search.current?.querySelector('input')?.focus())
  useEffect(() => void focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isSearching) onSearch(text.trim())
  }
  return (
    <>
      <form ref={search} className={styles.search} onSubmit={submit} noValidate>
        <TextField
          label={t('tracking.search', { name: sourceNames[source] })}
          maxLength={200}
          value={text}
          onText={setText}
        />
        <Button type="submit" icon={Search} busy={isSearching}>
          {t('common.search')}
        </Button>
      </form>
      <p role="status">{candidates?.length === 0 && t('seriesData.none', { source: sourceNames[source] })}</p>
      {candidates && candidates.length > 0 && (
        <SelectField
          label={t('seriesData.which')}
          hint={entry === undefined && !isWanted && t('tracking.unsure')}
          value={entry ?? ''}
          choices={[
            { value: '', label: t('seriesData.choose') },
            ...candidates.map(({ remoteId, title: name, year, kind }) => ({
              value: remoteId,
              label: [name, year, kind].filter((part) => part !== null).join(' · '),
            })),
          ]}
          onChoose={(id) => onEntry(id === '' ? undefined : id)}
        />
      )}
    </>
  )
}
