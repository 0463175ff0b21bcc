import {
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRightToLine,
  CircleQuestionMark,
  Expand,
  MoveHorizontal,
  Scan,
  Shrink,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { PageSlider } from './PageSlider.tsx'
import type { Position, ReaderAction } from './page-navigation.ts'
import styles from './ReaderChrome.module.css'
import type { ReaderSettings } from './reader-settings.store.ts'

type ReaderChromeProps = {
  readonly chapter: ReaderChapter
  readonly position: Position
  readonly pageCount: number
  readonly settings: ReaderSettings
  readonly isFull: boolean
  readonly isShown: boolean
  readonly onAction: (action: ReaderAction) => void
  readonly onPage: (page: number) => void
  readonly onChapter: (id: string) => void
}

/** The bars over and under a page, there on demand. */
export function ReaderChrome(props: ReaderChromeProps) {
  const { position, pageCount, isShown } = props
  return (
    <>
      <TopBar {...props} />
      <BottomBar {...props} />
      {!isShown && (
        <p className={styles.counter} aria-hidden="true">
          {Math.min(position, pageCount)} / {pageCount}
        </p>
      )}
    </>
  )
}

function TopBar({ chapter, settings, isFull, isShown, onAction }: ReaderChromeProps) {
  const { t } = useTranslation()
  const { direction, fit } = settings
  const name = t('chapters.name', { number: chapter.number })
  return (
    <header className={styles.top} data-hidden={!isShown || undefined} inert={!isShown}>
      <IconButton
        icon={ArrowLeft}
        label={t('reader.backTo', { title: chapter.manga.title })}
        onClick={() => onAction('leave')}
      />
      <h1 className={styles.title}>
        <span>{chapter.manga.title}</span>
        <small>{chapter.title ? t('reader.chapterTitled', { name, title: chapter.title }) : name}</small>
      </h1>
      <div className={styles.tools}>
        <Button
          look="quiet"
          className={styles.direction}
          aria-label={t(`reader.direction.${direction}`)}
          onClick={() => onAction('direction')}
        >
          <span aria-hidden="true">{t(`reader.direction.short.${direction}`)}</span>
        </Button>
        <IconButton
          icon={fit === 'screen' ? MoveHorizontal : Scan}
          label={t(fit === 'screen' ? 'reader.fitWidth' : 'reader.fitScreen')}
          onClick={() => onAction('fit')}
        />
        {document.fullscreenEnabled && (
          <IconButton
            icon={isFull ? Shrink : Expand}
            label={t(isFull ? 'reader.leaveFullScreen' : 'reader.fullScreen')}
            onClick={() => onAction('fullScreen')}
          />
        )}
        <IconButton icon={CircleQuestionMark} label={t('reader.help.open')} onClick={() => onAction('help')} />
      </div>
    </header>
  )
}

function BottomBar({ chapter, position, pageCount, settings, isShown, onPage, onChapter }: ReaderChromeProps) {
  const { t } = useTranslation()
  const { previous, next } = chapter.navigation
  const isRtl = settings.direction === 'rtl'
  const [Back, On] = isRtl ? [ArrowRightToLine, ArrowLeftToLine] : [ArrowLeftToLine, ArrowRightToLine]
  return (
    <footer className={styles.bottom} dir={settings.direction} data-hidden={!isShown || undefined} inert={!isShown}>
      <IconButton
        icon={Back}
        disabled={!previous}
        label={previous ? t('reader.previousChapter', { number: previous.number }) : t('reader.noPreviousChapter')}
        onClick={() => previous && onChapter(previous.id)}
      />
      <PageSlider
        page={Math.min(position, pageCount)}
        pageCount={pageCount}
        direction={settings.direction}
        onPage={onPage}
      />
      <IconButton
        icon={On}
        disabled={!next}
        label={next ? t('reader.nextChapter', { number: next.number }) : t('reader.noNextChapter')}
        onClick={() => next && onChapter(next.id)}
      />
    </footer>
  )
}
