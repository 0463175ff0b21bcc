import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { closingLine, filesToRepeat, repeatedLines, withRepeated } from './test.mjs'

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

const fileNamed = (path, status, tests) => ({
  name: join(root, path),
  status,
  assertionResults: Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state })),
})
const browser = (status, tests = {}) => fileNamed('test/e2e/reader.test.ts', status, tests)
const other = (status, tests = {}) => fileNamed('test/api/jobs.test.ts', status, tests)

test.each([
  ['failed browser files', [browser('failed'), other('passed')], ['test/e2e/reader.test.ts']],
  ['nothing when another file failed, too', [browser('failed'), other('failed')], []],
  ['nothing when many files failed', [browser('failed'), browser('failed'), browser('failed'), browser('failed')], []],
])('CI repeats %s', (_, testResults, paths) => {
  expect(filesToRepeat(result(0, 0, { testResults }))).toEqual(paths)
})

test('a run without result repeats nothing', () => {
  expect(filesToRepeat(undefined)).toEqual([])
})

const first = result(3, 2, {
  testResults: [browser('failed', { opens: 'failed', closes: 'passed', turns: 'failed' }), other('passed')],
})

test('a repeated file replaces its first result', () => {
  const again = result(3, 0, {
    testResults: [browser('passed', { opens: 'passed', closes: 'passed', turns: 'passed' })],
  })
  expect(closingLine(withRepeated(first, again))).toBe('5 passed, 0 failed')
  expect(repeatedLines(first, again)).toEqual([
    'Passed only when it was repeated: test/e2e/reader.test.ts > opens',
    'Passed only when it was repeated: test/e2e/reader.test.ts > turns',
  ])
})

test('a repeated file that fails again fails the run', () => {
  const again = result(2, 1, {
    testResults: [browser('failed', { opens: 'passed', closes: 'passed', turns: 'failed' })],
  })
  expect(closingLine(withRepeated(first, again), ['tests'])).toBe('4 passed, 1 failed')
  expect(repeatedLines(first, again)).toEqual(['Passed only when it was repeated: test/e2e/reader.test.ts > opens'])
})

test('a repetition without result leaves the first result', () => {
  expect(closingLine(withRepeated(first, undefined), ['tests'])).toBe('3 passed, 2 failed')
})
