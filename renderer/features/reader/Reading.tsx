import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { toast } from '../../ui/toasts.store.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { PageStage } from './PageStage.tsx'
import { openingPage, type ReaderAction, step } from './page-navigation.ts'
import { progressOutbox } from './progress-outbox.ts'
import { ReaderChrome } from './ReaderChrome.tsx'
import styles from './ReaderScreen.module.css'
import { setReaderSettings, useReaderSettings } from './reader-settings.store.ts'
import { toggleFullScreen, useFullScreen } from './use-full-screen.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderPlaces } from './use-reader-places.ts'
import { useSaveProgress } from './use-save-progress.ts'
import { useSwipe } from './use-swipe.ts'
import { useWarmNextChapter } from './use-warm-next-chapter.ts'

type ReadingProps = { readonly chapter: ReaderChapter; readonly pageCount: number }

/** One chapter on screen, page by page. */
export function Reading({ chapter, pageCount }: ReadingProps) {
  const { t } = useTranslation()
  const places = useReaderPlaces(chapter)
  const settings = useReaderSettings(chapter.manga.id)
  const stage = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(() => openAt(chapter, pageCount, places.requestedPage))
  const [hasControls, setControls] = useState(true)
  const [hasHelp, setHelp] = useState(false)
  const isFull = useFullScreen()
  useSaveProgress(chapter, position, pageCount)
  useWarmNextChapter(chapter, position, pageCount)

  const goTo = (page: number) => {
    setPosition(page)
    stage.current?.scrollTo(0, 0)
  }
  const turn = (action: 'next' | 'previous' | 'first' | 'last') => {
    const result = step(position, action, pageCount)
    if ('position' in result) {
      setControls(false)
      goTo(result.position)
    } else if (result.edge === 'start') toast(t('reader.firstPage'))
    else if (chapter.navigation.next) places.toChapter(chapter.navigation.next.id)
  }
  const scroll = (by: 1 | -1, share: number): boolean =>
    settings.fit === 'width' && scrollStage(stage.current, by, share)
  const act = (action: ReaderAction) => {
    switch (action) {
      case 'forward':
        return scroll(1, 0.85) || turn('next')
      case 'back':
        return scroll(-1, 0.85) || turn('previous')
      case 'down':
        return settings.fit === 'width' ? scroll(1, 0.2) : turn('next')
      case 'up':
        return settings.fit === 'width' ? scroll(-1, 0.2) : turn('previous')
      case 'fullScreen':
        return toggleFullScreen()
      case 'leave':
        return places.leave()
      case 'help':
        return setHelp(true)
      case 'controls':
        return setControls(!hasControls)
      case 'direction':
        return setReaderSettings(chapter.manga.id, { direction: settings.direction === 'rtl' ? 'ltr' : 'rtl' })
      case 'fit':
        return setReaderSettings(chapter.manga.id, { fit: settings.fit === 'screen' ? 'width' : 'screen' })
      default:
        return turn(action)
    }
  }
  useReaderKeys(settings.direction, act, !hasHelp)
  const swipe = useSwipe(settings.direction, turn)
  const isAtEnd = position > pageCount

  return (
    <>
      <div
        ref={stage}
        {...swipe}
        className={styles.stage}
        data-fit={settings.fit}
        data-framed={hasControls || undefined}
      >
        <PageStage chapter={chapter} position={position} pageCount={pageCount} settings={settings} onAction={act} />
      </div>
      {isAtEnd && (
        <ChapterEnd
          chapter={chapter}
          onNext={() => chapter.navigation.next && places.toChapter(chapter.navigation.next.id)}
          onLeave={places.leave}
          onBack={() => turn('previous')}
        />
      )}
      <ReaderChrome
        {...{ chapter, position, pageCount, settings, isFull }}
        isShown={hasControls || isAtEnd}
        onAction={act}
        onPage={goTo}
        onChapter={places.toChapter}
      />
      <p className="visually-hidden" role="status" aria-live="polite">
        {isAtEnd ? t('reader.end.spoken') : t('reader.pageOf', { page: position, count: pageCount })}
      </p>
      {hasHelp && <KeyboardHelp onClose={() => setHelp(false)} />}
    </>
  )
}

function openAt(chapter: ReaderChapter, pageCount: number, requested: string | null): number {
  const unsent = progressOutbox.unsent(chapter.id)
  const isRead = chapter.isRead || unsent?.completed === true
  return openingPage({ requested, unsent: unsent?.page, remembered: chapter.lastReadPage, isRead, pageCount })
}

/** Scrolls by a share of the window; false when there is nothing left to scroll. */
function scrollStage(stage: HTMLElement | null, by: 1 | -1, share: number): boolean {
  if (!stage) return false
  const { scrollTop, scrollHeight, clientHeight } = stage
  const left = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop
  if (left < 4) return false
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  stage.scrollBy({ top: by * share * clientHeight, behavior: isStill ? 'instant' : 'smooth' })
  return true
}
