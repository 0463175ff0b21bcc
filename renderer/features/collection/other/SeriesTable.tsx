import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CatalogMatch } from '../../../../shared/contracts/collection.ts'
import type { OtherSeries } from '../../../../shared/contracts/other-programs.ts'
import { useFindMatches } from '../../../api/collection.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { Grid, GridRow, type RowPlace } from '../../../ui/lists/Grid.tsx'
import { ChooseMatch } from '../../../ui/manga/ChooseMatch.tsx'
import { paths } from '../../../ui/paths.ts'
import styles from './OtherPrograms.module.css'
import { chooseManga, isIncluded, toggleSeries, useOtherLibrary } from './other-library.store.ts'

type SeriesTableProps = {
  readonly series: readonly OtherSeries[]
  /** Of a list, the catalog says what its manga are; their chapters come later. */
  readonly isList: boolean
}

/** The series of the other program or the list. Only the rows in view are rendered; arrow keys move between them, space chooses. */
export function SeriesTable({ series, isList }: SeriesTableProps) {
  const { t } = useTranslation()
  const state = useOtherLibrary()
  const [toChoose, setToChoose] = useState<OtherSeries>()
  const included = series.filter((one) => isIncluded(one, state))
  const isAll = included.length === series.length
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={included.length > 0}
          ref={(input) => {
            if (input) input.indeterminate = included.length > 0 && !isAll
          }}
          onChange={() =>
            toggleSeries((isAll ? series : series.filter((one) => !included.includes(one))).map(({ key }) => key))
          }
        />
        {t('otherPrograms.all', { count: series.length })}
      </label>
      <Grid
        role="grid"
        label={t('otherPrograms.table')}
        count={series.length}
        rowHeight={64}
        keysOf={(index) => ({ ' ': () => series[index] && toggleSeries([series[index].key]) })}
      >
        {(place) => {
          const one = series[place.index]
          return (
            one && (
              <SeriesRow
                key={one.key}
                {...place}
                series={one}
                isOfList={isList}
                isIncluded={isIncluded(one, state)}
                onChoose={() => setToChoose(one)}
              />
            )
          )
        }}
      </Grid>
      {toChoose && <ChooseManga series={toChoose} onClose={() => setToChoose(undefined)} />}
    </>
  )
}

type SeriesRowProps = RowPlace & {
  readonly series: OtherSeries
  readonly isOfList: boolean
  readonly isIncluded: boolean
  readonly onChoose: () => void
}

function SeriesRow({ series, isOfList, isIncluded, onChoose, ...place }: SeriesRowProps) {
  const { t } = useTranslation()
  const { key, title, status, mangaId, mangaTitle, siteName, shelves } = series
  // A series of a site has the actions above the table instead of a reason in each row.
  const reason = siteName === null ? series.reason : null
  const { author, year, thumbnailUrl, chapterCount, readCount, fileCount, missingFileCount } = series
  return (
    <GridRow
      {...place}
      className={styles.row}
      name={title}
      isIncluded={isIncluded}
      onInclude={() => toggleSeries([key])}
    >
      <td className={classNames(styles.name, isOfList && styles.withCover)}>
        {isOfList && <Cover title={title} author={author ?? ''} src={thumbnailUrl} />}
        <strong dir="auto">{title}</strong>
        {isOfList && author !== null && <span className={styles.soft}>{author}</span>}
        {reason !== null && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" size={14} />
            {reason}
          </span>
        )}
        {siteName !== null && <CatalogManga series={series} isTabStop={place.isTabStop} onChoose={onChoose} />}
        {missingFileCount > 0 && reason === null && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" size={14} />
            {t('otherPrograms.missingFiles', { count: missingFileCount })}
          </span>
        )}
        {!isOfList && shelves.length > 0 && <span className={styles.soft}>{shelves.join(', ')}</span>}
      </td>
      <td className={styles.state}>
        <span>{t(`otherPrograms.status.${status === 'unmatched' && fileCount > 0 ? 'missing' : status}`)}</span>
        {mangaId !== null && mangaTitle !== title && (
          <Link href={paths.manga(mangaId)} tabIndex={place.isTabStop ? 0 : -1}>
            {mangaTitle}
          </Link>
        )}
        {siteName !== null && <span className={styles.soft}>{siteName}</span>}
      </td>
      <td className={styles.facts}>
        {isOfList ? (
          <span>{year}</span>
        ) : (
          <span>{t(fileCount > 0 ? 'folder.files' : 'chapters.count', { count: fileCount || chapterCount })}</span>
        )}
        {readCount > 0 && <span>{t('chapters.completeness.read', { count: readCount })}</span>}
      </td>
    </GridRow>
  )
}

type CatalogMangaProps = {
  readonly series: OtherSeries
  readonly isTabStop: boolean
  readonly onChoose: () => void
}

/** The manga of the catalog that a series becomes; what is uncertain waits for a choice. */
function CatalogManga({ series, isTabStop, onChoose }: CatalogMangaProps) {
  const { t, i18n } = useTranslation()
  const chosen = useOtherLibrary((state) => state.chosen.get(series.key))
  const { match, externalId, status } = series
  const found = chosen === undefined ? match : chosen
  if (status === 'matched' || (!match && chosen === undefined)) return null
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(found?.confidence ?? 0)
  const isSure = chosen !== undefined || externalId !== null
  const text = !found
    ? t('folder.match.unmatched')
    : isSure
      ? t('otherPrograms.match.sure', { title: found.title, share })
      : t('otherPrograms.match.unsure', { title: found.title, share })
  return (
    <span className={isSure ? styles.soft : styles.warning}>
      {text}{' '}
      <button type="button" className={styles.change} tabIndex={isTabStop ? 0 : -1} onClick={onChoose}>
        {t(isSure ? 'otherPrograms.match.change' : 'otherPrograms.match.check')}
        <span className="visually-hidden"> {series.title}</span>
      </button>
    </span>
  )
}

type ChooseMangaProps = { readonly series: OtherSeries; readonly onClose: () => void }

function ChooseManga({ series, onClose }: ChooseMangaProps) {
  const [proposals, setProposals] = useState<readonly CatalogMatch[]>()
  const chosen = useOtherLibrary((state) => state.chosen.get(series.key))
  const sure = proposals?.find(({ externalId }) => externalId === series.externalId)
  return (
    <ChooseMatch
      search={useFindMatches()}
      wanted={{ series: series.title, author: series.author, year: series.year }}
      cover={series.thumbnailUrl}
      proposals={proposals}
      current={chosen === undefined ? (sure ?? null) : chosen}
      onFound={setProposals}
      onChoose={(match) => chooseManga(series.key, match)}
      onClose={onClose}
    />
  )
}
