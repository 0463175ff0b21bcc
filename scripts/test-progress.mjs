// Vitest reporter that prints a line of progress from time to time. It writes the number of errors outside every file to the
// file named by BUNKO_TEST_ERRORS, because the JSON reporter leaves them out.
import { writeFileSync } from 'node:fs'

const everyMs = 20_000

export default function testProgress() {
  const counts = { files: 0, passed: 0, failed: 0 }
  let total = 0
  let started = 0
  let printed = 0

  return {
    onTestRunStart(specifications) {
      total = specifications.length
      started = printed = performance.now()
    },
    onTestCaseResult(testCase) {
      const { state } = testCase.result()
      if (state === 'passed') counts.passed += 1
      if (state === 'failed') counts.failed += 1
    },
    onTestModuleEnd() {
      counts.files += 1
      const now = performance.now()
      if (now - printed < everyMs) return
      printed = now
      console.log(progressLine({ ...counts, total, seconds: Math.round((now - started) / 1000) }))
    },
    onTestRunEnd(_modules, unhandledErrors) {
      if (process.env.BUNKO_TEST_ERRORS) writeFileSync(process.env.BUNKO_TEST_ERRORS, String(unhandledErrors.length))
    },
  }
}

export function progressLine({ files, total, passed, failed, seconds }) {
  const time = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `  ${time}: ${files} of ${total} files, ${passed} tests passed${failed > 0 ? `, ${failed} failed` : ''}`
}
