import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'

export type TapAction = 'left' | 'right' | 'next' | 'previous' | 'controls'
/** A part of the page in percent of its width and height. */
export type TapZone = {
  readonly action: TapAction
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const column = (action: TapAction, left: number, right: number): TapZone => ({ action, top: 0, right, bottom: 0, left })
const row = (action: TapAction, top: number, bottom: number): TapZone => ({ action, top, right: 0, bottom, left: 0 })
const mirror = (zone: TapZone): TapZone => ({ ...zone, left: zone.right, right: zone.left })

const third = 100 / 3

/** The parts of the page that react to a tap. Together they cover it; none overlaps another. */
export function tapZones({ tapZones: layout, direction }: Pick<ReaderSettings, 'tapZones' | 'direction'>) {
  const isVertical = direction === 'vertical'
  const inReadingDirection = (zones: readonly TapZone[]) => (direction === 'rtl' ? zones.map(mirror) : zones)
  switch (layout) {
    case 'off':
      return [column('controls', 0, 0)]
    case 'sides':
    case 'edges': {
      const size = layout === 'sides' ? third : 15
      return isVertical
        ? [row('previous', 0, 100 - size), row('controls', size, size), row('next', 100 - size, 0)]
        : [column('left', 0, 100 - size), column('controls', size, size), column('right', 100 - size, 0)]
    }
    case 'corner':
      return inReadingDirection([
        row('previous', 0, 100 - third),
        { action: 'previous', top: third, right: 100 - third, bottom: third, left: 0 },
        { action: 'controls', top: third, right: third, bottom: third, left: third },
        { action: 'next', top: third, right: 0, bottom: third, left: 100 - third },
        row('next', 100 - third, 0),
      ])
    case 'thumb':
      return inReadingDirection([
        row('controls', 0, 80),
        { action: 'previous', top: 20, right: 75, bottom: 0, left: 0 },
        { action: 'next', top: 20, right: 0, bottom: 0, left: 25 },
      ])
  }
}
