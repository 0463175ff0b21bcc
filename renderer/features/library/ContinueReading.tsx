import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ContinueReadingItem } from '../../../shared/contracts/continue-reading.ts'
import { useReadAhead } from '../../api/read-ahead.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './ContinueReading.module.css'

/** What was being read, last read first, each a press away from its page. */
export function ContinueReading({ items }: { readonly items: readonly ContinueReadingItem[] }) {
  const { t } = useTranslation()
  const headingId = useId()
  if (items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('library.continue.title')}
      </h2>
      <ul className={styles.row}>
        {items.map((item) => (
          <li key={item.mangaId}>
            <Tile item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tile({ item }: { readonly item: ContinueReadingItem }) {
  const { t } = useTranslation()
  const { title, author, thumbnailUrl, chapterId, number, lastReadPage, pageCount } = item
  const readAhead = useReadAhead()
  const isBegun = lastReadPage !== null && pageCount !== null
  return (
    <Link
      href={paths.read(chapterId)}
      state={{ from: paths.library }}
      className={styles.tile}
      onPointerEnter={() => readAhead(chapterId)}
      onFocus={() => readAhead(chapterId)}
    >
      <span className={styles.cover}>
        <Cover title={title} author={author} src={thumbnailUrl} />
      </span>
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.where}>
          {isBegun
            ? t('library.continue.page', { number, page: lastReadPage, count: pageCount })
            : t('library.continue.chapter', { number })}
        </span>
        {isBegun && <Meter label={t('library.continue.progress')} done={lastReadPage} total={pageCount} />}
      </span>
    </Link>
  )
}
