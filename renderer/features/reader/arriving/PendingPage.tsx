import { useTranslation } from 'react-i18next'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import type { Size } from '../page-layout.ts'
import styles from './arriving.module.css'
import { useOpenedDownload } from './chapter-download.ts'
import { DownloadState, isExpected } from './DownloadState.tsx'

type PendingPageProps = {
  readonly chapter: ReadableChapter
  readonly page: number
  /** CSS pixels that the page will probably fill. */
  readonly size: Size
  /** CSS `order` among the pages that are shown together. */
  readonly order?: number
  /** Whether the progress is shown here. Of pages that are shown together, one shows it. */
  readonly hasStatus?: boolean
}

/** The place of a page that is not there yet, with the progress of the download or the reason of its failure. */
export function PendingPage({ chapter, page, size, order = 0, hasStatus = true }: PendingPageProps) {
  const { t } = useTranslation()
  const download = useOpenedDownload()
  // The reason of a failure names the page itself.
  const isNumbered = !hasStatus || !download || isExpected(download)
  return (
    <div className={styles.place} style={{ ...size, order }} data-page={page} data-pending="">
      <div className={styles.status}>
        {isNumbered && <p className={styles.number}>{t('chapters.state.page', { page })}</p>}
        {hasStatus && download && (
          <DownloadState chapter={chapter} download={download} failedTitle={t('reader.failed.title', { page })} />
        )}
      </div>
    </div>
  )
}
