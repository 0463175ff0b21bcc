import { expect, test } from 'vitest'
import { readingDirections, tapZoneLayouts } from '../../../../shared/contracts/reader-settings.ts'
import { type TapZone, tapZones } from './tap-zones.ts'

const area = ({ top, right, bottom, left }: TapZone) => (100 - top - bottom) * (100 - left - right)
const at = (zones: readonly TapZone[], x: number, y: number) =>
  zones.filter(({ top, right, bottom, left }) => x > left && x < 100 - right && y > top && y < 100 - bottom)

const layouts = tapZoneLayouts.flatMap((layout) => readingDirections.map((direction) => ({ layout, direction })))

test.each(layouts)('$layout, $direction: every place has one zone, and the controls can be reached', (given) => {
  const zones = tapZones({ tapZones: given.layout, direction: given.direction })
  expect(zones.reduce((sum, zone) => sum + area(zone), 0)).toBeCloseTo(10_000, 6)
  for (const x of [5, 20, 50, 80, 95])
    for (const y of [5, 25, 50, 75, 95]) expect(at(zones, x, y), `${x} ${y}`).toHaveLength(1)
  expect(zones.some(({ action }) => action === 'controls')).toBe(true)
})

test.each([
  ['sides', 'rtl', 5, 50, 'left'],
  ['sides', 'vertical', 50, 95, 'next'],
  ['edges', 'ltr', 20, 50, 'controls'],
  ['corner', 'ltr', 95, 50, 'next'],
  ['corner', 'rtl', 95, 50, 'previous'],
  ['thumb', 'rtl', 10, 60, 'next'],
  ['thumb', 'ltr', 10, 60, 'previous'],
  ['off', 'ltr', 5, 50, 'controls'],
] as const)('%s, %s: a tap at %i %i is “%s”', (layout, direction, x, y, action) => {
  expect(at(tapZones({ tapZones: layout, direction }), x, y)[0]?.action).toBe(action)
})
