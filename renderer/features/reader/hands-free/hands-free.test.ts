import { expect, test } from 'vitest'
import { changePace, wholePixels } from './hands-free.ts'

const pace = { scrollSpeed: 60, turnSeconds: 10 }

test.each([
  ['strip', 'faster', pace, { scrollSpeed: 75 }],
  ['strip', 'slower', pace, { scrollSpeed: 50 }],
  ['strip', 'slower', { ...pace, scrollSpeed: 10 }, { scrollSpeed: 10 }],
  ['strip', 'faster', { ...pace, scrollSpeed: 600 }, { scrollSpeed: 600 }],
  ['single', 'faster', pace, { turnSeconds: 9 }],
  ['double', 'slower', pace, { turnSeconds: 11 }],
  ['single', 'faster', { ...pace, turnSeconds: 2 }, { turnSeconds: 2 }],
] as const)('in mode %s, %s changes %j by %j', (mode, by, from, change) => {
  expect(changePace(from, mode, by)).toEqual(change)
})

test('faster always changes a strip that can be faster, and slower one that can be slower', () => {
  for (let scrollSpeed = 10; scrollSpeed <= 600; scrollSpeed += 5) {
    if (scrollSpeed < 600)
      expect(changePace({ ...pace, scrollSpeed }, 'strip', 'faster').scrollSpeed).toBeGreaterThan(scrollSpeed)
    if (scrollSpeed > 10)
      expect(changePace({ ...pace, scrollSpeed }, 'strip', 'slower').scrollSpeed).toBeLessThan(scrollSpeed)
  }
})

test('what is less than a pixel waits for the next frame', () => {
  expect(wholePixels(3.25)).toEqual({ whole: 3, rest: 0.25 })
})
