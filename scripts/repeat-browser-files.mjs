// Repeats failed files of browser tests, and puts the results of both runs together.
import { relative } from 'node:path'
import { root, say } from './project.mjs'

/** More failed files than these have a common reason, which repeating them does not remove. */
const maxRepeated = 3

/**
 * On a busy machine, a press can come too late for what it presses. So CI runs a failed file of browser tests once
 * more, alone, from its beginning, and names each test that failed only at first. Other files run once.
 */
export async function repeatBrowserFiles(tests, run) {
  const files = tests.errors === 0 ? filesToRepeat(tests.result) : []
  if (files.length === 0) return tests
  say(`Repeating ${files.join(', ')}.`)
  const again = await run(files)
  for (const line of repeatedLines(tests.result, again.result)) say(line)
  return { exitCode: again.exitCode, result: withRepeated(tests.result, again.result) }
}

const failedFiles = (result) => result.testResults.filter(({ status }) => status === 'failed')

/** Paths of the failed files, or none if one of them drives no browser. */
export function filesToRepeat(result) {
  const files = result ? failedFiles(result).map(({ name }) => relative(root, name)) : []
  const isRepeated = files.length <= maxRepeated && files.every((file) => file.startsWith('test/e2e/'))
  return isRepeated ? files : []
}

/** One line for each test that failed first and passed then. It is a fault to look at, although the run passes. */
export function repeatedLines(first, again) {
  const passed = new Set(testsOf(again, 'passed'))
  return testsOf(first, 'failed')
    .filter((name) => passed.has(name))
    .map((name) => `Passed only when it was repeated: ${name}`)
}

const testsOf = (result, wanted) =>
  (result?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === wanted)
      .map(({ fullName }) => `${relative(root, name)} > ${fullName}`),
  )

/** The first result with the repeated files in place of the same files. A run without result changes nothing. */
export function withRepeated(first, again) {
  if (again === undefined) return first
  const names = new Set(again.testResults.map(({ name }) => name))
  const replaced = first.testResults.filter(({ name }) => names.has(name)).flatMap((file) => file.assertionResults)
  const before = (...statuses) => replaced.filter(({ status }) => statuses.includes(status)).length
  return {
    numPassedTests: first.numPassedTests - before('passed') + again.numPassedTests,
    numFailedTests: first.numFailedTests - before('failed') + again.numFailedTests,
    numPendingTests: first.numPendingTests - before('pending', 'skipped') + again.numPendingTests,
    numTodoTests: first.numTodoTests - before('todo') + again.numTodoTests,
    testResults: [...first.testResults.filter(({ name }) => !names.has(name)), ...again.testResults],
  }
}
