import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName } from '../../../shared/contracts/reader-settings.ts'
import { openingPageOf } from '../../api/opening-page.ts'
import { toast } from '../../ui/toasts.store.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { PagedReading } from './PagedReading.tsx'
import { pairPages, shownMode, spreadAt } from './page-layout.ts'
import { sideAction } from './page-navigation.ts'
import { ReaderChrome } from './ReaderChrome.tsx'
import styles from './ReaderScreen.module.css'
import { changeReaderSettings, firstOwnSettings, nudgeChapter, useReaderSettings } from './reader-settings.store.ts'
import type { Place, ReaderView } from './reader-view.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StripReading } from './StripReading.tsx'
import { settingAction } from './setting-actions.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { toggleFullScreen, useFullScreen } from './use-full-screen.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderPlaces } from './use-reader-places.ts'
import { useSaveProgress } from './use-save-progress.ts'
import { useViewSize } from './use-view-size.ts'
import { useWarmNextChapter } from './use-warm-next-chapter.ts'

type Panel = 'settings' | 'thumbnails' | 'help' | undefined

/** One chapter on screen, and in a strip those that follow it. */
export function Reading({ chapter: opened }: { readonly chapter: ReaderChapter }) {
  const { t } = useTranslation()
  const places = useReaderPlaces(opened)
  const mangaId = opened.manga.id
  useState(() => firstOwnSettings(mangaId, opened.readerSettings))
  const settings = useReaderSettings(mangaId)
  const view = useRef<ReaderView>(null)
  const room = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>(() => ({
    chapter: opened,
    page: openingPageOf(opened, places.requestedPage),
  }))
  const [isLookBack, setLookBack] = useState(false)
  const [hasControls, setControls] = useState(true)
  const [panel, setPanel] = useState<Panel>()
  const isFull = useFullScreen()
  const mode = shownMode(settings, opened.pages, useViewSize(room))
  const { page } = place
  // What is known of the opened chapter may change while it is read: a next one may come.
  const chapter = place.chapter.id === opened.id ? opened : place.chapter
  const count = chapter.pages.length
  const isNudged = settings.nudgedChapters?.includes(chapter.id) ?? false
  const reached =
    mode === 'double'
      ? (spreadAt(pairPages(chapter.pages, settings.coverAlone !== isNudged), page).at(-1) ?? page)
      : page
  useSaveProgress(chapter, reached, !isLookBack)
  useWarmNextChapter(chapter, page)

  const goTo = (wanted: number) => (mode === 'strip' ? view.current?.goTo(wanted) : setPlace({ chapter, page: wanted }))
  const toChapter = (side: 'next' | 'previous') => {
    const link = chapter.navigation[side]
    if (link) places.toChapter(link.id)
    else toast(t(side === 'next' ? 'reader.noNextChapter' : 'reader.noPreviousChapter'))
  }
  const turn = (action: 'next' | 'previous' | 'first' | 'last') => {
    if (action === 'next' || action === 'previous') setControls(false)
    view.current?.turn(action)
  }
  const onEdge = (edge: 'start' | 'end') => (edge === 'start' ? toast(t('reader.firstPage')) : toChapter('next'))
  const toggle = (wanted: Panel) => setPanel(panel === wanted ? undefined : wanted)
  const act = (action: ReaderActionName) => {
    const change = settingAction(action, settings, mode)
    if (change) return changeReaderSettings(mangaId, 'manga', change)
    const scroll = (by: 1 | -1, share: number) => view.current?.scroll(by, share) || turn(by > 0 ? 'next' : 'previous')
    const does: Partial<Record<ReaderActionName, () => unknown>> = {
      left: () => turn(sideAction('left', settings.direction)),
      right: () => turn(sideAction('right', settings.direction)),
      forward: () => scroll(1, 0.85),
      back: () => scroll(-1, 0.85),
      down: () => scroll(1, 0.2),
      up: () => scroll(-1, 0.2),
      nextChapter: () => toChapter('next'),
      previousChapter: () => toChapter('previous'),
      nudge: () => nudgeChapter(mangaId, chapter.id),
      zoomIn: () => view.current?.zoomBy(1.25),
      zoomOut: () => view.current?.zoomBy(0.8),
      zoomReset: () => view.current?.resetZoom(),
      controls: () => setControls(!hasControls),
      settings: () => toggle('settings'),
      thumbnails: () => toggle('thumbnails'),
      help: () => setPanel('help'),
      fullScreen: toggleFullScreen,
      leave: () => (panel ? setPanel(undefined) : places.leave()),
    }
    const work = does[action]
    if (work) work()
    else if (action === 'next' || action === 'previous' || action === 'first' || action === 'last') turn(action)
  }
  useReaderKeys(settings.keys, act, panel !== 'help')
  const direction = mode === 'strip' ? undefined : settings.direction
  const isAtEnd = mode !== 'strip' && page > count
  const hasChrome = hasControls || isAtEnd || panel !== undefined

  return (
    <div ref={room} className={styles.reading} data-background={settings.background} data-panel={panel}>
      {mode === 'strip' ? (
        <StripReading
          key={opened.id}
          opened={place}
          {...{ settings, view }}
          onPlace={(now, isBack) => {
            setLookBack(isBack)
            if (!isBack) places.moveTo(now.chapter.id)
            if (now.chapter.id !== place.chapter.id || now.page !== place.page) setPlace(now)
          }}
          onChapter={places.toChapter}
          onLeave={places.leave}
          onAction={act}
        />
      ) : (
        <PagedReading
          {...{ chapter, page, settings, view, isNudged, onEdge }}
          isDouble={mode === 'double'}
          isFramed={hasChrome}
          onPage={(wanted) => setPlace({ chapter, page: wanted })}
          onAction={act}
        />
      )}
      {isAtEnd && (
        <ChapterEnd
          chapter={chapter}
          onChapter={places.toChapter}
          onLeave={places.leave}
          onBack={() => turn('previous')}
        />
      )}
      <ReaderChrome
        {...{ chapter, isFull, page, panel, direction }}
        isShown={hasChrome}
        onAction={act}
        onPage={goTo}
        onChapter={places.toChapter}
      />
      {panel === 'thumbnails' && <Thumbnails {...{ chapter, page }} direction={direction ?? 'ltr'} onPage={goTo} />}
      {panel === 'settings' && (
        <SettingsPanel
          mangaId={mangaId}
          mode={mode}
          isNudged={isNudged}
          onNudge={() => act('nudge')}
          onClose={() => setPanel(undefined)}
        />
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {isAtEnd ? t('reader.end.spoken') : t('reader.pageOf', { page, count })}
      </p>
      {panel === 'help' && <KeyboardHelp own={settings.keys} onClose={() => setPanel(undefined)} />}
    </div>
  )
}
