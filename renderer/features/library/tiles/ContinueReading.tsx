import { useTranslation } from 'react-i18next'
import type { ContinueReadingItem } from '../../../../shared/contracts/continue-reading.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { paths } from '../../../ui/paths.ts'
import styles from './TileRow.module.css'
import { Tile, TileRow } from './TileRow.tsx'

/** The manga being read, last read first. A tile opens the chapter at the last read page. */
export function ContinueReading({ items }: { readonly items: readonly ContinueReadingItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <TileRow title={t('library.continue.title')}>
      {items.map(({ mangaId, title, author, thumbnailUrl, chapterId, number, lastReadPage, pageCount }) => {
        const isStarted = lastReadPage !== null && pageCount !== null
        return (
          <Tile key={mangaId} href={paths.read(chapterId)} title={title} author={author} thumbnailUrl={thumbnailUrl}>
            <span className={styles.note}>
              {isStarted
                ? t('library.continue.page', { number, page: lastReadPage, count: pageCount })
                : t('library.continue.chapter', { number })}
            </span>
            {isStarted && <ProgressBar label={t('library.continue.progress')} done={lastReadPage} total={pageCount} />}
          </Tile>
        )
      })}
    </TileRow>
  )
}
