import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName } from '../../../shared/contracts/reader-settings.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import type { ResolvedMode } from './page-layout.ts'
import { type ReaderHandle, type Turn, turnForSide } from './page-navigation.ts'
import { settingChangeFor } from './reader-keys.ts'
import { toggleNudge, updateReaderSettings, type useReaderSettings } from './settings/reader-settings.store.ts'

export type ReaderPanel = 'settings' | 'thumbnails' | 'chapters' | 'help' | undefined

type ReaderActionsOptions = {
  readonly mangaId: string
  readonly chapter: ReaderChapter
  readonly settings: ReturnType<typeof useReaderSettings>
  readonly mode: ResolvedMode
  readonly view: RefObject<ReaderHandle | null>
  readonly navigation: ReturnType<typeof useReaderNavigation>
  readonly onPage: (page: number) => void
  readonly onBookmark: () => void
}

/** Every action of the reader, whether a key, a tap, a button or a gesture triggers it, and the panels they open. */
export function useReaderActions(options: ReaderActionsOptions) {
  const { mangaId, chapter, settings, mode, view, navigation, onPage, onBookmark } = options
  const { t } = useTranslation()
  const [areControlsShown, setControlsShown] = useState(true)
  const [panel, setPanel] = useState<ReaderPanel>()

  const turn = (action: Turn) => {
    if (action === 'next' || action === 'previous') setControlsShown(false)
    view.current?.turn(action)
  }
  const scroll = (by: 1 | -1, share: number) => view.current?.scroll(by, share) || turn(by > 0 ? 'next' : 'previous')
  const goToPage = (page: number) => (mode === 'strip' ? view.current?.goTo(page) : onPage(page))
  const [offered, setOffered] = useState<'next' | 'previous'>()
  const openNeighbour = (side: 'next' | 'previous') => {
    const neighbor = chapter.neighbors[side]
    if (!neighbor) return toast(t(side === 'next' ? 'reader.end.noNext' : 'reader.noPreviousChapter'))
    if (!neighbor.isAvailable) return setOffered(side)
    if (neighbor.missing > 0) toast(t('reader.skipped', { count: neighbor.missing }))
    navigation.openChapter(neighbor.id)
  }
  const passEdge = (edge: 'start' | 'end') => (edge === 'start' ? toast(t('reader.firstPage')) : openNeighbour('next'))
  const togglePanel = (wanted: ReaderPanel) => setPanel(panel === wanted ? undefined : wanted)
  const closePanel = () => setPanel(undefined)
  const changeSetting = (action: ReaderActionName) => {
    const change = settingChangeFor(action, settings, mode)
    if (change) updateReaderSettings(mangaId, 'manga', change)
  }

  const handlers: Readonly<Record<ReaderActionName, () => unknown>> = {
    left: () => turn(turnForSide('left', settings.direction)),
    right: () => turn(turnForSide('right', settings.direction)),
    next: () => turn('next'),
    previous: () => turn('previous'),
    first: () => turn('first'),
    last: () => turn('last'),
    forward: () => scroll(1, 0.85),
    back: () => scroll(-1, 0.85),
    down: () => scroll(1, 0.2),
    up: () => scroll(-1, 0.2),
    nextChapter: () => openNeighbour('next'),
    previousChapter: () => openNeighbour('previous'),
    zoomIn: () => view.current?.zoomBy(1.25),
    zoomOut: () => view.current?.zoomBy(0.8),
    zoomReset: () => view.current?.resetZoom(),
    mode: () => changeSetting('mode'),
    direction: () => changeSetting('direction'),
    fit: () => changeSetting('fit'),
    crop: () => changeSetting('crop'),
    greyscale: () => changeSetting('greyscale'),
    invert: () => changeSetting('invert'),
    nudge: () => toggleNudge(mangaId, chapter.id),
    controls: () => setControlsShown(!areControlsShown),
    settings: () => togglePanel('settings'),
    thumbnails: () => togglePanel('thumbnails'),
    chapters: () => !chapter.isLoose && togglePanel('chapters'),
    goToPage: () => {
      flushSync(() => setControlsShown(true))
      focusPageField()
      // A bar that was hidden takes the focus only in the next frame.
      requestAnimationFrame(focusPageField)
    },
    bookmark: onBookmark,
    rotate: () => changeSetting('rotate'),
    help: () => setPanel('help'),
    fullScreen: toggleFullScreen,
    leave: () => (panel ? closePanel() : navigation.leave()),
  }
  const perform = (action: ReaderActionName) => void handlers[action]()

  return {
    perform,
    goToPage,
    passEdge,
    areControlsShown,
    /** While the pages of a strip move, nothing lies over them. */
    hideControls: () => setControlsShown(false),
    panel,
    closePanel,
    /** The side of the neighbour without a file that the user may read or skip. */
    offered,
    closeOffer: () => setOffered(undefined),
  }
}

/** The page that the URL requests, and navigation out of the reader and between chapters. */
export function useReaderNavigation(chapter: ReaderChapter) {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const mangaPath = chapter.isLoose ? paths.library : paths.manga(chapter.manga.id)
  const [requestedPage] = useState(() => new URLSearchParams(location.search).get('page'))
  useEffect(() => {
    // The query names the page to open at. After a reload the saved page counts instead.
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  const cameFromManga = typeof state === 'object' && state !== null && 'from' in state && state.from === mangaPath
  return {
    requestedPage,
    /** Returns to the manga. Goes back in the history if the manga is the previous entry, to restore its scroll position. */
    leave: () => (cameFromManga ? history.back() : navigate(mangaPath, { replace: true })),
    /** Changes the URL without opening the chapter again: a reload then opens the chapter in view. */
    replaceUrl: (id: string) => {
      if (location.pathname !== paths.read(id))
        History.prototype.replaceState.call(history, history.state, '', paths.read(id))
    },
    openChapter: (id: string) => navigate(paths.read(id), { replace: true, state }),
  }
}

const focusPageField = () => document.querySelector<HTMLInputElement>('[data-page-field]:not(:focus)')?.focus()

const subscribeToFullScreen = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the window is in full screen. */
export const useFullScreen = () =>
  useSyncExternalStore(subscribeToFullScreen, () => document.fullscreenElement !== null)

/** A browser may refuse, for example without a user gesture. The visible state then stays as it is. */
function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}
