import { BookOpen, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { readingTarget } from '../../../shared/reading-target.ts'
import { useReadAhead } from '../../api/read-ahead.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Facts } from '../../ui/Facts.tsx'
import { paths } from '../../ui/paths.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { Following } from './Following.tsx'
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
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        <Facts className={styles.facts} facts={[...facts, rating === null ? '' : t('manga.rating', { rating })]} />
        <p className={styles.genres}>
          <span className="visually-hidden">{t('manga.genres')}: </span>
          {list(genres)}
        </p>
      </div>
      <div className={styles.doing}>
        <div className={styles.actions}>
          <ReadAction chapters={chapters} mangaId={manga.id} />
          <EditAction mangaId={manga.id} />
        </div>
        <Following manga={manga} />
      </div>
      {manga.description && <Description text={manga.description} />}
    </header>
  )
}

function EditAction({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const { ref, remember } = useReturnFocus<HTMLSpanElement>('edit')
  return (
    <span ref={ref}>
      <LinkButton
        look="quiet"
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
  const readAhead = useReadAhead()
  const target = chapters && readingTarget(chapters)
  if (!target) return null
  const { kind, chapter } = target
  const number = formatChapterNumber(chapter.number)
  const where =
    chapter.lastReadPage !== null && !chapter.isRead
      ? t('manga.read.atPage', { number, page: chapter.lastReadPage })
      : t('manga.read.atChapter', { number })
  return (
    <p className={styles.read}>
      <LinkButton
        look="spot"
        icon={BookOpen}
        href={paths.read(chapter.id)}
        state={{ from: paths.manga(mangaId) }}
        onIntent={() => readAhead(chapter.id)}
      >
        {t(`manga.read.${kind}`)}
      </LinkButton>
      <span>{where}</span>
    </p>
  )
}

const longText = 420
const manyLines = 6

function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > longText || text.split('\n').length > manyLines
  return (
    <div className={styles.description}>
      <p id={id} className={cx(isLong && !isOpen && styles.clamped)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          look="quiet"
          className={styles.unfold}
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
