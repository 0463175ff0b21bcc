import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogChapter } from '../../../../shared/contracts/catalog.ts'
import { useCatalogChapters } from '../../../api/sources/catalog.ts'
import type { WantedChapter } from '../../../api/sources/start-reading.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProblemNotice } from '../../../ui/status/Notice.tsx'
import styles from './CatalogMangaScreen.module.css'

type ChapterPreviewProps = {
  readonly externalId: string
  readonly isBusy: boolean
  readonly onRead: (chapter: WantedChapter) => void
}

/** Chapters shown at first, and added each time. */
const step = 120

/** The chapters in the catalog. Each one can be read; that adds the manga. */
export function ChapterPreview({ externalId, isBusy, onRead }: ChapterPreviewProps) {
  const { t, i18n } = useTranslation()
  const chapters = useCatalogChapters(externalId)
  const [shown, setShown] = useState(step)
  const items = chapters.data?.items ?? []
  return (
    <section className={styles.chapters} aria-label={t('chapters.title')}>
      <h2 className="heading">
        {t('chapters.title')}
        {chapters.data && <span className={styles.count}> {items.length.toLocaleString(i18n.language)}</span>}
      </h2>
      {chapters.isPending && <ChapterSkeleton />}
      {chapters.isError && <ProblemNotice error={chapters.error} onRetry={() => void chapters.refetch()} />}
      {chapters.data && items.length === 0 && <p className="note">{t('catalog.noChapters')}</p>}
      <ol className={styles.list}>
        {items.slice(0, shown).map((chapter) => (
          <li key={`${chapter.number} ${chapter.label} ${chapter.volume} ${chapter.language}`}>
            <ChapterRow chapter={chapter} isBusy={isBusy} onRead={() => onRead(chapter)} />
          </li>
        ))}
      </ol>
      {items.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + step)}>
          {t('common.more')}
        </Button>
      )}
    </section>
  )
}

/** The places of chapters that are loading. */
function ChapterSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        {t('chapters.loading')}
      </p>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <span key={place} aria-hidden="true" />
      ))}
    </div>
  )
}

type ChapterRowProps = { readonly chapter: CatalogChapter; readonly isBusy: boolean; readonly onRead: () => void }

function ChapterRow({ chapter, isBusy, onRead }: ChapterRowProps) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const { number, volume, title, groups, publishedAt, isReadable, externalUrl, language } = chapter
  const content = (
    <>
      <span className={styles.name}>
        <span className={styles.number}>{t('chapters.name', { number })}</span>
        {title !== null && <span dir="auto"> {title}</span>}
        <span className={styles.facts}>{[language.toUpperCase(), ...groups].join(' · ')}</span>
      </span>
      <span className={styles.facts}>
        {externalUrl === null ? (
          volume !== null && t('catalog.volume', { volume })
        ) : (
          <>
            <ExternalLink aria-hidden="true" size={14} /> {t('chapters.state.elsewhere')}
          </>
        )}
      </span>
      <span className={styles.date}>{publishedAt !== null && day(publishedAt)}</span>
    </>
  )
  if (externalUrl !== null) {
    return (
      <a className={styles.row} href={externalUrl} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  const isOff = isBusy || !isReadable
  return (
    <button type="button" className={styles.row} aria-disabled={isOff || undefined} onClick={() => !isOff && onRead()}>
      {content}
    </button>
  )
}
