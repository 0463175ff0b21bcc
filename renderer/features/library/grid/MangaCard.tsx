import { Check } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { knownAuthor, type MangaListItem } from '../../../../shared/contracts/mangas.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { paths } from '../../../ui/paths.ts'
import { useSelection } from '../selection/selection.store.ts'
import titles from '../titles.module.css'
import styles from './MangaCard.module.css'

type MangaCardProps = {
  /** Undefined while it is loading. */
  readonly manga: MangaListItem | undefined
  readonly layout: 'grid' | 'list'
  /** Whether it has chapters that are new since the user looked. */
  readonly isNew: boolean
  /** Whether this card is the grid's tab stop. */
  readonly isTabStop: boolean
}

export const MangaCard = memo(function MangaCard({ manga, layout, isNew, isTabStop }: MangaCardProps) {
  const { t } = useTranslation()
  const isSelecting = useSelection((selection) => selection.isSelecting)
  const isSelected = useSelection(({ ids }) => manga !== undefined && ids.has(manga.id))
  const className = classNames(titles.titled, styles.card, layout === 'list' && styles.listItem)
  if (!manga) {
    return (
      <span className={className} aria-hidden="true">
        <span className={styles.frame}>
          <span className={styles.placeholder} />
        </span>
      </span>
    )
  }
  const { id, title, author, thumbnailUrl, chapterCount, volumeCount, unreadCount } = manga
  return (
    <span
      className={className}
      data-id={id}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
    >
      <Link href={paths.manga(id)} className={styles.link} tabIndex={isTabStop ? 0 : -1}>
        <span className={styles.frame}>
          <Cover title={title} author={author} src={thumbnailUrl} eager />
        </span>
        <span className={styles.text}>
          <span className={titles.title} dir="auto">
            {title}
          </span>
          {layout === 'list' && (
            <span className={styles.author} dir="auto">
              {knownAuthor(author) || t('manga.authorUnknown')}
            </span>
          )}
          <span className={styles.meta}>
            <span className={styles.chapters}>
              {chapterCount === 0
                ? t('library.card.none')
                : t(volumeCount === chapterCount ? 'chapters.totalVolumes' : 'chapters.total', { count: chapterCount })}
            </span>
            {unreadCount > 0 && <UnreadBadge count={unreadCount} isNew={isNew} />}
          </span>
        </span>
        {isSelected && <span className="visually-hidden">{t('library.select.chosen')}</span>}
      </Link>
      <button
        type="button"
        data-select=""
        className={styles.select}
        aria-pressed={isSelected}
        aria-label={t('library.select.one', { title })}
        tabIndex={-1}
      >
        <Check aria-hidden="true" size={16} strokeWidth={3} />
      </button>
    </span>
  )
})

function UnreadBadge({ count, isNew }: { readonly count: number; readonly isNew: boolean }) {
  const { t, i18n } = useTranslation()
  const unread = t('library.card.unread', { count })
  const text = isNew ? `${unread}, ${t('library.card.new')}` : unread
  return (
    <span className={styles.unread} data-new={isNew || undefined} title={text}>
      <span aria-hidden="true">{count.toLocaleString(i18n.language)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
