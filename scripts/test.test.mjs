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
  ['all passed', result(12, 0), [], '12 passed, 0 failed'],
  ['some failed', result(12, 3), ['tests'], '12 passed, 3 failed'],
  ['some were skipped', result(12, 0, { numPendingTests: 2, numTodoTests: 1 }), [], '12 passed, 0 failed, 3 skipped'],
  ['a file broke before its first test', result(12, 0, { testResults: [file()] }), ['tests'], '12 passed, 1 failed'],
  [
    'the preparation of a file failed',
    result(12, 1, { numPendingTests: 2, testResults: [file('failed', 'passed'), file('skipped', 'skipped')] }),
    ['tests'],
    '12 passed, 2 failed, 2 skipped',
  ],
  ['only the types are wrong', result(12, 0), ['types'], '12 passed, 1 failed'],
  ['types and lint are wrong', result(12, 0), ['types', 'lint'], '12 passed, 2 failed'],
  ['an error came outside every test', result(12, 0), ['tests'], '12 passed, 1 failed'],
  ['vitest wrote no result', undefined, ['tests'], '0 passed, 1 failed'],
])('the closing line when %s', (_, tests, failed, line) => {
  expect(closingLine(tests, failed)).toBe(line)
})
