import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { filesToRepeat, repeatedLines, withRepeated } from './repeat-browser-files.mjs'
import { closingLine } from './test.mjs'

const result = (passed, failed, testResults) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
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
  expect(filesToRepeat(result(0, 0, testResults))).toEqual(paths)
})

test('a run without result repeats nothing', () => {
  expect(filesToRepeat(undefined)).toEqual([])
})

const first = result(3, 2, [browser('failed', { opens: 'failed', closes: 'passed', turns: 'failed' }), other('passed')])

test('a repeated file replaces its first result', () => {
  const again = result(3, 0, [browser('passed', { opens: 'passed', closes: 'passed', turns: 'passed' })])
  expect(closingLine(withRepeated(first, again))).toBe('5 passed, 0 failed')
  expect(repeatedLines(first, again)).toEqual([
    'Passed only when it was repeated: test/e2e/reader.test.ts > opens',
    'Passed only when it was repeated: test/e2e/reader.test.ts > turns',
  ])
})

test('a repeated file that fails again fails the run', () => {
  const again = result(2, 1, [browser('failed', { opens: 'passed', closes: 'passed', turns: 'failed' })])
  expect(closingLine(withRepeated(first, again), ['tests'])).toBe('4 passed, 1 failed')
  expect(repeatedLines(first, again)).toEqual(['Passed only when it was repeated: test/e2e/reader.test.ts > opens'])
})

test('a repetition without result leaves the first result', () => {
  expect(closingLine(withRepeated(first, undefined), ['tests'])).toBe('3 passed, 2 failed')
})
