import { expect, test } from 'vitest'
import { closingLine } from './test.mjs'

test.each([
  ['passed tests', { passed: 12, failed: 0, skipped: 0 }, [], '12 passed, 0 failed'],
  ['failed tests', { passed: 12, failed: 3, skipped: 0 }, ['tests'], '12 passed, 3 failed'],
  ['skipped tests', { passed: 12, failed: 0, skipped: 3 }, [], '12 passed, 0 failed, 3 skipped'],
  ['wrong types and style', { passed: 12, failed: 0, skipped: 0 }, ['types', 'style'], '12 passed, 2 failed'],
  ['a run without result as a failure', undefined, ['tests'], '0 passed, 1 failed'],
])('the closing line counts %s', (_, result, failed, line) => {
  expect(closingLine(result, failed)).toBe(line)
})
