// npm test: build, types, lint, then every test in a session with its own keyring and display.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { exitCode, run } from './child.mjs'
import { openDisplay } from './display.mjs'
import { openKeyringSession } from './keyring-session.mjs'
import { root, say } from './project.mjs'
import { openTokenReport } from './token-report.mjs'

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

export async function test(args) {
  try {
    await ensureBuilt()
  } catch (error) {
    console.log(closingLine(undefined))
    throw error
  }
  const failed = []
  if ((await node(join(root, 'scripts/typecheck.mjs'))) !== 0) failed.push('types')
  if ((await node(biome, 'ci', '--diagnostic-level=error')) !== 0) failed.push('lint')
  const report = openTokenReport()
  const tests = await runTests(args, report.output)
  if (tests.exitCode !== 0) failed.push('tests')
  const tokens = await report.close(args.length === 0)
  say(tokens.line)
  if (!tokens.isGood) failed.push('tokens')
  say(failed.length === 0 ? 'Types, lint and tests are good.' : `Not good: ${failed.join(', ')}.`)
  console.log(closingLine(tests.result, failed))
  process.exitCode = failed.length === 0 ? 0 : 1
}

const node = (...args) => run(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })

async function runTests(args, output) {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-test-result-'))
  const file = join(folder, 'result.json')
  const session = openKeyringSession()
  const display = await openDisplay()
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const [command, ...rest] = session.wrap([process.execPath, vitest, 'run', ...reporters, ...args])
    const env = { ...process.env, ...session.env, ...display.env }
    return { exitCode: await runAndNote(command, rest, env, output), result: readResult(file) }
  } finally {
    display.close()
    session.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the tests say, and the programs that they start, is shown and kept. */
async function runAndNote(command, args, env, output) {
  const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, { cwd: root, env: { ...env, ...colours }, stdio: ['ignore', 'pipe', 'pipe'] })
  const note = createWriteStream(output)
  child.stdout.on('data', (bytes) => note.write(bytes)).pipe(process.stdout, { end: false })
  child.stderr.on('data', (bytes) => note.write(bytes)).pipe(process.stderr, { end: false })
  const code = await exitCode(child)
  await new Promise((resolve) => note.end(resolve))
  return code
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

/**
 * One line for people and machines. A file that breaks outside its tests has no failed test of its own, and an
 * error outside every test fails the run alone: each such failure counts as one, so that the line never says 0 falsely.
 */
export function closingLine(result, failed = []) {
  if (result === undefined) return '0 passed, 1 failed'
  const brokenFiles = result.testResults.filter(isBroken)
  const inTests = result.numFailedTests + brokenFiles.length
  const failures = inTests > 0 ? inTests : failed.length
  const skipped = result.numPendingTests + (result.numTodoTests ?? 0)
  return `${result.numPassedTests} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
