import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../shared/contracts/catalog.ts'
import { knownAuthor, knownGenres } from '../../../shared/contracts/mangas.ts'
import { useGenreName } from '../../i18n/genre-name.ts'
import { languageName } from '../../i18n/language-name.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/Facts.tsx'
import styles from './CatalogScreen.module.css'

/** Longer descriptions are collapsed. */
const maxCollapsedLength = 180

export function CatalogDetails({ item, maxGenres }: { readonly item: CatalogItem; readonly maxGenres: number }) {
  const { t, i18n } = useTranslation()
  const { author, publicationYear, status, catalogStatus, rating, originalLanguage } = item
  const facts = [
    knownAuthor(author),
    publicationYear === null ? '' : String(publicationYear),
    statusText(catalogStatus ?? status, t),
    languageName(originalLanguage, i18n.language),
    rating === null ? '' : t('manga.rating', { rating: Math.round(rating * 10) / 10 }),
  ]
  return (
    <>
      <Facts className="note" facts={facts} />
      <CatalogGenres genres={knownGenres(item.genres).slice(0, maxGenres)} />
    </>
  )
}

export function CatalogGenres({ genres }: { readonly genres: readonly string[] }) {
  const { t } = useTranslation()
  const nameOf = useGenreName()
  if (genres.length === 0) return null
  return (
    <ul className={styles.genres} aria-label={t('addManga.genres.label')}>
      {genres.map((genre) => (
        <li key={genre}>{nameOf(genre)}</li>
      ))}
    </ul>
  )
}

/** The localized status; the catalog's own term if it is unknown. */
const statusText = (status: string, t: TFunction): string =>
  status === 'ongoing' || status === 'completed' || status === 'hiatus' || status === 'cancelled'
    ? t(`status.${status}`)
    : status

export function CatalogDescription({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  if (text === '') return null
  const isLong = text.length > maxCollapsedLength
  return (
    <div>
      <p className={classNames(styles.description, isLong && !isExpanded && styles.collapsed)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          className={styles.expand}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('common.showLess') : t('manga.more')}
        </Button>
      )}
    </div>
  )
}
