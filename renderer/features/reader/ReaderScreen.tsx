import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import type { ReadableChapter } from '../../api/reader/arriving-pages.ts'
import { type ChapterDownload, useOpenedChapter, useReaderChapter } from '../../api/reader/open-chapter.ts'
import { ReadingListContext } from '../../api/reader/reading-list-context.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Toasts } from '../../ui/overlays/Toasts.tsx'
import { dismissToasts } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import { ProblemNotice } from '../../ui/status/Notice.tsx'
import { ChapterDownloadContext, DownloadState, isExpected, useIsHeldUp } from './arriving/DownloadState.tsx'
import { useChapterName } from './chrome/chapter-title.ts'
import { type Bars, useBars } from './chrome/use-bars.ts'
import { type HandsFreeSwitch, useHandsFree } from './hands-free/use-hands-free.ts'
import { Reader } from './Reader.tsx'
import styles from './ReaderScreen.module.css'
import { startReaderSettingsSync } from './settings/sync-reader-settings.ts'
import { useReaderHome } from './use-reader-navigation.ts'

type ReaderScreenProps = {
  readonly chapterId: string
  /** The reading list that is read straight through. */
  readonly listId?: string | undefined
}

export function ReaderScreen({ chapterId, listId }: ReaderScreenProps) {
  return (
    <ReadingListContext value={listId}>
      <OpenReader chapterId={chapterId} />
    </ReadingListContext>
  )
}

function OpenReader({ chapterId }: { readonly chapterId: string }) {
  const { t } = useTranslation()
  const chapter = useReaderChapter(chapterId)
  const bars = useBars()
  const handsFree = useHandsFree()
  // Elsewhere it starts when the window is idle. A reader follows changes from its first page on.
  useEffect(() => void startReaderSettingsSync(), [])
  const main = useRef<HTMLElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  // They speak of pages that are out of sight then.
  useEffect(() => dismissToasts, [])
  const libraryLink = (
    <>
      <LinkButton variant="ghost" href={paths.library}>
        {t('manga.toLibrary')}
      </LinkButton>
      {isOtherDevice && chapter.isError && (
        <LinkButton variant="ghost" href={paths.kept}>
          {t('kept.read')}
        </LinkButton>
      )}
    </>
  )
  return (
    <main ref={main} tabIndex={-1} className={styles.screen} data-full-bleed="">
      {chapter.isPending && <Opening link={libraryLink} />}
      {!chapter.data && chapter.isError && (
        <div className={styles.centered}>
          <ProblemNotice onDark error={chapter.error} onRetry={() => void chapter.refetch()} actions={libraryLink} />
        </div>
      )}
      {chapter.data && <OpenedChapter key={chapter.data.id} loaded={chapter.data} bars={bars} handsFree={handsFree} />}
      <Toasts />
    </main>
  )
}

type OpenedChapterProps = { readonly loaded: ReaderChapter; readonly bars: Bars; readonly handsFree: HandsFreeSwitch }

function OpenedChapter({ loaded, bars, handsFree }: OpenedChapterProps) {
  const name = useChapterName(loaded)
  const { chapter, download, generation } = useOpenedChapter(loaded)
  // A chapter that is shown stays on screen, whatever becomes of its download.
  const [isShown, setShown] = useState(false)
  const isReadable = canBeRead(chapter) || (isShown && chapter.pages.length > 0)
  if (isReadable !== isShown) setShown(isReadable)
  return (
    <>
      <title>{`${name} · ${chapter.manga.title} · Bunko`}</title>
      <ChapterDownloadContext value={download}>
        {isReadable ? (
          <Reader key={generation} chapter={chapter} bars={bars} handsFree={handsFree} />
        ) : (
          download && <Awaited chapter={chapter} download={download} name={name} />
        )}
      </ChapterDownloadContext>
    </>
  )
}

/** A chapter that was read before opens at its page once it is known how many pages there are. */
function canBeRead({ pages, pending, lastReadPage }: ReadableChapter): boolean {
  if (!pending) return pages.length > 0
  return pending.isCounted || (pages.length > 1 && (lastReadPage ?? 1) === 1)
}

/** Stays empty for a moment, to avoid a flash before a chapter that loads quickly. */
function Opening({ link }: { readonly link: ReactNode }) {
  const { t } = useTranslation()
  const isSlow = useIsSlow()
  return (
    <div className={styles.centered}>
      <p role="status">{isSlow && t('common.loading')}</p>
      {isSlow && link}
    </div>
  )
}

type AwaitedProps = {
  readonly chapter: ReaderChapter
  readonly download: ChapterDownload
  readonly name: string
}

/** A chapter of which no page is there yet: the progress of its download, or why there is none. */
function Awaited({ chapter, download, name }: AwaitedProps) {
  const { t } = useTranslation()
  const isSlow = useIsSlow()
  const home = useReaderHome(chapter)
  const mangaLink = (
    <LinkButton variant="ghost" href={home}>
      {t('reader.actions.leave')}
    </LinkButton>
  )
  const isHeldUp = useIsHeldUp(download)
  const isComing = isExpected(download)
  if (isComing && !isSlow) return null
  // Its state names the chapter and the ways on.
  const isNamed = !isComing || isHeldUp
  return (
    <div className={styles.centered}>
      <h1 className={isNamed ? 'visually-hidden' : styles.awaited}>{name}</h1>
      <DownloadState
        chapter={chapter}
        download={download}
        failedTitle={t('reader.arriving.failed', { name })}
        actions={mangaLink}
      />
      {!isNamed && mangaLink}
    </div>
  )
}

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
