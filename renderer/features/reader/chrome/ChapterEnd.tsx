import { BookOpen } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { useChapters } from '../../../api/library/chapters.ts'
import { useReaderChapter } from '../../../api/reader/reader-chapter.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ChapterEnd.module.css'
import { MissingChapters, PublisherChapter, UnlistedNumbers } from './ChapterGapNotices.tsx'
import { findChapterGap } from './chapter-gap.ts'

type ChapterEndProps = {
  readonly chapter: ReaderChapter
  readonly onChapter: (id: string) => void
  readonly onLeave: () => void
  /** Absent in a strip, where the last page is visible above. */
  readonly onBack?: () => void
  /** Used by a strip to continue when the chapter gets a next chapter. Receives the updated chapter. */
  readonly onNextKnown?: (chapter: ReaderChapter) => void
  /** The chapter that is already shown below. */
  readonly followedBy?: string | undefined
}

/** The end of a chapter: what comes next, which chapters are missing before it, and how to get them. */
export function ChapterEnd({ chapter, onChapter, onLeave, onBack, onNextKnown, followedBy }: ChapterEndProps) {
  const { t } = useTranslation()
  const heading = useId()
  const { manga, isLoose } = chapter
  const isCard = onBack !== undefined
  const latest = useReaderChapter(chapter.id).data ?? chapter
  const { next } = latest.navigation
  const chapters = useChapters(isLoose ? undefined : manga.id).data
  const { missing, unlisted, external } = findChapterGap(chapters ?? [], chapter, next)
  const isLast = !next && chapters?.every((other) => other.number <= Number(chapter.number))
  const canContinue = next !== null || missing.length > 0
  const [awaitedId, setAwaitedId] = useState<string>()
  const firstButton = useInitialFocus(isCard)
  const onNext = useEffectEvent((id: string) => {
    if (onNextKnown && !followedBy) onNextKnown(latest)
    else if (isCard && id === awaitedId) onChapter(id)
  })
  useEffect(() => {
    if (next) onNext(next.id)
  }, [next])
  return (
    <section className={styles.end} aria-labelledby={heading}>
      <p className={styles.muted}>{manga.title}</p>
      <h2 id={heading} className={styles.title}>
        {isLoose ? t('reader.end.spoken') : t('reader.end.title', { number: chapter.number })}
      </h2>
      {isLast && <p className={styles.muted}>{t('reader.end.noNext')}</p>}
      {external && <PublisherChapter chapter={external} />}
      {missing.length > 0 && (
        <MissingChapters
          mangaId={manga.id}
          chapters={missing}
          hasNext={next !== null}
          opensWhenDownloaded={awaitedId === missing[0]?.id}
          firstButton={firstButton}
          onDownload={([nearest]) => nearest === missing[0] && setAwaitedId(nearest?.id)}
        />
      )}
      {chapters && unlisted.length > 0 && <UnlistedNumbers mangaId={manga.id} unlisted={unlisted} />}
      <div className={styles.actions}>
        {next && next.id !== followedBy && (
          <Button ref={firstButton} variant="accent" icon={BookOpen} onClick={() => onChapter(next.id)}>
            {t('reader.end.next', { number: next.number })}
          </Button>
        )}
        {!followedBy && (
          <Button {...(canContinue ? { variant: 'ghost' } : { variant: 'accent', ref: firstButton })} onClick={onLeave}>
            {t('reader.end.leave')}
          </Button>
        )}
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {t('reader.end.back')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** A ref that focuses the main button, also if it is mounted later or replaced, unless the focus has been moved. */
function useInitialFocus(isEnabled: boolean) {
  const focused = useRef<Element>(null)
  return useCallback(
    (node: HTMLButtonElement | null) => {
      const active = document.activeElement
      const hasMoved = focused.current !== null && active !== focused.current && active !== document.body
      if (!node || !isEnabled || hasMoved) return
      node.focus({ preventScroll: true })
      focused.current = node
    },
    [isEnabled],
  )
}
