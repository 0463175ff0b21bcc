import { expect, test } from 'vitest'
import { sizeAfterWheel } from './use-cover-wheel.ts'

test('a notch forward makes covers larger, a notch back smaller, a touch nothing yet', () => {
  expect(sizeAfterWheel(10.5, -120)).toBe(12)
  expect(sizeAfterWheel(10.5, 120)).toBe(9)
  expect(sizeAfterWheel(10.5, 4)).toBe(10.5)
})
