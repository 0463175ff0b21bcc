import { BookOpen } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ChapterEnd.module.css'
import { missingBetween } from './page-layout.ts'

type ChapterEndProps = {
  readonly chapter: ReaderChapter
  readonly onNext: () => void
  readonly onLeave: () => void
  /** Absent in a strip, where the last page is just above. */
  readonly onBack?: () => void
  /** Whether the next chapter stands below already; undefined where it is a card of its own. */
  readonly isInStrip?: boolean
}

/** What stands after the last page: what comes next, and what is missing before that. */
export function ChapterEnd({ chapter, onNext, onLeave, onBack, isInStrip }: ChapterEndProps) {
  const { t } = useTranslation()
  const heading = useId()
  const first = useRef<HTMLButtonElement>(null)
  const { next } = chapter.navigation
  const missing = next ? missingBetween(chapter.number, next.number) : undefined
  const isCard = isInStrip === undefined
  useEffect(() => {
    if (isCard) first.current?.focus({ preventScroll: true })
  }, [isCard])
  return (
    <section className={styles.end} data-strip={isCard ? undefined : ''} aria-labelledby={heading}>
      <p className={styles.manga}>{chapter.manga.title}</p>
      <h2 id={heading} className={styles.title}>
        {t('reader.end.title', { number: chapter.number })}
      </h2>
      {!next && <p className={styles.manga}>{t('reader.end.noNext')}</p>}
      {missing && (
        <p className={styles.missing}>
          {missing.from === missing.to
            ? t('reader.end.missingOne', { number: missing.from })
            : t('reader.end.missing', missing)}
        </p>
      )}
      {!isInStrip && (
        <div className={styles.actions}>
          {next && (
            <Button ref={first} look="spot" icon={BookOpen} onClick={onNext}>
              {t('reader.end.next', { number: next.number })}
            </Button>
          )}
          <Button {...(!next && { ref: first })} look={next ? 'quiet' : 'spot'} onClick={onLeave}>
            {t('reader.end.leave')}
          </Button>
          {onBack && (
            <Button look="quiet" onClick={onBack}>
              {t('reader.end.back')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
