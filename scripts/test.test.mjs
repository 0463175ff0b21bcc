import { expect, test } from 'vitest'
import { closingLine } from './test.mjs'

const result = (passed, failed, extra = {}) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...extra,
})
const file = (...statuses) => ({ status: 'failed', assertionResults: statuses.map((status) => ({ status })) })

test.each([
  ['passed tests', result(12, 0), [], '12 passed, 0 failed'],
  ['failed tests', result(12, 3), ['tests'], '12 passed, 3 failed'],
  ['skipped tests', result(12, 0, { numPendingTests: 2, numTodoTests: 1 }), [], '12 passed, 0 failed, 3 skipped'],
  [
    'a file that fails before its first test',
    result(12, 0, { testResults: [file()] }),
    ['tests'],
    '12 passed, 1 failed',
  ],
  [
    'a file whose setup fails',
    result(12, 1, { numPendingTests: 2, testResults: [file('failed', 'passed'), file('skipped', 'skipped')] }),
    ['tests'],
    '12 passed, 2 failed, 2 skipped',
  ],
  ['wrong types', result(12, 0), ['types'], '12 passed, 1 failed'],
  ['wrong types and style', result(12, 0), ['types', 'style'], '12 passed, 2 failed'],
  ['an error outside every test', result(12, 0), ['tests'], '12 passed, 1 failed'],
  ['no result', undefined, ['tests'], '0 passed, 1 failed'],
])('the closing line counts %s', (_, tests, failed, line) => {
  expect(closingLine(tests, failed)).toBe(line)
})
