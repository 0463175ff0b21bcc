import { expect, test } from 'vitest'
import { progressLine, repeatedLine } from './test-progress.mjs'

const counts = { files: 3, total: 10, passed: 21, failed: 0 }

test.each([
  [{ ...counts, seconds: 59 }, '  59 s: 3 of 10 files, 21 tests passed'],
  [{ ...counts, failed: 2, seconds: 83 }, '  1 min 23 s: 3 of 10 files, 21 tests passed, 2 failed'],
])('prints progress', (progress, line) => {
  expect(progressLine(progress)).toBe(line)
})

test('names a test that passed only when it was repeated, with its first error', () => {
  const testCase = {
    fullName: 'a failing source > is retried',
    module: { relativeModuleId: 'test/e2e/x.test.ts' },
    result: () => ({ errors: [{ stack: 'TimeoutError: no button' }] }),
  }
  expect(repeatedLine(testCase)).toBe(
    '  Passed only when it was repeated: test/e2e/x.test.ts > a failing source > is retried\nTimeoutError: no button',
  )
})
