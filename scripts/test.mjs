// npm test: build, types, style, then all tests but the long ones. npm run test:long: the long ones.
// The tests run in a session with its own keyring and display.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBuilt } from './build.mjs'
import { exitCode } from './child.mjs'
import { openDisplay } from './display.mjs'
import { openKeyringSession } from './keyring-session.mjs'
import { root, say, step } from './project.mjs'
import { repeatBrowserFiles } from './repeat-browser-files.mjs'
import { openTokenReport } from './token-report.mjs'

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** `--long` runs the long tests. Other arguments go to Vitest, for example the path of a test file. */
export async function test(args) {
  const isLong = args.includes('--long')
  const vitestArgs = args.filter((arg) => arg !== '--long')
  try {
    await ensureBuilt()
  } catch (error) {
    console.log(closingLine(undefined))
    throw error
  }
  const failed = isLong ? [] : await failedChecks()
  const report = openTokenReport()
  say(isLong ? 'Running the long tests.' : 'Running the tests.')
  const run = (filters) => runTests([`--project=${isLong ? 'long' : 'tests'}`, ...filters], report.output)
  const first = await run(vitestArgs)
  const tests = process.env.CI ? await repeatBrowserFiles(first, run) : first
  if (tests.exitCode !== 0) failed.push('tests')
  const tokens = await report.close(args.length === 0)
  say(tokens.line)
  if (!tokens.isGood) failed.push('tokens')
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  console.log(closingLine(tests.result, failed))
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** Checks types and style. Prints what is wrong and returns the names of the failed checks. */
async function failedChecks() {
  const checks = [
    ['types', join(root, 'scripts/typecheck.mjs')],
    ['style', biome, 'ci', '--diagnostic-level=error', `--colors=${process.stderr.isTTY ? 'force' : 'off'}`],
  ]
  const results = await step('Checking types and style', () => Promise.all(checks.map(([, ...args]) => outputOf(args))))
  const failed = checks.map(([name], index) => ({ name, ...results[index] })).filter(({ code }) => code !== 0)
  for (const { output } of failed) say(output)
  return failed.map(({ name }) => name)
}

async function outputOf(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const code = await exitCode(child)
  return { code, output: Buffer.concat(chunks).toString() }
}

async function runTests(args, output) {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-test-result-'))
  const file = join(folder, 'result.json')
  const session = openKeyringSession()
  const display = await openDisplay()
  try {
    const progress = join(root, 'scripts/test-progress.mjs')
    const reporters = ['minimal', 'json', progress].map((reporter) => `--reporter=${reporter}`)
    const options = [...reporters, `--outputFile.json=${file}`]
    const [command, ...rest] = session.wrap([process.execPath, vitest, 'run', ...options, ...args])
    const errors = join(folder, 'errors')
    const env = { ...process.env, ...session.env, ...display.env, BUNKO_TEST_BUILT: '1', BUNKO_TEST_ERRORS: errors }
    const exitCode = await runAndRecord(command, rest, env, output)
    return { exitCode, result: readJson(file), errors: readJson(errors) ?? 0 }
  } finally {
    display.close()
    session.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Messages of the session bus and of the JSON reporter. */
const noise = /^(?:dbus-daemon\[|JSON report written to )/

/** Shows the output of the tests, and of the programs that they start, and writes all of it to a file. */
async function runAndRecord(command, args, env, output) {
  const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, { cwd: root, env: { ...env, ...colours }, stdio: ['ignore', 'pipe', 'pipe'] })
  const record = createWriteStream(output, { flags: 'a' })
  const closed = [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ].map(([from, to]) => {
    const lines = createInterface({ input: from })
    lines.on('line', (line) => {
      record.write(`${line}\n`)
      if (!noise.test(line)) to.write(`${line}\n`)
    })
    return new Promise((resolve) => lines.once('close', resolve))
  })
  const code = await exitCode(child)
  await Promise.all(closed)
  await new Promise((resolve) => record.end(resolve))
  return code
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

/**
 * The last line, which CI reads. A file that fails outside its tests has no failed test of its own, and an error outside
 * every file fails only the run: each of them counts as one failure, so the line never says 0 wrongly.
 */
export function closingLine(result, failed = []) {
  if (result === undefined) return '0 passed, 1 failed'
  const brokenFiles = result.testResults.filter(isBroken)
  const inTests = result.numFailedTests + brokenFiles.length
  const failures = inTests > 0 ? inTests : failed.length
  const skipped = result.numPendingTests + (result.numTodoTests ?? 0)
  return `${result.numPassedTests} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
