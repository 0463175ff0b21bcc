import { BookOpen } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { useChapters } from '../../../api/library/chapters.ts'
import { useReaderChapter } from '../../../api/reader/open-chapter.ts'
import { thumbnailUrl } from '../../../api/reader/page-image.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ChapterEnd.module.css'
import { MissingChapters, PublisherChapter, UnlistedNumbers } from './ChapterGapNotices.tsx'
import { findChapterGap } from './chapter-gap.ts'

const noGap = { missing: [], unlisted: [], external: undefined }

type ChapterEndProps = {
  readonly chapter: ReaderChapter
  readonly onChapter: (id: string) => void
  readonly onLeave: () => void
  /** Seconds until the next chapter opens; 0 for never. */
  readonly countdown?: number
  /** Absent in a strip, where the last page is visible above. */
  readonly onBack?: () => void
  /** Used by a strip to continue when the chapter gets a next chapter. Receives the updated chapter. */
  readonly onNextKnown?: (chapter: ReaderChapter) => void
  /** The chapter that is already shown below. */
  readonly followedBy?: { readonly id: string; readonly number: string } | undefined
}

/** A short pulse, on phones that have one. */
function pulse(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(12)
}

/** The end of a chapter: what comes next, which chapters are missing before it, and how to get them. */
export function ChapterEnd(props: ChapterEndProps) {
  const { chapter, countdown = 0, onChapter, onLeave, onBack, onNextKnown, followedBy } = props
  const { t } = useTranslation()
  const heading = useId()
  const { list: formatList } = useFormat()
  const { manga, isLoose, list } = chapter
  const isCard = onBack !== undefined
  const latest = useReaderChapter(chapter.id).data ?? chapter
  const { next: nextFile } = latest.navigation
  const next = followedBy ?? nextFile
  const chapters = useChapters(isLoose ? undefined : manga.id).data
  // In a reading list, numbers do not say what is missing.
  const { missing, unlisted, external } = list ? noGap : findChapterGap(chapters ?? [], chapter, next)
  const isLast = list
    ? !latest.neighbors.next
    : !next && chapters?.every((other) => other.number <= Number(chapter.number))
  // A chapter that only its publisher has cannot be opened here.
  const { next: neighbor } = latest.neighbors
  const toRead = neighbor && neighbor.id !== external?.id ? neighbor : null
  const isNewHere = toRead !== null && toRead.id !== followedBy?.id
  const [awaitedId, setAwaitedId] = useState<string>()
  const firstButton = useInitialFocus(isCard)
  useEffect(() => {
    if (isCard) pulse()
  }, [isCard])
  const actions = useRef<HTMLDivElement>(null)
  const onNext = useEffectEvent(() => {
    if (onNextKnown && !followedBy) onNextKnown(latest)
    else if (isCard && nextFile && nextFile.id === awaitedId) onChapter(nextFile.id)
  })
  const isNextKnown = neighbor !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what comes next
  useEffect(() => {
    if (isNextKnown) onNext()
  }, [nextFile, isNextKnown])
  return (
    <section className={styles.end} aria-labelledby={heading}>
      <p className={styles.muted}>{list ? t('reader.end.inList', list) : manga.title}</p>
      <h2 id={heading} className={styles.title}>
        {isLoose ? t('reader.end.spoken') : t('reader.end.title', { number: chapter.number })}
      </h2>
      {isLast && <p className={styles.muted}>{list ? t('reader.end.listEnd', list) : t('reader.end.noNext')}</p>}
      {latest.list && latest.list.missing.length > 0 && (
        <p className={styles.missing}>
          {t('reader.end.missingLines', {
            lines: formatList(latest.list.missing.map(({ series, number }) => `${series} ${number}`.trim())),
          })}
        </p>
      )}
      {isNewHere && <NextChapter chapter={toRead} />}
      {external && <PublisherChapter chapter={external} />}
      {missing.length > 0 && (
        <MissingChapters
          mangaId={manga.id}
          chapters={missing}
          hasNext={next !== null}
          opensWhenDownloaded={awaitedId === missing[0]?.id}
          onDownload={([nearest]) => {
            if (nearest === missing[0]) setAwaitedId(nearest?.id)
            // The button that was pressed goes away.
            actions.current?.querySelector('button')?.focus({ preventScroll: true })
          }}
        />
      )}
      {chapters && unlisted.length > 0 && <UnlistedNumbers mangaId={manga.id} unlisted={unlisted} />}
      <div ref={actions} className={styles.actions}>
        {isNewHere && (
          <Button ref={firstButton} variant="accent" icon={BookOpen} onClick={() => onChapter(toRead.id)}>
            {t('chapters.read', { number: toRead.number })}
          </Button>
        )}
        {next && next !== followedBy && next.id !== toRead?.id && (
          <Button onClick={() => onChapter(next.id)}>{t('reader.arriving.skip', { number: next.number })}</Button>
        )}
        {!followedBy && (
          <Button {...(isNewHere ? { variant: 'ghost' } : { variant: 'primary', ref: firstButton })} onClick={onLeave}>
            {t('reader.actions.leave')}
          </Button>
        )}
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {t('reader.end.back')}
          </Button>
        )}
        {isCard && countdown > 0 && toRead?.isAvailable && (
          <Countdown key={toRead.id} seconds={countdown} number={toRead.number} onEnd={() => onChapter(toRead.id)} />
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

type CountdownProps = {
  readonly seconds: number
  /** The number of the chapter that opens. */
  readonly number: string
  readonly onEnd: () => void
}

/** Counts down to the next chapter. It can be stopped, and it rests while the window is hidden. */
function Countdown({ seconds, number, onEnd }: CountdownProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState<number | undefined>(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (left === undefined) return
    if (left === 0) return end()
    const timer = setTimeout(() => setLeft(document.hidden ? left : left - 1), 1000)
    return () => clearTimeout(timer)
  })
  if (left === undefined) return null
  return (
    <>
      <p role="timer">{t('reader.end.countdown', { number, count: left })}</p>
      <Button variant="ghost" onClick={() => setLeft(undefined)}>
        {t('reader.end.stopCountdown')}
      </Button>
    </>
  )
}

type Neighbor = NonNullable<ReaderChapter['neighbors']['next']>

/** The chapter that comes next: its first page, title and groups. */
function NextChapter({ chapter }: { readonly chapter: Neighbor }) {
  const { t } = useTranslation()
  const { id, number, title, groups, isAvailable, mangaTitle } = chapter
  const name = t('chapters.name', { number })
  return (
    <div className={styles.next}>
      {isAvailable && (
        <img src={thumbnailUrl({ id, version: null }, 1)} alt="" className={styles.picture} draggable={false} />
      )}
      {mangaTitle && (
        <p className={styles.nextName} dir="auto">
          {mangaTitle}
        </p>
      )}
      <p className={styles.nextName}>{title ? t('reader.chapterTitled', { name, title }) : name}</p>
      {groups.length > 0 && <p className={styles.muted}>{t('reader.end.by', { groups: groups.join(', ') })}</p>}
    </div>
  )
}
