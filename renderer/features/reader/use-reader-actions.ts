import { type RefObject, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName } from '../../../shared/contracts/reader-settings.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useFlash } from './chrome/Flash.tsx'
import type { Bars } from './chrome/use-bars.ts'
import { changePace } from './hands-free/hands-free.ts'
import { paceText } from './hands-free/pace-text.ts'
import type { HandsFreeSwitch } from './hands-free/use-hands-free.ts'
import type { ResolvedMode } from './page-layout.ts'
import { type ReaderHandle, type Turn, turnForSide } from './page-navigation.ts'
import { settingChangeFor } from './reader-keys.ts'
import { nameOfChange, nameOfSwitch, nameOfZoom } from './setting-names.ts'
import { toggleNudge, updateReaderSettings, type useReaderSettings } from './settings/reader-settings.store.ts'
import { useIncognitoSwitch } from './use-incognito-switch.ts'
import type { useReaderNavigation } from './use-reader-navigation.ts'

export type ReaderPanel = 'settings' | 'thumbnails' | 'chapters' | 'text' | 'help' | undefined

type ReaderActionsOptions = {
  readonly mangaId: string
  readonly chapter: ReaderChapter
  readonly settings: ReturnType<typeof useReaderSettings>
  readonly mode: ResolvedMode
  readonly view: RefObject<ReaderHandle | null>
  readonly navigation: ReturnType<typeof useReaderNavigation>
  readonly bars: Bars
  readonly handsFree: HandsFreeSwitch
  /** Shows a page of the chapters that are open. Returns false if it is not one of theirs. */
  readonly onPlace: (chapterId: string, page: number) => boolean
  readonly onBookmark: () => void
}

/** Every action of the reader, whether a key, a tap, a button or a gesture triggers it, and the panels they open. */
export function useReaderActions(options: ReaderActionsOptions) {
  const { mangaId, chapter, settings, mode, view, navigation, bars, handsFree, onPlace, onBookmark } = options
  const { t, i18n } = useTranslation()
  const flash = useFlash()
  const [panel, setPanel] = useState<ReaderPanel>()

  const turn = (action: Turn) => {
    if (action === 'next' || action === 'previous') bars.hide()
    view.current?.turn(action)
  }
  const scroll = (by: 1 | -1, share: number) => {
    bars.hide()
    if (!view.current?.scroll(by, share)) turn(by > 0 ? 'next' : 'previous')
  }
  const goToPage = (page: number) => onPlace(chapter.id, page)
  /** Like `onPlace`, without panel and bars. */
  const goToPlace = (chapterId: string, page: number): boolean => {
    if (!onPlace(chapterId, page)) return false
    closePanel()
    bars.hide()
    return true
  }
  const openChapter = (id: string) => {
    // To the router the chapter that was opened is still open, so it would not go there from another one of a strip.
    if (!goToPlace(id, 1)) navigation.openChapter(id)
  }
  const openNeighbour = (side: 'next' | 'previous') => {
    const neighbor = chapter.neighbors[side]
    if (!neighbor) return toast(t(side === 'next' ? 'reader.end.noNext' : 'reader.noPreviousChapter'))
    if (neighbor.missing > 0) toast(t('reader.skipped', { count: neighbor.missing }))
    openChapter(neighbor.id)
  }
  const passEdge = (edge: 'start' | 'end') => (edge === 'start' ? toast(t('reader.firstPage')) : openNeighbour('next'))
  const togglePanel = (wanted: ReaderPanel) => (panel === wanted ? closePanel() : setPanel(wanted))
  const closePanel = () => {
    setPanel(undefined)
    // The focus returns to the button of the panel.
    bars.show()
  }
  const changeSetting = (action: ReaderActionName) => {
    const change = settingChangeFor(action, settings, mode)
    if (!change) return
    updateReaderSettings(mangaId, 'manga', change)
    flash.show(nameOfChange(change, t))
  }

  const changeZoom = (change: (view: ReaderHandle) => number) => {
    if (view.current) flash.show(nameOfZoom(change(view.current), t, i18n.language))
  }
  const toggleHandsFree = () => {
    const isOn = handsFree.toggle()
    if (isOn) closePanel()
    if (isOn) bars.hide()
    flash.show(nameOfSwitch(t(mode === 'strip' ? 'reader.handsFree.scroll' : 'reader.handsFree.turn'), isOn, t))
  }
  const setPace = (by: 'faster' | 'slower') => {
    const change = changePace(settings, mode, by)
    updateReaderSettings(mangaId, 'manga', change)
    flash.show(paceText({ ...settings, ...change }, mode, t, i18n.language))
  }
  const switchIncognito = useIncognitoSwitch(chapter, (isOn) =>
    flash.show(nameOfSwitch(t('reader.actions.incognito'), isOn, t)),
  )
  const nudge = () => {
    const isNudged = toggleNudge(mangaId, chapter.id)
    flash.show(nameOfSwitch(t('reader.settings.nudge'), isNudged, t))
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
    zoomIn: () => changeZoom((pages) => pages.zoomBy(1.25)),
    zoomOut: () => changeZoom((pages) => pages.zoomBy(0.8)),
    zoomReset: () => changeZoom((pages) => pages.resetZoom()),
    mode: () => changeSetting('mode'),
    direction: () => changeSetting('direction'),
    fit: () => changeSetting('fit'),
    crop: () => changeSetting('crop'),
    greyscale: () => changeSetting('greyscale'),
    invert: () => changeSetting('invert'),
    nudge,
    controls: () => (bars.areShown ? bars.hide() : bars.show()),
    settings: () => togglePanel('settings'),
    thumbnails: () => togglePanel('thumbnails'),
    panels: () => changeSetting('panels'),
    text: () => togglePanel('text'),
    chapters: () => !chapter.isLoose && togglePanel('chapters'),
    goToPage: () => {
      flushSync(bars.show)
      focusPageField()
      // A bar that was hidden takes the focus only in the next frame.
      requestAnimationFrame(focusPageField)
    },
    bookmark: onBookmark,
    incognito: switchIncognito,
    handsFree: toggleHandsFree,
    slower: () => setPace('slower'),
    faster: () => setPace('faster'),
    rotate: () => changeSetting('rotate'),
    help: () => setPanel('help'),
    fullScreen: toggleFullScreen,
    leave: () => (panel ? closePanel() : navigation.leave()),
  }
  const perform = (action: ReaderActionName) => void handlers[action]()

  return {
    perform,
    goToPage,
    goToPlace,
    openChapter,
    /** The name of what a key has just changed. */
    flash: flash.text,
    passEdge,
    panel,
    closePanel,
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
