import { expect, test } from 'vitest'
import { wheelPixels, wheelZoomFactor } from './use-zoom.ts'

test.each([
  [{ deltaY: 100, deltaMode: 0 }, 100],
  [{ deltaY: -3, deltaMode: 1 }, -120],
  [{ deltaY: 1, deltaMode: 2 }, 800],
])('converts %o to %i pixels', (input, pixels) => {
  expect(wheelPixels(input)).toBe(pixels)
})

const wheel = (deltaY: number) => ({ deltaY, deltaMode: 0 })

test('zooms by about a fifth per notch and restores the size on the way back', () => {
  expect(wheelZoomFactor(wheel(-100), false)).toBeCloseTo(1.22, 2)
  expect(wheelZoomFactor(wheel(-100), false) * wheelZoomFactor(wheel(100), false)).toBeCloseTo(1, 10)
})

test.each([true, false])('adds many small steps up to one large one (pinch: %s)', (isPinch) => {
  expect(wheelZoomFactor(wheel(-6), isPinch) ** 20).toBeCloseTo(wheelZoomFactor(wheel(-120), isPinch), 10)
})

test('doubles the size when a touchpad pinch doubles its distance', () => {
  // Chromium reports 100 times the logarithm of the scale.
  expect(wheelZoomFactor(wheel(-100 * Math.log(2)), true)).toBeCloseTo(2, 10)
})
