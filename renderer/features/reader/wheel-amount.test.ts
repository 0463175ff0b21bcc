import { expect, test } from 'vitest'
import { wheelPixels, wheelZoom } from './wheel-amount.ts'

test.each([
  [{ deltaY: 100, deltaMode: 0 }, 100],
  [{ deltaY: -3, deltaMode: 1 }, -120],
  [{ deltaY: 1, deltaMode: 2 }, 800],
])('%o is so many pixels', (turned, pixels) => {
  expect(wheelPixels(turned)).toBe(pixels)
})

const turned = (deltaY: number) => ({ deltaY, deltaMode: 0 })

test('a notch enlarges by about a fifth, and the way back leads to the same size', () => {
  expect(wheelZoom(turned(-100), false)).toBeCloseTo(1.22, 2)
  expect(wheelZoom(turned(-100), false) * wheelZoom(turned(100), false)).toBeCloseTo(1, 10)
})

test.each([true, false])('many small steps are one of the same way (pinch: %s)', (isPinch) => {
  expect(wheelZoom(turned(-6), isPinch) ** 20).toBeCloseTo(wheelZoom(turned(-120), isPinch), 10)
})

test('fingers on a touchpad that go twice as far apart enlarge twice', () => {
  // As Chromium tells it: a hundred times the logarithm.
  expect(wheelZoom(turned(-100 * Math.log(2)), true)).toBeCloseTo(2, 10)
})
