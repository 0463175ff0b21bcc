import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useGenreName } from '../../i18n/genre-name.ts'
import styles from './Genres.module.css'

type GenresProps = { readonly genres: readonly string[]; readonly href?: ((genre: string) => string) | undefined }

/** The genres of a manga, each with a link if there is a path for it. */
export function Genres({ genres, href }: GenresProps) {
  const { t } = useTranslation()
  const nameOf = useGenreName()
  if (genres.length === 0) return null
  return (
    <ul className={styles.genres} aria-label={t('addManga.genres.label')}>
      {genres.map((genre) => (
        <li key={genre}>
          {href ? (
            <Link href={href(genre)} className={styles.genre}>
              {nameOf(genre)}
            </Link>
          ) : (
            <span className={styles.genre}>{nameOf(genre)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
