import { BookOpen, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { findReadingTarget } from '../../../shared/reading-target.ts'
import { usePrefetchChapter } from '../../api/reader/prefetch-chapter.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from '../../ui/covers/Cover.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { useRestoreFocus } from '../../ui/lists/use-restore-focus.ts'
import { paths } from '../../ui/paths.ts'
import { FollowSettings } from './FollowSettings.tsx'
import styles from './MangaHeader.module.css'

type MangaHeaderProps = { readonly manga: MangaDetail; readonly chapters: readonly ChapterListItem[] | undefined }

export function MangaHeader({ manga, chapters }: MangaHeaderProps) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const { title, author, publicationYear, status, rating, genres, thumbnailUrl } = manga
  const facts = [author, String(publicationYear), t(`status.${status}`)]
  return (
    <header className={styles.header}>
      <Cover className={styles.cover} title={title} author={author} src={thumbnailUrl} eager />
      <div className={styles.text}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        <Facts className={styles.facts} facts={[...facts, rating === null ? '' : t('manga.rating', { rating })]} />
        <p className={styles.genres}>
          <span className="visually-hidden">{t('manga.genres')}: </span>
          {list(genres)}
        </p>
      </div>
      <div className={styles.controls}>
        <div className={styles.actions}>
          <ReadAction chapters={chapters} mangaId={manga.id} />
          <EditAction mangaId={manga.id} />
        </div>
        <FollowSettings manga={manga} />
      </div>
      {manga.description && <Description text={manga.description} />}
    </header>
  )
}

function EditAction({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const { ref, remember } = useRestoreFocus<HTMLSpanElement>('edit')
  return (
    <span ref={ref}>
      <LinkButton
        variant="ghost"
        icon={Pencil}
        href={paths.editManga(mangaId)}
        state={{ from: paths.manga(mangaId) }}
        onFollow={remember}
      >
        {t('manga.edit')}
      </LinkButton>
    </span>
  )
}

function ReadAction({
  chapters,
  mangaId,
}: {
  readonly chapters: readonly ChapterListItem[] | undefined
  readonly mangaId: string
}) {
  const { t } = useTranslation()
  const prefetchChapter = usePrefetchChapter()
  const target = chapters && findReadingTarget(chapters)
  if (!target) return null
  const { kind, chapter } = target
  const number = formatChapterNumber(chapter.number)
  const position =
    chapter.lastReadPage !== null && !chapter.isRead
      ? t('manga.read.atPage', { number, page: chapter.lastReadPage })
      : t('manga.read.atChapter', { number })
  return (
    <p className={styles.read}>
      <LinkButton
        variant="accent"
        icon={BookOpen}
        href={paths.read(chapter.id)}
        state={{ from: paths.manga(mangaId) }}
        onIntent={() => prefetchChapter(chapter.id)}
      >
        {t(`manga.read.${kind}`)}
      </LinkButton>
      <span>{position}</span>
    </p>
  )
}

/** A longer description is collapsed. */
const maxCharacters = 420
const maxLines = 6

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
          {isOpen ? t('manga.less') : t('manga.more')}
        </Button>
      )}
    </div>
  )
}
