import {
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRightToLine,
  Bookmark,
  ChevronDown,
  CircleQuestionMark,
  Expand,
  GalleryHorizontalEnd,
  HatGlasses,
  Shrink,
  SlidersHorizontal,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReaderActionName, ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { knownPageCount, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import type { Spread } from '../spreads.ts'
import type { PageBookmark } from '../use-bookmark.ts'
import type { ReaderPanel } from '../use-reader-actions.ts'
import { chapterCredit, useChapterName } from './chapter-title.ts'
import { PageSlider } from './PageSlider.tsx'
import styles from './ReaderChrome.module.css'

type ReaderChromeProps = {
  readonly chapter: ReadableChapter
  /** The pages that are shown together. */
  readonly pages: readonly number[]
  /** All pages as they are shown together. */
  readonly spreads: readonly Spread[]
  /** Undefined in a strip, which is always read downwards. */
  readonly direction: ReaderSettings['direction'] | undefined
  readonly bookmark: PageBookmark
  readonly isFullScreen: boolean
  readonly isShown: boolean
  readonly panel: ReaderPanel
  readonly onAction: (action: ReaderActionName) => void
  readonly onPage: (page: number) => void
}

/** The bars above and below the page, and the page counter while they are hidden. */
export function ReaderChrome(props: ReaderChromeProps) {
  const { pages, chapter, isShown } = props
  const count = chapter.pages.length
  const [first = 1, last = first] = [pages[0], pages.at(-1)].map((page) => page && Math.min(page, count))
  return (
    <>
      <TopBar {...props} />
      <BottomBar {...props} />
      {chapter.incognito && <IncognitoMark onEnd={() => props.onAction('incognito')} />}
      {!isShown && (
        <p className={styles.counter} aria-hidden="true">
          {first < last ? `${first}–${last}` : first} / {knownPageCount(chapter) ?? '…'}
        </p>
      )}
    </>
  )
}

/** Stays in view while reading leaves no trace. A press ends that. */
function IncognitoMark({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTranslation()
  const label = t(isOtherDevice ? 'incognito.on' : 'incognito.turnOff')
  return (
    <button
      type="button"
      className={styles.incognito}
      aria-label={label}
      title={label}
      disabled={isOtherDevice}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onEnd}
    >
      <HatGlasses aria-hidden="true" size={18} />
    </button>
  )
}

function TopBar({ chapter, direction, bookmark, isFullScreen, isShown, panel, onAction }: ReaderChromeProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.top} data-reader-bar="" data-hidden={!isShown || undefined} inert={!isShown}>
      <IconButton
        icon={ArrowLeft}
        label={t('reader.backTo', { title: chapter.list?.name ?? chapter.manga.title })}
        onClick={() => onAction('leave')}
      />
      <ChapterTitle chapter={chapter} isListShown={panel === 'chapters'} onList={() => onAction('chapters')} />
      <div className={styles.tools}>
        {direction && (
          <Button
            variant="ghost"
            className={styles.direction}
            aria-label={t(`reader.direction.${direction}`)}
            onClick={() => onAction('direction')}
          >
            <span aria-hidden="true">{t(`reader.direction.short.${direction}`)}</span>
          </Button>
        )}
        {!chapter.isLoose && (
          <IconButton
            icon={Bookmark}
            className={styles.bookmark}
            label={t('reader.actions.bookmark')}
            aria-pressed={bookmark.isSet}
            disabled={!bookmark.isPossible}
            onClick={() => onAction('bookmark')}
          />
        )}
        <IconButton
          icon={GalleryHorizontalEnd}
          label={t('reader.actions.thumbnails')}
          aria-expanded={panel === 'thumbnails'}
          onClick={() => onAction('thumbnails')}
        />
        <IconButton
          icon={SlidersHorizontal}
          label={t('reader.actions.settings')}
          aria-expanded={panel === 'settings'}
          onClick={() => onAction('settings')}
        />
        {document.fullscreenEnabled && (
          <IconButton
            icon={isFullScreen ? Shrink : Expand}
            label={t(isFullScreen ? 'reader.leaveFullScreen' : 'reader.actions.fullScreen')}
            onClick={() => onAction('fullScreen')}
          />
        )}
        <IconButton
          icon={CircleQuestionMark}
          className={styles.help}
          label={t('reader.actions.help')}
          onClick={() => onAction('help')}
        />
      </div>
    </header>
  )
}

type ChapterTitleProps = {
  readonly chapter: ReadableChapter
  readonly isListShown: boolean
  readonly onList: () => void
}

/** The manga's title, the chapter's name, and who is credited for it. Opens the list of chapters. */
function ChapterTitle({ chapter, isListShown, onList }: ChapterTitleProps) {
  const { t } = useTranslation()
  const name = useChapterName(chapter)
  const title = chapter.title && !chapter.isLoose ? t('reader.chapterTitled', { name, title: chapter.title }) : name
  const groups = chapterCredit(chapter)
  return (
    <h1 className={styles.title}>
      <button
        type="button"
        disabled={chapter.isLoose}
        title={chapter.isLoose ? undefined : t('reader.chapters.title')}
        aria-expanded={chapter.isLoose ? undefined : isListShown}
        onClick={onList}
      >
        <span>{chapter.manga.title}</span>
        <small>
          {groups ? t('reader.credit', { title, groups }) : title}
          {!chapter.isLoose && <ChevronDown aria-hidden="true" size={14} />}
        </small>
      </button>
    </h1>
  )
}

function BottomBar(props: ReaderChromeProps) {
  const { chapter, pages, spreads, direction: readingDirection, isShown, onAction, onPage } = props
  const { t } = useTranslation()
  const { previous, next } = chapter.neighbors
  const direction = readingDirection === 'rtl' ? 'rtl' : 'ltr'
  const [PreviousIcon, NextIcon] =
    direction === 'rtl' ? [ArrowRightToLine, ArrowLeftToLine] : [ArrowLeftToLine, ArrowRightToLine]
  return (
    <footer
      className={styles.bottom}
      dir={direction}
      data-reader-bar=""
      data-hidden={!isShown || undefined}
      inert={!isShown}
    >
      <IconButton
        icon={PreviousIcon}
        disabled={!previous}
        label={previous ? t('reader.previousChapter', { number: previous.number }) : t('reader.noPreviousChapter')}
        onClick={() => onAction('previousChapter')}
      />
      <PageSlider
        chapter={chapter}
        page={Math.min(pages[0] ?? 1, chapter.pages.length)}
        spreads={spreads}
        direction={direction}
        onPage={onPage}
      />
      <IconButton
        icon={NextIcon}
        disabled={!next}
        label={next ? t('reader.nextChapter', { number: next.number }) : t('reader.end.noNext')}
        onClick={() => onAction('nextChapter')}
      />
    </footer>
  )
}
