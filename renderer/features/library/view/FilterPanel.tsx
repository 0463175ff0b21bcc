import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { knownGenres, mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import { useGenres } from '../../../api/library/shelf.ts'
import { useGenreName } from '../../../i18n/genre-name.ts'
import { SelectField, Switch } from '../../../ui/forms/Field.tsx'
import styles from './LibraryToolbar.module.css'
import { type LibraryView, setToggleFilter, toggleFilters, updateView } from './library-view.store.ts'

const any = ''

/** The filters of the library. */
export function FilterPanel({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  // The code may arrive after the panel has opened.
  useLayoutEffect(() => panel.current?.querySelector('select')?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} className={styles.filters}>
      <SelectField
        label={t('addManga.status.label')}
        value={view.status ?? any}
        choices={[
          { value: any, label: t('library.filter.anyStatus') },
          ...mangaStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        onChoose={(status) => updateView({ status: status === any ? undefined : status })}
      />
      <GenreField genre={view.genre} />
      <div className={styles.toggles}>
        {toggleFilters.map((name) => (
          <Switch
            key={name}
            label={t(`library.filter.${name}`)}
            checked={view[name]}
            onToggle={(isOn) => setToggleFilter(name, isOn)}
          />
        ))}
      </div>
    </div>
  )
}

function GenreField({ genre }: { readonly genre: string | undefined }) {
  const { t, i18n } = useTranslation()
  const genreName = useGenreName()
  const known = knownGenres((useGenres().data ?? []).map(({ name }) => name))
  const genres = genre === undefined || known.includes(genre) ? known : [...known, genre]
  const { compare } = new Intl.Collator(i18n.language)
  const sorted = genres
    .map((value) => ({ value, label: genreName(value) }))
    .toSorted((one, other) => compare(one.label, other.label))
  return (
    <SelectField
      label={t('catalog.filter.genre')}
      value={genre ?? any}
      choices={[{ value: any, label: t('library.filter.anyGenre') }, ...sorted]}
      onChoose={(chosen) => updateView({ genre: chosen === any ? undefined : chosen })}
    />
  )
}
