import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DuplicateChapter, DuplicateManga } from '../../../shared/contracts/duplicates.ts'
import { knownAuthor } from '../../../shared/contracts/mangas.ts'
import { pagePictureUrl } from '../../api/reader/page-picture.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/covers/Cover.tsx'
import { Picture } from '../../ui/covers/Picture.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './DuplicatesScreen.module.css'

type ChoiceProps = { readonly isBusy: boolean; readonly onKeep: () => void }

/** One of several equal manga. The others become part of the one that is kept. */
export function MangaChoice({ manga, isBusy, onKeep }: ChoiceProps & { readonly manga: DuplicateManga }) {
  const { t, i18n } = useTranslation()
  const { bytes } = useFormat()
  const { id, title, author, publicationYear, thumbnailUrl } = manga
  return (
    <li className={styles.choice}>
      <Cover className={styles.cover} title={title} author={author} src={thumbnailUrl} />
      <div className={styles.text}>
        <Link href={paths.manga(id)} dir="auto">
          {title}
        </Link>
        <Facts facts={[knownAuthor(author), publicationYear === null ? '' : String(publicationYear)]} />
        <Facts
          facts={[
            t('duplicates.chapterCount', { count: manga.chapterCount }),
            t('library.card.unread', { count: manga.unreadCount }),
          ]}
        />
        <Facts
          facts={[
            t('duplicates.downloaded', { count: manga.availableChapterCount }),
            ...(manga.sizeBytes > 0 ? [bytes(manga.sizeBytes)] : []),
          ]}
        />
        <Button
          busy={isBusy}
          onClick={onKeep}
          aria-label={t('duplicates.mergeIntoNamed', {
            title,
            number: manga.chapterCount.toLocaleString(i18n.language),
          })}
        >
          {t('duplicates.mergeInto')}
        </Button>
      </div>
    </li>
  )
}

/** One of several equal chapters. The files of the others are deleted. */
export function ChapterChoice({ chapter, isBusy, onKeep }: ChoiceProps & { readonly chapter: DuplicateChapter }) {
  const { t, i18n } = useTranslation()
  const { bytes, list } = useFormat()
  const { id, mangaId, mangaTitle, volume, language, groups, sourceName, pageCount, sizeBytes } = chapter
  const number = chapter.number.toLocaleString(i18n.language)
  const name =
    volume === null ? t('duplicates.chapter', { number }) : t('duplicates.chapterOfVolume', { number, volume })
  const languageNames = new Intl.DisplayNames(i18n.language, { type: 'language', fallback: 'code' })
  return (
    <li className={styles.choice}>
      <span className={styles.page} aria-hidden="true">
        <Picture src={pagePictureUrl(id, Math.ceil(pageCount / 2))} />
      </span>
      <div className={styles.text}>
        <Link href={paths.read(id)}>{chapter.label === '' ? name : `${name} · ${chapter.label}`}</Link>
        <Link href={paths.manga(mangaId)} className={styles.manga} dir="auto">
          {mangaTitle}
        </Link>
        <Facts
          facts={[
            ...(language === null ? [] : [languageNames.of(language) ?? language]),
            list(groups),
            sourceName ?? t('storage.ownFiles'),
          ]}
        />
        <Facts
          facts={[
            t('history.pages', { count: pageCount }),
            bytes(sizeBytes),
            ...(chapter.isRead ? [t('common.read')] : []),
            ...(chapter.isLinked ? [t('storage.linkedFile')] : []),
          ]}
        />
        <Button busy={isBusy} onClick={onKeep} aria-label={t('duplicates.keepNamed', { name, title: mangaTitle })}>
          {t('duplicates.keep')}
        </Button>
      </div>
    </li>
  )
}
