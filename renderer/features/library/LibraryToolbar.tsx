import { useTranslation } from 'react-i18next'
import { mangaStatus } from '../../../shared/contracts/mangas.ts'
import { isRanked, useGenres } from '../../api/shelf.ts'
import { Segmented, SelectField, Switch } from '../../ui/Field.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './LibraryToolbar.module.css'
import { changeView, type LibraryView, sortBy } from './library-view.store.ts'

const columns = ['title', 'lastReadAt', 'updatedAt', 'createdAt', 'rating', 'publicationYear'] as const
const any = ''

/** Hits of a search come best match first, so that there is no order to choose. */
export function LibraryToolbar({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('library.find.label')}
        placeholder={t('library.find.placeholder')}
        value={view.find}
        onText={(find) => changeView({ find })}
      />
      <div className={styles.filters}>
        <SelectField
          className={styles.choice}
          label={t('library.filter.status')}
          value={view.status ?? any}
          choices={[
            { value: any, label: t('library.filter.anyStatus') },
            ...mangaStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChoose={(status) => changeView({ status: status === any ? undefined : status })}
        />
        <GenreField genre={view.genre} />
        {!isRanked(view.find) && (
          <SelectField
            className={styles.sort}
            label={t('library.sort.label')}
            value={view.sortBy}
            choices={columns.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
            onChoose={sortBy}
          />
        )}
        <Segmented
          label={t('library.layout.label')}
          hideLabel
          value={view.layout}
          choices={(['grid', 'list'] as const).map((value) => ({ value, label: t(`library.layout.${value}`) }))}
          onChoose={(layout) => changeView({ layout })}
        />
        <Switch
          label={t('library.downloadedOnly')}
          checked={view.downloaded}
          onToggle={(downloaded) => changeView({ downloaded })}
        />
        <Switch
          label={t('library.missingOnly')}
          checked={view.missing}
          onToggle={(missing) => changeView({ missing })}
        />
        <Switch label={t('library.unreadOnly')} checked={view.unread} onToggle={(unread) => changeView({ unread })} />
      </div>
    </div>
  )
}

function GenreField({ genre }: { readonly genre: string | undefined }) {
  const { t, i18n } = useTranslation()
  const known = (useGenres().data ?? []).map(({ name }) => name)
  const genres = genre === undefined || known.includes(genre) ? known : [...known, genre]
  const sorted = genres.toSorted(new Intl.Collator(i18n.language).compare)
  return (
    <SelectField
      className={styles.choice}
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
