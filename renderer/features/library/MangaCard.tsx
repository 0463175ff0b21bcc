import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MangaListItem } from '../../../shared/contracts/mangas.ts'
import { Cover } from '../../ui/Cover.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './MangaCard.module.css'

type MangaCardProps = { readonly manga: MangaListItem; readonly eager: boolean }

export const MangaCard = memo(function MangaCard({ manga, eager }: MangaCardProps) {
  const { t } = useTranslation()
  const { id, title, author, thumbnailUrl, chapterCount, unreadCount } = manga
  return (
    <Link href={paths.manga(id)} className={styles.card}>
      <span className={styles.frame}>
        <Cover title={title} author={author} src={thumbnailUrl} eager={eager} />
      </span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.meta}>
        {chapterCount === 0 ? t('library.card.none') : t('library.card.chapters', { count: chapterCount })}
        {unreadCount > 0 && <span className={styles.unread}>{t('library.card.unread', { count: unreadCount })}</span>}
      </span>
    </Link>
  )
})
