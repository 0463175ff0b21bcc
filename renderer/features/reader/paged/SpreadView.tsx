import { type MouseEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderActionName, ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { isPending, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { classNames } from '../../../ui/class-names.ts'
import { imageFilter } from '../../../ui/image-filter.ts'
import { PendingPage } from '../arriving/DownloadState.tsx'
import type { Size } from '../page-layout.ts'
import { pageName } from '../page-layout.ts'
import { turnForSide } from '../page-navigation.ts'
import { TextLayer } from '../page-text/TextLayer.tsx'
import type { PageBorders } from '../page-view/crop-borders.ts'
import { PageImage } from '../page-view/PageImage.tsx'
import type { Spread } from '../spreads.ts'
import styles from './SpreadView.module.css'
import { type TapAction, tapZones } from './tap-zones.ts'

type SpreadViewProps = {
  readonly chapter: ReadableChapter
  readonly spread: Spread
  /** This spread and its neighbours, in loading order. */
  readonly preloaded: readonly Spread[]
  readonly settings: ReaderSettings
  readonly layout: (spread: Spread) => readonly Size[]
  readonly getBorders: (chapterId: string, page: number) => PageBorders
  readonly isZoomed: boolean
  readonly onAction: (action: ReaderActionName) => void
}

/**
 * Shows the current pages and keeps their neighbours decoded but hidden, so that a page turn is immediate. Buttons
 * cover the pages: they turn the page or show the controls.
 */
export function SpreadView(props: SpreadViewProps) {
  const { chapter, spread, preloaded, settings, layout, getBorders, isZoomed, onAction } = props
  const { t } = useTranslation()
  const count = chapter.pages.length
  const { direction } = settings
  const { settled, onSettled } = useSettledPages()
  const isSpread = (pages: Spread) => pages.join() === spread.join()
  // The neighbours start to load once the current pages are done, so that they do not compete for network and CPU.
  const isSettled = spread.every((page) => settled.has(page) || page > count || isPending(chapter, page))
  const started = preloaded.filter((pages) => isSettled || isSpread(pages) || pages.every((page) => settled.has(page)))
  const places = started.flatMap((pages) =>
    layout(pages).map((size, index) => ({ page: pages[index] ?? 0, size, isCurrent: isSpread(pages) })),
  )
  const images = places.filter(({ page }) => !isPending(chapter, page))
  const missing = places.filter(({ page, isCurrent }) => isCurrent && isPending(chapter, page))
  return (
    <div className={styles.spread} data-direction={direction} style={{ filter: imageFilter(settings) }}>
      {images.map(({ page, size, isCurrent }) => (
        <PageImage
          key={page}
          chapter={chapter}
          name={pageName(t, chapter, page)}
          page={page}
          isCurrent={isCurrent}
          order={spread.indexOf(page)}
          size={size}
          borders={getBorders(chapter.id, page)}
          rotation={settings.rotation}
          sharpen={settings.sharpen}
          onSettled={onSettled}
        />
      ))}
      {missing.map(({ page, size }, index) => (
        <PendingPage
          key={page}
          chapter={chapter}
          page={page}
          order={spread.indexOf(page)}
          size={size}
          hasStatus={index === 0}
        />
      ))}
      {(spread[0] ?? 0) <= count && <TapZones settings={settings} isZoomed={isZoomed} onAction={onAction} />}
      <div className={classNames(styles.spread, styles.texts)} data-direction={direction}>
        {places
          .filter(({ page, isCurrent }) => isCurrent && page <= count)
          .map(({ page, size }) => (
            <TextLayer
              key={page}
              chapter={chapter}
              page={page}
              size={size}
              borders={getBorders(chapter.id, page)}
              settings={settings}
              order={spread.indexOf(page)}
            />
          ))}
      </div>
    </div>
  )
}

/** The pages that have been decoded or have failed. */
function useSettledPages() {
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const onSettled = useCallback(
    (page: number) => setSettled((known) => (known.has(page) ? known : new Set(known).add(page))),
    [],
  )
  return { settled, onSettled }
}

type TapZonesProps = {
  readonly settings: ReaderSettings
  readonly isZoomed: boolean
  readonly onAction: (action: ReaderActionName) => void
}

/** The buttons that cover the pages. Of several with the same action, assistive technology knows the first. */
function TapZones({ settings, isZoomed, onAction }: TapZonesProps) {
  const { t } = useTranslation()
  const zones = tapZones(settings)
  const nameOf = (action: TapAction) => {
    if (action === 'controls') return t('reader.actions.controls')
    const turn = action === 'left' || action === 'right' ? turnForSide(action, settings.direction) : action
    return t(`reader.actions.${turn}`)
  }
  return (
    <div className={styles.tapZones} data-zoomed={isZoomed || undefined}>
      {zones.map(({ action, top, right, bottom, left }, index) => {
        const isRepeated = zones.findIndex((zone) => zone.action === action) < index
        return (
          <button
            key={`${action} ${top} ${left}`}
            type="button"
            data-tap-zone=""
            style={{ inset: `${top}% ${right}% ${bottom}% ${left}%` }}
            data-side={action === 'controls' ? undefined : action}
            aria-label={nameOf(action)}
            aria-hidden={isRepeated || undefined}
            tabIndex={isRepeated ? -1 : undefined}
            onMouseDown={preventFocus}
            onClick={() => onAction(action)}
          />
        )
      })}
    </div>
  )
}

// A tap must not leave the focus on the button, which would then handle the space bar.
const preventFocus = (event: MouseEvent) => event.preventDefault()
