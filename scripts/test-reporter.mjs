// Vitest reporter that prints a line of progress from time to time, and writes the counts of the run as JSON to the file that
// BUNKO_TEST_COUNTS names.
import { writeFileSync } from 'node:fs'
import { inWords } from './project.mjs'

const everyMs = 20_000

export default function testReporter() {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  let files = 0
  let total = 0
  let started = 0
  let printed = 0

  return {
    onTestRunStart(specifications) {
      total = specifications.length
      started = printed = performance.now()
    },
    onTestCaseResult(testCase) {
      counts[testCase.result().state] += 1
    },
    onTestModuleEnd(testModule) {
      files += 1
      // A file that fails outside its tests counts as one failure.
      if (testModule.state() === 'failed' && !hasFailedTest(testModule)) counts.failed += 1
      const now = performance.now()
      if (now - printed < everyMs) return
      printed = now
      console.log(progressLine({ ...counts, files, total, seconds: Math.round((now - started) / 1000) }))
    },
    onTestRunEnd(_modules, errors) {
      counts.failed += errors.length
      if (process.env.BUNKO_TEST_COUNTS) writeFileSync(process.env.BUNKO_TEST_COUNTS, JSON.stringify(counts))
    },
  }
}

const hasFailedTest = (testModule) => !testModule.children.allTests('failed').next().done

export function progressLine({ files, total, passed, failed, seconds }) {
  return `  ${inWords(seconds)}: ${files} of ${total} files, ${passed} tests passed${failed > 0 ? `, ${failed} failed` : ''}`
}

/**
 * The last line of a run, which CI reads. Wrong types or style count as failures if every test passes, so the line never
 * says 0 wrongly. A run without counts failed.
 */
export function closingLine(counts = { passed: 0, failed: 1, skipped: 0 }, failedChecks = []) {
  const failed = counts.failed > 0 ? counts.failed : failedChecks.length
  return `${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`
}
