import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { PageImage } from './PageImage.tsx'
import styles from './PageStage.module.css'
import { pageImage } from './page-image.ts'
import { type Position, pagesToHold, type ReaderAction, sideAction } from './page-navigation.ts'
import type { ReaderSettings } from './reader-settings.store.ts'

type PageStageProps = {
  readonly chapter: ReaderChapter
  readonly position: Position
  readonly pageCount: number
  readonly settings: ReaderSettings
  readonly onAction: (action: ReaderAction) => void
}

/**
 * The current page and, out of sight, its decoded neighbours: a turn shows what is already there. Three buttons lie
 * over the page: its left and right third turn, its middle shows the controls.
 */
export function PageStage({ chapter, position, pageCount, settings, onAction }: PageStageProps) {
  const { t } = useTranslation()
  const { direction, fit } = settings
  const zone = (side: 'left' | 'right') => {
    const action = sideAction(side, direction)
    return { 'aria-label': t(`reader.${action}Page`), onClick: () => onAction(action) }
  }
  return (
    <div className={styles.sheet} data-fit={fit}>
      {pagesToHold(position, pageCount).map((page) => (
        <PageImage
          key={page}
          src={pageImage(chapter, page)}
          name={t('reader.pageOf', { page, count: pageCount })}
          page={page}
          isCurrent={page === position}
        />
      ))}
      {position <= pageCount && (
        <div className={styles.zones}>
          <button type="button" onMouseDown={keepFocus} {...zone('left')} />
          <button
            type="button"
            onMouseDown={keepFocus}
            aria-label={t('reader.toggleControls')}
            onClick={() => onAction('controls')}
          />
          <button type="button" onMouseDown={keepFocus} {...zone('right')} />
        </div>
      )}
    </div>
  )
}

// A tap on the page must not leave a focused button behind that would take the space bar.
const keepFocus = (event: MouseEvent) => event.preventDefault()
