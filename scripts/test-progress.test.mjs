import { expect, test } from 'vitest'
import { progressLine } from './test-progress.mjs'

const counts = { files: 3, total: 10, passed: 21, failed: 0 }

test.each([
  [{ ...counts, seconds: 59 }, '  59 s: 3 of 10 files, 21 tests passed'],
  [{ ...counts, failed: 2, seconds: 83 }, '  1 min 23 s: 3 of 10 files, 21 tests passed, 2 failed'],
])('prints progress', (progress, line) => {
  expect(progressLine(progress)).toBe(line)
})
