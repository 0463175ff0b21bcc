import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { chaptersQuery } from '../../api/library/chapters.ts'
import { isPending, type ReadableChapter } from '../../api/reader/arriving-pages.ts'
import { openingPage, usePrefetchChapter } from '../../api/reader/page-image.ts'
import { useOpenedDownload } from './arriving/DownloadState.tsx'
import { ChapterEnd } from './chrome/ChapterEnd.tsx'
import { ChapterOffer } from './chrome/ChapterGapNotices.tsx'
import { ChapterList } from './chrome/ChapterList.tsx'
import { ReaderChrome } from './chrome/ReaderChrome.tsx'
import { Thumbnails } from './chrome/Thumbnails.tsx'
import { pagesName, resolveMode } from './page-layout.ts'
import type { CurrentPage, PagePosition, ReaderHandle } from './page-navigation.ts'
import { rotateSize } from './page-view/page-style.ts'
import { PagedReader } from './paged/PagedReader.tsx'
import styles from './ReaderScreen.module.css'
import { useReaderKeys } from './reader-keys.ts'
import { KeyboardHelp } from './settings/KeyboardHelp.tsx'
import { applyInitialMangaSettings, useReaderSettings } from './settings/reader-settings.store.ts'
import { SettingsPanel } from './settings/SettingsPanel.tsx'
import { findSpread, pairPages } from './spreads.ts'
import { StripReader } from './strip/StripReader.tsx'
import { useBookmark } from './use-bookmark.ts'
import { useElementSize } from './use-element-size.ts'
import { useFullScreen, useReaderActions, useReaderNavigation } from './use-reader-actions.ts'
import { useSaveProgress } from './use-save-progress.ts'

/** Shows one chapter. A strip continues with the chapters after it. */
export function Reader({ chapter: opened }: { readonly chapter: ReadableChapter }) {
  const { t } = useTranslation()
  const navigation = useReaderNavigation(opened)
  const mangaId = opened.manga.id
  useState(() => applyInitialMangaSettings(mangaId, opened.readerSettings))
  const settings = useReaderSettings(mangaId)
  const container = useRef<HTMLDivElement>(null)
  const size = useElementSize(container)
  const [current, setCurrent] = useState<CurrentPage>(() => ({
    chapter: opened,
    page: openingPage(opened, navigation.requestedPage),
  }))
  const [isLookingBack, setLookingBack] = useState(false)
  const { page } = current
  // The opened chapter may be updated while it is read, for example when its next chapter is downloaded.
  const chapter: ReadableChapter = current.chapter.id === opened.id ? opened : current.chapter
  const mode = resolveMode(settings, useShapes(opened, current), size)
  const setPage = (wanted: number) => setCurrent({ chapter, page: wanted })

  const isNudged = settings.nudgedChapters?.includes(chapter.id) ?? false
  const { rotation, coverAlone } = settings
  const spreads = useMemo(() => {
    if (mode !== 'double') return chapter.pages.map((_, index) => [index + 1])
    const rotated = chapter.pages.map((size) => rotateSize(size, rotation))
    return pairPages(rotated, coverAlone !== isNudged)
  }, [mode, chapter.pages, rotation, coverAlone, isNudged])
  const shownPages = findSpread(spreads, page)
  const bookmark = useBookmark(chapter, shownPages)

  const view = useRef<ReaderHandle>(null)
  const actions = useReaderActions({
    mangaId,
    chapter,
    settings,
    mode,
    view,
    navigation,
    onPage: setPage,
    onBookmark: bookmark.toggle,
  })
  const { perform, panel, offered } = actions
  useReaderKeys(settings.keys, perform, panel !== 'help' && offered === undefined)
  /** Shows a page of the chapters that are open. */
  const showPlace = (chapterId: string, wanted: number): boolean => {
    if (chapterId !== chapter.id && chapterId !== opened.id) return false
    if (mode === 'strip') view.current?.goTo(wanted, chapterId)
    else setPage(wanted)
    actions.closePanel()
    return true
  }

  const lastShownPage = shownPages.at(-1) ?? page
  useSaveProgress(chapter, lastShownPage, !isLookingBack)
  useFetchFirst(chapter, page)
  usePrefetchNextChapter(chapter, page)

  const isFullScreen = useFullScreen()
  const count = chapter.pages.length
  const direction = mode === 'strip' ? undefined : settings.direction
  const isAtEnd = mode !== 'strip' && page > count
  const name = pagesName(t, chapter, shownPages)
  const spokenPage = isPending(chapter, page) ? t('reader.arriving.spoken', { page: name }) : name
  const isChromeShown = actions.areControlsShown || isAtEnd || panel !== undefined

  return (
    <div ref={container} className={styles.reader} data-background={settings.background} data-panel={panel}>
      {mode === 'strip' ? (
        <StripReader
          key={opened.id}
          opened={current}
          latest={opened}
          settings={settings}
          view={view}
          onPage={(shown, isBack) => {
            setLookingBack(isBack)
            if (!isBack) navigation.replaceUrl(shown.chapter.id)
            if (shown.chapter.id !== current.chapter.id || shown.page !== current.page) setCurrent(shown)
          }}
          onChapter={navigation.openChapter}
          onLeave={navigation.leave}
          onMoved={actions.hideControls}
          onAction={perform}
        />
      ) : (
        <PagedReader
          chapter={chapter}
          page={page}
          settings={settings}
          view={view}
          isDouble={mode === 'double'}
          spreads={spreads}
          onPage={setPage}
          onEdge={actions.passEdge}
          onAction={perform}
        />
      )}
      {isAtEnd && (
        <ChapterEnd
          chapter={chapter}
          countdown={settings.countdown}
          onChapter={navigation.openChapter}
          onLeave={navigation.leave}
          onBack={() => perform('previous')}
        />
      )}
      <ReaderChrome
        chapter={chapter}
        pages={shownPages}
        direction={direction}
        bookmark={bookmark}
        isFullScreen={isFullScreen}
        isShown={isChromeShown}
        panel={panel}
        onAction={perform}
        onPage={actions.goToPage}
      />
      {panel === 'thumbnails' && (
        <Thumbnails chapter={chapter} page={page} direction={direction ?? 'ltr'} onPage={actions.goToPage} />
      )}
      {panel === 'chapters' && (
        <ChapterList
          chapter={chapter}
          page={page}
          onPlace={showPlace}
          onChapter={(id) => showPlace(id, 1) || navigation.openChapter(id)}
          onClose={actions.closePanel}
        />
      )}
      {panel === 'settings' && (
        <SettingsPanel
          mangaId={mangaId}
          chapter={chapter}
          page={page}
          mode={mode}
          isNudged={isNudged}
          onNudge={() => perform('nudge')}
          onClose={actions.closePanel}
        />
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {isAtEnd ? t('reader.end.spoken') : spokenPage}
      </p>
      {panel === 'help' && <KeyboardHelp customKeys={settings.keys} onClose={actions.closePanel} />}
      {offered && chapter.neighbors[offered] && (
        <ChapterOffer
          absent={chapter.neighbors[offered]}
          available={chapter.navigation[offered]}
          onChapter={navigation.openChapter}
          onClose={actions.closeOffer}
        />
      )}
    </div>
  )
}

const pagesBeforeEnd = 3

/** Near the end of a chapter, loads the first page of the next chapter and the chapter list that the end card shows. */
function usePrefetchNextChapter(chapter: ReaderChapter, position: PagePosition): void {
  const prefetchChapter = usePrefetchChapter()
  const queryClient = useQueryClient()
  const mangaId = chapter.isLoose ? undefined : chapter.manga.id
  const nextId = chapter.navigation.next?.id
  const isNearEnd = position > chapter.pages.length - pagesBeforeEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per chapter, not once per render
  useEffect(() => {
    if (nextId && isNearEnd) prefetchChapter(nextId)
    if (mangaId && isNearEnd) void queryClient.prefetchQuery(chaptersQuery(mangaId))
  }, [nextId, mangaId, isNearEnd])
}

/**
 * The shapes that decide between single pages, spreads and a strip. While pages arrive, they decide until a page is turned:
 * later the mode would change under the eyes of the reader.
 */
function useShapes(opened: ReadableChapter, current: CurrentPage) {
  const arrived = opened.pending ? opened.pages.filter((_, index) => !isPending(opened, index + 1)) : opened.pages
  const [first] = useState({ page: current.page, isArriving: opened.pending !== undefined })
  const [kept, setKept] = useState<typeof arrived>()
  const isTurned = current.chapter.id !== opened.id || current.page !== first.page
  if (first.isArriving && isTurned && !kept) setKept(arrived)
  return kept ?? arrived
}

const jumpDelayMs = 200

/** After a jump to a page that is not there yet, asks for it and the pages after it before the others. */
function useFetchFirst(chapter: ReadableChapter, page: number): void {
  const download = useOpenedDownload()
  const isJump = isPending(chapter, page) && Math.min(...(chapter.pending?.numbers ?? [])) < page
  const fetchFirst = useEffectEvent(() => download?.fetchFirst(page))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page that is jumped to
  useEffect(() => {
    if (!isJump) return
    const timer = setTimeout(() => fetchFirst(), jumpDelayMs)
    return () => clearTimeout(timer)
  }, [isJump, page])
}
