import { HatGlasses, Library, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { knownAuthor, knownGenres, type MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useShelvesOfManga } from '../../api/library/shelves.ts'
import { useGenreName } from '../../i18n/genre-name.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from '../../ui/covers/Cover.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { paths } from '../../ui/paths.ts'
import { MangaActions } from './MangaActions.tsx'
import styles from './MangaHeader.module.css'

type MangaHeaderProps = { readonly manga: MangaDetail; readonly chapters: readonly ChapterListItem[] | undefined }

export function MangaHeader({ manga, chapters }: MangaHeaderProps) {
  const { t } = useTranslation()
  const { title, author, publicationYear, isYearEstimated, status, rating, genres, thumbnailUrl } = manga
  const year = isYearEstimated ? t('manga.yearUnknown') : String(publicationYear)
  return (
    <header className={styles.header} data-reading-origin="" data-menu-area="">
      <Cover className={styles.cover} title={title} author={author} src={thumbnailUrl} eager />
      <div className={styles.text}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        <div className={styles.facts}>
          <Facts facts={[knownAuthor(author) || t('manga.authorUnknown'), year, t(`status.${status}`)]} />
          {rating !== null && <Rating rating={rating} />}
        </div>
        {manga.incognito && <IncognitoNote />}
        <Genres genres={knownGenres(genres)} />
        <Shelves mangaId={manga.id} />
      </div>
      <MangaActions manga={manga} chapters={chapters} />
      {manga.description && <Description text={manga.description} />}
    </header>
  )
}

function Rating({ rating }: { readonly rating: number }) {
  const { t, i18n } = useTranslation()
  return (
    <p className={styles.rating}>
      <Star aria-hidden="true" size={16} fill="currentcolor" />
      <span aria-hidden="true">{rating.toLocaleString(i18n.language)}</span>
      <span className="visually-hidden">{t('manga.rating', { rating })}</span>
    </p>
  )
}

function IncognitoNote() {
  const { t } = useTranslation()
  return (
    <p className={styles.incognito}>
      <HatGlasses aria-hidden="true" size={16} />
      {t('incognito.on')}
    </p>
  )
}

/** Each genre opens the library with its manga. */
function Genres({ genres }: { readonly genres: readonly string[] }) {
  const { t } = useTranslation()
  const nameOf = useGenreName()
  if (genres.length === 0) return null
  return (
    <ul className={styles.genres} aria-label={t('addManga.genres.label')}>
      {genres.map((genre) => (
        <li key={genre}>
          <Link href={paths.genre(genre)} className={styles.genre}>
            {nameOf(genre)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Each shelf opens in the library. */
function Shelves({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const shelves = useShelvesOfManga(mangaId).data ?? []
  if (shelves.length === 0) return null
  return (
    <ul className={styles.genres} aria-label={t('shelves.title')}>
      {shelves.map(({ id, name }) => (
        <li key={id}>
          <Link href={paths.shelf(id)} className={styles.shelf}>
            <Library aria-hidden="true" size={14} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A longer description is collapsed. */
const maxCharacters = 180
const maxLines = 2

function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > maxCharacters || text.split('\n').length > maxLines
  return (
    <div className={styles.description}>
      <p id={id} className={classNames(isLong && !isOpen && styles.clamped)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('common.showLess') : t('manga.more')}
        </Button>
      )}
    </div>
  )
}
