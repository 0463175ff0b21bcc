import { SlidersHorizontal, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { knownGenres, mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import { useGenres } from '../../../api/library/shelf.ts'
import { useGenreName } from '../../../i18n/genre-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, Switch } from '../../../ui/forms/Field.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import styles from './LibraryToolbar.module.css'
import { clearFilters, type LibraryView, setToggleFilter, toggleFilters, updateView } from './library-view.store.ts'

const any = ''

/** The active filters, each with its name and a function that removes it. */
function useActiveFilters(view: LibraryView) {
  const { t } = useTranslation()
  const genreName = useGenreName()
  return [
    ...(view.status ? [{ name: t(`status.${view.status}`), remove: () => updateView({ status: undefined }) }] : []),
    ...(view.genre === undefined
      ? []
      : [{ name: genreName(view.genre), remove: () => updateView({ genre: undefined }) }]),
    ...toggleFilters
      .filter((name) => view[name])
      .map((name) => ({ name: t(`library.filter.${name}`), remove: () => setToggleFilter(name, false) })),
  ]
}

/** A button with the number of active filters that opens the filters. */
export function LibraryFilters({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const { length: count } = useActiveFilters(view)
  return (
    <Popover
      label={t('catalog.filters')}
      icon={SlidersHorizontal}
      count={count}
      countLabel={t('library.filter.active', { count })}
    >
      <div className={styles.filters}>
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
    </Popover>
  )
}

/** The active filters as chips that remove them. */
export function ActiveFilters({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const active = useActiveFilters(view)
  if (active.length === 0) return null
  return (
    <ul aria-label={t('library.filter.active', { count: active.length })} className={styles.activeFilters}>
      {active.map(({ name, remove }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('library.filter.drop', { name })}
            onClick={remove}
          >
            {name}
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="ghost" className={styles.clear} onClick={clearFilters}>
            {t('catalog.clearFilters')}
          </Button>
        </li>
      )}
    </ul>
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
