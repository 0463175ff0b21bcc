import { useTranslation } from 'react-i18next'
import type { ContinueReadingItem } from '../../../shared/contracts/continue-reading.ts'
import { Meter } from '../../ui/Meter.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './TileRow.module.css'
import { Tile, TileRow } from './TileRow.tsx'

/** What was being read, last read first, each a press away from its page. */
export function ContinueReading({ items }: { readonly items: readonly ContinueReadingItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <TileRow title={t('library.continue.title')}>
      {items.map(({ mangaId, title, author, thumbnailUrl, chapterId, number, lastReadPage, pageCount }) => {
        const isBegun = lastReadPage !== null && pageCount !== null
        return (
          <Tile key={mangaId} href={paths.read(chapterId)} {...{ title, author, thumbnailUrl }}>
            <span className={styles.where}>
              {isBegun
                ? t('library.continue.page', { number, page: lastReadPage, count: pageCount })
                : t('library.continue.chapter', { number })}
            </span>
            {isBegun && <Meter label={t('library.continue.progress')} done={lastReadPage} total={pageCount} />}
          </Tile>
        )
      })}
    </TileRow>
  )
}
