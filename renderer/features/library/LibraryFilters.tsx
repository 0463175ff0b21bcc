import { SlidersHorizontal, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mangaStatus } from '../../../shared/contracts/mangas.ts'
import { useGenres } from '../../api/shelf.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, Switch } from '../../ui/Field.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './LibraryToolbar.module.css'
import { changeView, dropFilters, type LibraryView, setSwitch, switches } from './library-view.store.ts'

const any = ''

/** Each filter that is on, by its name, and what takes it back. */
function useActive(view: LibraryView) {
  const { t } = useTranslation()
  return [
    ...(view.status ? [{ name: t(`status.${view.status}`), drop: () => changeView({ status: undefined }) }] : []),
    ...(view.genre === undefined ? [] : [{ name: view.genre, drop: () => changeView({ genre: undefined }) }]),
    ...switches
      .filter((name) => view[name])
      .map((name) => ({ name: t(`library.filter.${name}`), drop: () => setSwitch(name, false) })),
  ]
}

/** What narrows the shelf, behind one button that says how many are on. */
export function LibraryFilters({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const { length: count } = useActive(view)
  return (
    <Popover
      label={t('library.filter.title')}
      icon={SlidersHorizontal}
      count={count}
      countLabel={t('library.filter.active', { count })}
    >
      <div className={styles.filters}>
        <SelectField
          label={t('library.filter.status')}
          value={view.status ?? any}
          choices={[
            { value: any, label: t('library.filter.anyStatus') },
            ...mangaStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChoose={(status) => changeView({ status: status === any ? undefined : status })}
        />
        <GenreField genre={view.genre} />
        <div className={styles.switches}>
          {switches.map((name) => (
            <Switch
              key={name}
              label={t(`library.filter.${name}`)}
              checked={view[name]}
              onToggle={(isOn) => setSwitch(name, isOn)}
            />
          ))}
        </div>
      </div>
    </Popover>
  )
}

/** The filters that are on, in sight: each goes with a press. */
export function ActiveFilters({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const active = useActive(view)
  if (active.length === 0) return null
  return (
    <ul aria-label={t('library.filter.active', { count: active.length })} className={styles.active}>
      {active.map(({ name, drop }) => (
        <li key={name}>
          <button type="button" className={styles.chip} aria-label={t('library.filter.drop', { name })} onClick={drop}>
            {name}
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button look="quiet" className={styles.clear} onClick={dropFilters}>
            {t('library.filter.dropAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

function GenreField({ genre }: { readonly genre: string | undefined }) {
  const { t, i18n } = useTranslation()
  const known = (useGenres().data ?? []).map(({ name }) => name)
  const genres = genre === undefined || known.includes(genre) ? known : [...known, genre]
  const sorted = genres.toSorted(new Intl.Collator(i18n.language).compare)
  return (
    <SelectField
      label={t('library.filter.genre')}
      value={genre ?? any}
      choices={[
        { value: any, label: t('library.filter.anyGenre') },
        ...sorted.map((value) => ({ value, label: value })),
      ]}
      onChoose={(chosen) => changeView({ genre: chosen === any ? undefined : chosen })}
    />
  )
}
