import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogStatuses } from '../../../../shared/contracts/catalog.ts'
import { useSettings } from '../../../api/settings.ts'
import { useCatalogGenres } from '../../../api/sources/catalog.ts'
import { useGenreName } from '../../../i18n/genre-name.ts'
import { languageName } from '../../../i18n/language-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented, SelectField, TextField } from '../../../ui/forms/Field.tsx'
import styles from '../CatalogScreen.module.css'
import { type BrowseFilters, browseOrders, filterNames, hasFilters } from './browse-filters.ts'

type FilterBarProps = { readonly filters: BrowseFilters; readonly onFilters: (filters: BrowseFilters) => void }

/** The order of the list and its filters. A search is ordered by how well a title matches. */
export function FilterBar({ filters, onFilters }: FilterBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(hasFilters(filters))
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {filters.text.trim() === '' && (
          <Segmented
            label={t('catalog.order.label')}
            hideLabel
            value={filters.order}
            choices={browseOrders.map((value) => ({ value, label: t(`catalog.order.${value}`) }))}
            onChoose={(order) => onFilters({ ...filters, order })}
          />
        )}
        <Button
          variant="ghost"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls="catalog-filters"
          onClick={() => setOpen(!isOpen)}
        >
          {t('catalog.filters')}
        </Button>
        {hasFilters(filters) && (
          <Button
            variant="ghost"
            onClick={() =>
              onFilters({ ...filters, ...Object.fromEntries(filterNames.map((name) => [name, ''])) } as BrowseFilters)
            }
          >
            {t('catalog.clearFilters')}
          </Button>
        )}
      </div>
      {isOpen && <Filters filters={filters} onFilters={onFilters} />}
    </div>
  )
}

function Filters({ filters, onFilters }: FilterBarProps) {
  const { t, i18n } = useTranslation()
  const genres = useCatalogGenres()
  const genreName = useGenreName()
  const settings = useSettings()
  const { languages = [], contentRatings = [] } = settings.data?.catalog ?? {}
  const any = { value: '', label: t('catalog.any') }
  const named = (values: readonly string[], selected: string, label: (value: string) => string) => [
    any,
    ...[...new Set(selected === '' || values.includes(selected) ? values : [selected, ...values])].map((value) => ({
      value,
      label: label(value),
    })),
  ]
  const select = (name: 'genre' | 'status' | 'language' | 'rating', choices: { value: string; label: string }[]) => (
    <SelectField
      label={t(`catalog.filter.${name}`)}
      value={filters[name]}
      choices={choices}
      onChoose={(value) => onFilters({ ...filters, [name]: value })}
    />
  )
  const genreNames = (genres.data ?? [])
    .map(({ name }) => name)
    .sort((left, right) => genreName(left).localeCompare(genreName(right), i18n.language))
  return (
    <div id="catalog-filters" className={styles.filters}>
      {select('genre', named(genreNames, filters.genre, genreName))}
      {select(
        'status',
        named(catalogStatuses, filters.status, (status) => t(`status.${status as (typeof catalogStatuses)[number]}`)),
      )}
      <TextField
        label={t('catalog.filter.year')}
        value={filters.year}
        inputMode="numeric"
        maxLength={4}
        onText={(year) => onFilters({ ...filters, year: year.replace(/\D/g, '') })}
      />
      {select(
        'language',
        named(languages.length > 0 ? languages : commonLanguages, filters.language, (code) =>
          languageName(code, i18n.language),
        ),
      )}
      {select(
        'rating',
        named(contentRatings, filters.rating, (rating) => t(`settings.rating.${rating as 'safe'}`)),
      )}
    </div>
  )
}

/** Offered when the settings list all languages. */
const commonLanguages = ['en', 'fr', 'ja', 'de', 'es', 'es-la', 'it', 'ko', 'pl', 'pt-br', 'ru', 'zh']
