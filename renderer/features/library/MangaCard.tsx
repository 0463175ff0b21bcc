import { Check } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MangaListItem } from '../../../shared/contracts/mangas.ts'
import { Cover } from '../../ui/Cover.tsx'
import { cx } from '../../ui/cx.ts'
import { paths } from '../../ui/paths.ts'
import styles from './MangaCard.module.css'
import { useSelection } from './selection.store.ts'
import titles from './titles.module.css'

type MangaCardProps = {
  /** Undefined while it is on its way. */
  readonly manga: MangaListItem | undefined
  readonly place: number
  readonly layout: 'grid' | 'list'
  /** Whether the Tab key comes to this one. */
  readonly isEntry: boolean
}

export const MangaCard = memo(function MangaCard({ manga, layout, isEntry }: MangaCardProps) {
  const { t } = useTranslation()
  const isSelecting = useSelection(({ isOn }) => isOn)
  const isSelected = useSelection(({ ids }) => manga !== undefined && ids.has(manga.id))
  const look = cx(titles.titled, styles.card, layout === 'list' && styles.line)
  if (!manga) {
    return (
      <span className={look} aria-hidden="true">
        <span className={styles.frame}>
          <span className={styles.coming} />
        </span>
      </span>
    )
  }
  const { id, title, author, thumbnailUrl, chapterCount, unreadCount } = manga
  return (
    <span
      className={look}
      data-id={id}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
    >
      <Link href={paths.manga(id)} className={styles.link} tabIndex={isEntry ? 0 : -1}>
        <span className={styles.frame}>
          <Cover title={title} author={author} src={thumbnailUrl} eager />
        </span>
        <span className={styles.words}>
          <span className={titles.title} dir="auto">
            {title}
          </span>
          {layout === 'list' && (
            <span className={styles.author} dir="auto">
              {author}
            </span>
          )}
          <span className={styles.meta}>
            <span className={styles.all}>
              {chapterCount === 0 ? t('library.card.none') : t('library.card.chapters', { count: chapterCount })}
            </span>
            {unreadCount > 0 && (
              <span className={styles.unread}>{t('library.card.unread', { count: unreadCount })}</span>
            )}
          </span>
        </span>
        {isSelected && <span className="visually-hidden">{t('library.select.chosen')}</span>}
      </Link>
      <button
        type="button"
        data-tick=""
        className={styles.tick}
        aria-pressed={isSelected}
        aria-label={t('library.select.one', { title })}
        tabIndex={-1}
      >
        <Check aria-hidden="true" size={16} strokeWidth={3} />
      </button>
    </span>
  )
})
