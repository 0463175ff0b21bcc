import { type CSSProperties, type MouseEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName, ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { PageImage } from './PageImage.tsx'
import styles from './PageStage.module.css'
import type { Size, Spread } from './page-layout.ts'
import { sideAction } from './page-navigation.ts'
import { pictureFilter } from './picture-filter.ts'
import type { KnownBorders } from './use-page-borders.ts'

type PageStageProps = {
  readonly chapter: ReaderChapter
  readonly spread: Spread
  /** This spread and those to keep ready, nearest first. */
  readonly held: readonly Spread[]
  readonly settings: ReaderSettings
  readonly layout: (spread: Spread) => readonly Size[]
  readonly bordersOf: (chapterId: string, page: number) => KnownBorders
  readonly isZoomed: boolean
  readonly onAction: (action: ReaderActionName) => void
}

/**
 * The current pages and, out of sight, their decoded neighbours: a turn shows what is already there. Three buttons lie
 * over the pages: the outer thirds turn, the middle shows the controls.
 */
export function PageStage(props: PageStageProps) {
  const { chapter, spread, held, settings, layout, bordersOf, isZoomed, onAction } = props
  const { t } = useTranslation()
  const count = chapter.pages.length
  const { direction } = settings
  const zone = (side: 'left' | 'right') => {
    const isVertical = direction === 'vertical'
    const label = t(`reader.${sideAction(side, direction)}Page`)
    const action = isVertical ? sideAction(side, direction) : side
    return { 'data-side': side, 'aria-label': label, onMouseDown: keepFocus, onClick: () => onAction(action) } as const
  }
  const { settled, onSettled } = useSettledPages()
  // The page that is looked at has the network and the processor to itself: its neighbours come after it.
  const isSettled = spread.every((page) => settled.has(page) || page > count)
  const begun = held.filter((those) => isSettled || those.join() === spread.join() || those.every(settled.has, settled))
  const pages = begun.flatMap((those) => layout(those).map((size, index) => ({ size, page: those[index] ?? 0, those })))
  return (
    <div
      className={styles.sheet}
      data-direction={direction}
      style={{ filter: pictureFilter(settings) } as CSSProperties}
    >
      {pages.map(({ page, size, those }) => (
        <PageImage
          key={page}
          chapter={chapter}
          name={t('reader.pageOf', { page, count })}
          page={page}
          isCurrent={those.join() === spread.join()}
          order={spread.indexOf(page)}
          size={size}
          borders={bordersOf(chapter.id, page)}
          onSettled={onSettled}
        />
      ))}
      {(spread[0] ?? 0) <= count && (
        <div className={styles.zones} data-zoomed={isZoomed || undefined}>
          <button type="button" {...zone('left')} />
          <button
            type="button"
            onMouseDown={keepFocus}
            aria-label={t('reader.toggleControls')}
            onClick={() => onAction('controls')}
          />
          <button type="button" {...zone('right')} />
        </div>
      )}
    </div>
  )
}

function useSettledPages() {
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const onSettled = useCallback(
    (page: number) => setSettled((known) => (known.has(page) ? known : new Set(known).add(page))),
    [],
  )
  return { settled, onSettled }
}

// A tap on the page must not leave a focused button behind that would take the space bar.
const keepFocus = (event: MouseEvent) => event.preventDefault()
