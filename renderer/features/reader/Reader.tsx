import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chaptersQuery } from '../../api/library/chapters.ts'
import { isInLastThird, isPending, type ReadableChapter } from '../../api/reader/arriving-pages.ts'
import { fetchChapter } from '../../api/reader/open-chapter.ts'
import { openingPage, usePrefetchChapter } from '../../api/reader/page-image.ts'
import { ChapterEnd } from './chrome/ChapterEnd.tsx'
import { ChapterList } from './chrome/ChapterList.tsx'
import { findFollowing } from './chrome/chapter-gap.ts'
import { Flash } from './chrome/Flash.tsx'
import { ReadElsewhere } from './chrome/ReadElsewhere.tsx'
import { ReaderChrome } from './chrome/ReaderChrome.tsx'
import { Thumbnails } from './chrome/Thumbnails.tsx'
import type { Bars } from './chrome/use-bars.ts'
import { HandsFree } from './hands-free/HandsFree.tsx'
import type { HandsFreeSwitch } from './hands-free/use-hands-free.ts'
import { pagesName, resolveMode } from './page-layout.ts'
import type { CurrentPage, PagePosition, ReaderHandle } from './page-navigation.ts'
import { useTextProblem } from './page-text/use-text-problem.ts'
import { PageMenu } from './page-view/PageMenu.tsx'
import { rotateSize } from './page-view/page-style.ts'
import { PagedReader } from './paged/PagedReader.tsx'
import styles from './ReaderScreen.module.css'
import { useReaderKeys } from './reader-keys.ts'
import { KeyboardHelp } from './settings/KeyboardHelp.tsx'
import { applyInitialMangaSettings, rememberZoom, useReaderSettings } from './settings/reader-settings.store.ts'
import { SettingsPanel } from './settings/SettingsPanel.tsx'
import { findSpread, pairPages } from './spreads.ts'
import { StripReader } from './strip/StripReader.tsx'
import { useBookmark } from './use-bookmark.ts'
import { useElementSize } from './use-element-size.ts'
import { useFullScreen, useReaderActions } from './use-reader-actions.ts'
import { useReaderNavigation } from './use-reader-navigation.ts'
import { useSaveProgress } from './use-save-progress.ts'

const TextPanel = lazy(async () => ({ default: (await import('./page-text/TextPanel.tsx')).TextPanel }))

type ReaderProps = {
  readonly chapter: ReadableChapter
  readonly bars: Bars
  readonly handsFree: HandsFreeSwitch
}

/** Shows one chapter. A strip continues with the chapters after it. */
export function Reader({ chapter: opened, bars, handsFree }: ReaderProps) {
  const { t } = useTranslation()
  const navigation = useReaderNavigation(opened)
  const mangaId = opened.manga.id
  useState(() => applyInitialMangaSettings(mangaId, opened.readerSettings))
  const settings = useReaderSettings(mangaId)
  const zoomMemory = {
    percent: settings.zoom ?? 100,
    remember: (percent: number) => rememberZoom(mangaId, percent),
  }
  const container = useRef<HTMLDivElement>(null)
  const size = useElementSize(container)
  const [current, setCurrent] = useState<CurrentPage>(() => ({
    chapter: opened,
    page: openingPage(opened, navigation.requestedPage),
  }))
  const [isLookingBack, setLookingBack] = useState(false)
  const { page } = current
  // The opened chapter may be updated while it is read, for example when its next chapter is downloaded.
  const { incognito } = opened
  const chapter = useMemo(
    (): ReadableChapter => (current.chapter.id === opened.id ? opened : { ...current.chapter, incognito }),
    [current.chapter, opened, incognito],
  )
  const mode = resolveMode(settings, useShapes(opened, current), size)
  /** Shows a page outside a strip. A turn to it is reading, also where a strip only looked back. */
  const showPage = (shown: ReadableChapter, wanted: number) => {
    setLookingBack(false)
    navigation.replaceUrl(shown.id)
    setCurrent({ chapter: shown, page: wanted })
  }

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
  const showPlace = (chapterId: string, wanted: number): boolean => {
    const shown = [chapter, opened].find(({ id }) => id === chapterId)
    if (!shown) return false
    if (mode === 'strip') return view.current?.goTo?.(wanted, chapterId) ?? false
    showPage(shown, wanted)
    return true
  }
  const actions = useReaderActions({
    mangaId,
    chapter,
    settings,
    mode,
    view,
    navigation,
    bars,
    handsFree,
    onPlace: showPlace,
    onBookmark: bookmark.toggle,
  })
  const { perform, panel } = actions
  useReaderKeys(settings.keys, perform, panel !== 'help')

  const lastShownPage = shownPages.at(-1) ?? page
  useTextProblem(chapter)
  useSaveProgress(chapter, lastShownPage, !isLookingBack)
  useFetchFirst(chapter, page)
  usePrefetchNextChapter(chapter, page)

  const isFullScreen = useFullScreen()
  const count = chapter.pages.length
  const direction = mode === 'strip' ? undefined : settings.direction
  const isAtEnd = mode !== 'strip' && page > count
  const name = pagesName(t, chapter, shownPages)
  const spokenPage = isPending(chapter, page) ? t('reader.arriving.spoken', { page: name }) : name
  const isChromeShown = bars.areShown || panel !== undefined

  return (
    <div ref={container} className={styles.reader} data-background={settings.background} data-panel={panel}>
      {mode === 'strip' ? (
        <StripReader
          key={opened.id}
          opened={current}
          latest={opened}
          settings={settings}
          zoomMemory={zoomMemory}
          view={view}
          onPage={(shown, isBack) => {
            setLookingBack(isBack)
            if (!isBack) navigation.replaceUrl(shown.chapter.id)
            if (shown.chapter !== current.chapter || shown.page !== current.page) setCurrent(shown)
          }}
          onChapter={actions.openChapter}
          onLeave={navigation.leave}
          onMoved={bars.hide}
          onAction={perform}
        />
      ) : (
        <PagedReader
          chapter={chapter}
          page={page}
          settings={settings}
          zoomMemory={zoomMemory}
          view={view}
          isDouble={mode === 'double'}
          spreads={spreads}
          onPage={(wanted) => showPage(chapter, wanted)}
          onEdge={actions.passEdge}
          onAction={perform}
        />
      )}
      {isAtEnd && (
        <ChapterEnd
          chapter={chapter}
          countdown={settings.countdown}
          onChapter={actions.openChapter}
          onLeave={navigation.leave}
          onBack={() => perform('previous')}
        />
      )}
      <ReaderChrome
        chapter={chapter}
        pages={shownPages}
        spreads={spreads}
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
          onPlace={actions.goToPlace}
          onChapter={actions.openChapter}
          onClose={actions.closePanel}
        />
      )}
      {panel === 'text' && (
        <Suspense>
          <TextPanel
            chapter={chapter}
            page={page}
            onPage={(wanted) => actions.goToPlace(chapter.id, wanted)}
            onClose={actions.closePanel}
          />
        </Suspense>
      )}
      {panel === 'settings' && (
        <SettingsPanel
          mangaId={mangaId}
          chapter={chapter}
          page={page}
          mode={mode}
          isNudged={isNudged}
          onNudge={() => perform('nudge')}
          onHandsFree={() => perform('handsFree')}
          onIncognito={() => perform('incognito')}
          onClose={actions.closePanel}
        />
      )}
      {handsFree.isOn && (
        <HandsFree
          mode={mode}
          settings={settings}
          view={view}
          place={`${chapter.id} ${page}`}
          isHeld={isChromeShown || isPending(chapter, page)}
          isLast={chapter.neighbors.next === null}
          isAtEnd={isAtEnd}
          onAction={perform}
        />
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {isAtEnd ? t('reader.end.spoken') : spokenPage}
      </p>
      <PageMenu area={document.body} chapter={chapter} />
      <Flash text={actions.flash} />
      <ReadElsewhere chapterId={chapter.id} shown={shownPages} onPage={actions.goToPage} />
      {panel === 'help' && <KeyboardHelp customKeys={settings.keys} onClose={actions.closePanel} />}
    </div>
  )
}

/**
 * In the last third of a chapter, loads the first page of the next chapter, which is downloaded if it has no file, and the
 * chapter list that the end card shows. The pages of the chapter itself come first.
 */
function usePrefetchNextChapter(chapter: ReadableChapter, position: PagePosition): void {
  const prefetchChapter = usePrefetchChapter()
  const queryClient = useQueryClient()
  const mangaId = chapter.isLoose ? undefined : chapter.manga.id
  const isNearEnd = !chapter.pending && isInLastThird(chapter, position)
  const prefetch = useEffectEvent(async () => {
    const chapters = mangaId ? await queryClient.fetchQuery(chaptersQuery(mangaId)) : []
    const next = findFollowing(chapters, chapter)
    if (!next) return
    if (next.id !== chapter.navigation.next?.id) await fetchChapter(next.id)
    prefetchChapter(next.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per chapter, not once per render
  useEffect(() => {
    // What fails here fails again, in sight, when the chapter is opened.
    if (isNearEnd) prefetch().catch(() => undefined)
  }, [chapter.id, chapter.neighbors.next?.id, mangaId, isNearEnd])
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
  const isJump = isPending(chapter, page) && Math.min(...(chapter.pending?.numbers ?? [])) < page
  const fetchFirst = useEffectEvent(() => void fetchChapter(chapter.id, page))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page that is jumped to
  useEffect(() => {
    if (!isJump) return
    const timer = setTimeout(() => fetchFirst(), jumpDelayMs)
    return () => clearTimeout(timer)
  }, [isJump, page])
}
