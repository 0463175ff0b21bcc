import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import testReporter, { closingLine, progressLine } from './test-reporter.mjs'

const counts = { files: 3, total: 10, passed: 21, failed: 0 }

test.each([
  [{ ...counts, seconds: 59 }, '  59 s: 3 of 10 files, 21 tests passed'],
  [{ ...counts, failed: 2, seconds: 83 }, '  1 min 23 s: 3 of 10 files, 21 tests passed, 2 failed'],
])('prints progress', (progress, line) => {
  expect(progressLine(progress)).toBe(line)
})

test.each([
  ['passed tests', { passed: 12, failed: 0, skipped: 0 }, [], '12 passed, 0 failed'],
  ['failed tests', { passed: 12, failed: 3, skipped: 0 }, ['tests'], '12 passed, 3 failed'],
  ['skipped tests', { passed: 12, failed: 0, skipped: 3 }, [], '12 passed, 0 failed, 3 skipped'],
  ['wrong types and style', { passed: 12, failed: 0, skipped: 0 }, ['types', 'style'], '12 passed, 2 failed'],
  ['a run without result as a failure', undefined, ['tests'], '0 passed, 1 failed'],
])('the closing line counts %s', (_, result, failed, line) => {
  expect(closingLine(result, failed)).toBe(line)
})

const testWith = (state) => ({ result: () => ({ state }) })
const fileWith = (state, failedTests) => ({
  state: () => state,
  children: { allTests: () => Array(failedTests).values() },
})

test('a file that fails outside its tests and an error outside every file are failures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-reporter-'))
  const file = join(folder, 'counts')
  vi.stubEnv('BUNKO_TEST_COUNTS', file)
  const reporter = testReporter()
  reporter.onTestRunStart([1, 2, 3])
  for (const state of ['passed', 'passed', 'failed', 'skipped']) reporter.onTestCaseResult(testWith(state))
  reporter.onTestModuleEnd(fileWith('failed', 1))
  reporter.onTestModuleEnd(fileWith('failed', 0))
  reporter.onTestModuleEnd(fileWith('passed', 0))
  reporter.onTestRunEnd([], [new Error('outside')])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ passed: 2, failed: 3, skipped: 1 })
  rmSync(folder, { recursive: true })
})
