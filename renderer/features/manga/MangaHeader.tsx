import { HatGlasses, Library, NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { knownAuthor, knownGenres, type MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useShelvesOfManga } from '../../api/library/shelves.ts'
import { Description } from '../../ui/manga/Description.tsx'
import chips from '../../ui/manga/Genres.module.css'
import { MangaHead } from '../../ui/manga/MangaHead.tsx'
import { paths } from '../../ui/paths.ts'
import { MangaActions } from './MangaActions.tsx'
import styles from './MangaHeader.module.css'

type MangaHeaderProps = { readonly manga: MangaDetail; readonly chapters: readonly ChapterListItem[] | undefined }

export function MangaHeader({ manga, chapters }: MangaHeaderProps) {
  const { t } = useTranslation()
  const { author, publicationYear, isYearEstimated, externalId } = manga
  // Nothing has said anything about it, so the status is a guess, too.
  const isUnknown = externalId === null && isYearEstimated && knownAuthor(author) === ''
  return (
    <MangaHead
      title={manga.title}
      author={author}
      cover={manga.thumbnailUrl}
      facts={[
        knownAuthor(author),
        isYearEstimated ? '' : String(publicationYear),
        isUnknown ? '' : t(`status.${manga.status}`),
      ]}
      rating={manga.rating}
      genres={knownGenres(manga.genres)}
      genreHref={paths.genre}
      description={manga.description}
      actions={<MangaActions manga={manga} chapters={chapters} />}
    >
      {manga.incognito && <IncognitoNote />}
      {manga.notes !== '' && <Notes text={manga.notes} />}
      <Shelves mangaId={manga.id} />
    </MangaHead>
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

function Notes({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <section className={styles.notes} aria-label={t('addManga.notes.label')}>
      <NotebookPen aria-hidden="true" size={16} />
      <Description text={text} />
    </section>
  )
}

/** Each shelf opens in the library. */
function Shelves({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const shelves = useShelvesOfManga(mangaId).data ?? []
  if (shelves.length === 0) return null
  return (
    <ul className={chips.genres} aria-label={t('shelves.title')}>
      {shelves.map(({ id, name }) => (
        <li key={id}>
          <Link href={paths.shelf(id)} className={chips.genre}>
            <Library aria-hidden="true" size={14} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
