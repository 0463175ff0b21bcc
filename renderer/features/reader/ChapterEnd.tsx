import { BookOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ChapterEnd.module.css'

type ChapterEndProps = {
  readonly chapter: ReaderChapter
  readonly onNext: () => void
  readonly onLeave: () => void
  readonly onBack: () => void
}

/** The card after the last page. */
export function ChapterEnd({ chapter, onNext, onLeave, onBack }: ChapterEndProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  const { next } = chapter.navigation
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.end} aria-labelledby="chapter-end">
      <p className={styles.manga}>{chapter.manga.title}</p>
      <h2 id="chapter-end" className={styles.title}>
        {t('reader.end.title', { number: chapter.number })}
      </h2>
      {!next && <p className={styles.manga}>{t('reader.end.noNext')}</p>}
      <div className={styles.actions}>
        {next && (
          <Button ref={first} look="spot" icon={BookOpen} onClick={onNext}>
            {t('reader.end.next', { number: next.number })}
          </Button>
        )}
        <Button {...(!next && { ref: first })} look={next ? 'quiet' : 'spot'} onClick={onLeave}>
          {t('reader.end.leave')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('reader.end.back')}
        </Button>
      </div>
    </section>
  )
}
