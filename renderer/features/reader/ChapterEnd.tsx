import { BookOpen } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { useChapters, useReaderChapter } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ChapterEnd.module.css'
import { chaptersAhead } from './chapters-ahead.ts'
import { AbsentAhead, ElsewhereAhead, UnlistedAhead } from './MissingAhead.tsx'

type ChapterEndProps = {
  readonly chapter: ReaderChapter
  readonly onChapter: (id: string) => void
  readonly onLeave: () => void
  /** Absent in a strip, where the last page is just above. */
  readonly onBack?: () => void
  /** A strip goes on by itself with a chapter that can be read by now, as this one tells of it. */
  readonly onNextKnown?: (chapter: ReaderChapter) => void
  /** The chapter that stands below already. */
  readonly followedBy?: string | undefined
}

/** What stands after the last page: what comes next, what is missing before that, and how to have it. */
export function ChapterEnd({ chapter, onChapter, onLeave, onBack, onNextKnown, followedBy }: ChapterEndProps) {
  const { t } = useTranslation()
  const heading = useId()
  const { manga, isLoose } = chapter
  const isCard = onBack !== undefined
  const now = useReaderChapter(chapter.id).data ?? chapter
  const { next } = now.navigation
  const chapters = useChapters(isLoose ? undefined : manga.id).data
  const { absent, unlisted, elsewhere } = chaptersAhead(chapters ?? [], chapter, next)
  const isLast = !next && chapters?.every((other) => other.number <= Number(chapter.number))
  const hasWayOn = next !== null || absent.length > 0
  const [awaited, setAwaited] = useState<string>()
  const first = useFirstFocus(isCard)
  const onNext = useEffectEvent((id: string) => {
    if (onNextKnown && !followedBy) onNextKnown(now)
    else if (isCard && id === awaited) onChapter(id)
  })
  useEffect(() => {
    if (next) onNext(next.id)
  }, [next])
  return (
    <section className={styles.end} aria-labelledby={heading}>
      <p className={styles.soft}>{manga.title}</p>
      <h2 id={heading} className={styles.title}>
        {isLoose ? t('reader.end.spoken') : t('reader.end.title', { number: chapter.number })}
      </h2>
      {isLast && <p className={styles.soft}>{t('reader.end.noNext')}</p>}
      {elsewhere && <ElsewhereAhead chapter={elsewhere} />}
      {absent.length > 0 && (
        <AbsentAhead
          {...{ absent, first }}
          mangaId={manga.id}
          hasNext={next !== null}
          isAwaited={awaited === absent[0]?.id}
          onAsk={([nearest]) => nearest === absent[0] && setAwaited(nearest?.id)}
        />
      )}
      {chapters && unlisted.length > 0 && <UnlistedAhead mangaId={manga.id} unlisted={unlisted} />}
      <div className={styles.actions}>
        {next && next.id !== followedBy && (
          <Button ref={first} look="spot" icon={BookOpen} onClick={() => onChapter(next.id)}>
            {t('reader.end.next', { number: next.number })}
          </Button>
        )}
        {!followedBy && (
          <Button {...(hasWayOn ? { look: 'quiet' } : { look: 'spot', ref: first })} onClick={onLeave}>
            {t('reader.end.leave')}
          </Button>
        )}
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {t('reader.end.back')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The focus is on what leads on, also where that comes later or goes, unless a person takes it elsewhere. */
function useFirstFocus(isCard: boolean) {
  const given = useRef<Element>(null)
  return useCallback(
    (node: HTMLButtonElement | null) => {
      const now = document.activeElement
      const isTaken = given.current !== null && now !== given.current && now !== document.body
      if (!node || !isCard || isTaken) return
      node.focus({ preventScroll: true })
      given.current = node
    },
    [isCard],
  )
}
