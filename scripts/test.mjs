// npm test: build, types, style and the tests. npm run test:long: the long tests. npm run test:busy: npm test beside eight busy
// processes. The tests run in a session with its own keyring and display.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { exitCode, run } from './child.mjs'
import { openDisplay } from './display.mjs'
import { openKeyringSession } from './keyring-session.mjs'
import { inWords, root, say, step } from './project.mjs'

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const busyProcesses = 8
/** Bytes that the tests may need for their data at one time; the long tests need more. */
const dataBytes = 4 * 1024 ** 3

/** Arguments other than `--long` and `--busy` go to Vitest. Paths of test files select from all tests. */
export async function test(args) {
  const isLong = args.includes('--long')
  const vitestArgs = args.filter((arg) => arg !== '--long' && arg !== '--busy')
  const hasPaths = vitestArgs.some((arg) => !arg.startsWith('-'))
  try {
    await ensureBuilt()
  } catch (error) {
    console.log(closingLine())
    throw error
  }
  const busy = args.includes('--busy') ? startBusyProcesses() : []
  const before = processorSeconds()
  const failed = isLong ? [] : await failedChecks()
  say(isLong ? 'Running the long tests.' : 'Running the tests.')
  const projects = isLong ? ['--project=long'] : hasPaths ? [] : ['--project=tests']
  const counts = await runTests([...projects, ...vitestArgs], isLong ? tmpdir() : folderForData())
  if (counts === undefined || counts.failed > 0) failed.push('tests')
  if (before !== undefined) say(`Processor time: ${inWords(Math.round(processorSeconds() - before))}.`)
  for (const child of busy) child.kill('SIGKILL')
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  console.log(closingLine(counts, failed))
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** Processes that take all the processor time they get. They end with their parent, too. */
function startBusyProcesses() {
  const endless = `
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) process.exit()
      for (const end = Date.now() + 900; Date.now() < end; );
    }, 0)`
  return Array.from({ length: busyProcesses }, () => spawn(process.execPath, ['-e', endless], { stdio: 'ignore' }))
}

/** Checks types, style and unused code. Prints what is wrong and returns the names of the failed checks. */
async function failedChecks() {
  const checks = [
    ['types', join(root, 'scripts/typecheck.mjs')],
    ['unused code', join(root, 'node_modules/knip/bin/knip.js'), '--no-progress'],
    ['style', biome, 'ci', '--diagnostic-level=error', `--colors=${process.stderr.isTTY ? 'force' : 'off'}`],
  ]
  const results = await step('Checking types, style and unused code', () =>
    Promise.all(checks.map(([, ...args]) => outputOf(args))),
  )
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

/** In memory if there is room, because tests wait for the disk a quarter of their time. */
function folderForData() {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > dataBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Runs the tests, whose temporary files go to a folder in `parent`.
 * @returns the counts of passed, failed and skipped tests, or undefined if Vitest ends without them
 */
async function runTests(args, parent) {
  const folder = mkdtempSync(join(parent, 'bunko-tests-'))
  chmodSync(folder, 0o755) // A test starts the program as another user.
  const file = join(folder, 'results.json')
  const session = openKeyringSession()
  const display = await openDisplay()
  try {
    const reporters = ['--silent=passed-only', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const [command, ...rest] = session.wrap([process.execPath, vitest, 'run', ...reporters, ...args])
    const env = { ...process.env, ...session.env, ...display.env, BUNKO_TEST_BUILT: '1', TMPDIR: folder }
    const code = await run(command, rest, { cwd: root, env })
    const counts = countResults(readJson(file))
    return counts && code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    display.close()
    session.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Vitest's results in numbers. A file that fails outside its tests counts as one failure. */
function countResults(results) {
  if (results === undefined) return undefined
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = results
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
  return { passed, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests }
}

const isFailed = ({ status }) => status === 'failed'

/**
 * The last line of a run, which CI reads. Wrong types or style count as failures if every test passes, so the line never
 * says 0 wrongly. A run without counts failed.
 */
export function closingLine(counts = { passed: 0, failed: 1, skipped: 0 }, failedChecks = []) {
  const failed = counts.failed > 0 ? counts.failed : failedChecks.length
  return `${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * User and system time of all ended child processes and their children. Only Linux tells it, in hundredths of a second.
 * Processes that run count when they end.
 */
function processorSeconds() {
  if (process.platform !== 'linux') return undefined
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const [cutime, cstime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(cutime) + Number(cstime)) / 100
}
