import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderActionName, ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { turnForSide } from '../page-navigation.ts'
import styles from './SpreadView.module.css'
import { type TapAction, tapZones } from './tap-zones.ts'

type TapZonesProps = {
  readonly settings: ReaderSettings
  readonly isZoomed: boolean
  readonly onAction: (action: ReaderActionName) => void
}

/** The buttons that cover the pages. Of several with the same action, assistive technology knows the first. */
export function TapZones({ settings, isZoomed, onAction }: TapZonesProps) {
  const { t } = useTranslation()
  const zones = tapZones(settings)
  const nameOf = (action: TapAction) => {
    if (action === 'controls') return t('reader.toggleControls')
    const turn = action === 'left' || action === 'right' ? turnForSide(action, settings.direction) : action
    return t(`reader.${turn}Page`)
  }
  return (
    <div className={styles.tapZones} data-zoomed={isZoomed || undefined}>
      {zones.map(({ action, top, right, bottom, left }, index) => {
        const isRepeated = zones.findIndex((zone) => zone.action === action) < index
        return (
          <button
            key={`${action} ${top} ${left}`}
            type="button"
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
