// npm run bench [part of a file name …] [--check] [--write]: prints each figure as a ratio to a baseline of the same run.
// --check fails if an aim is missed; the machine has to be quiet. --write puts the figures into docs/performance.md.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withFigures } from './bench-page.mjs'
import { isMissed, nameOf, table } from './bench-results.mjs'
import { root, Stop, say } from './project.mjs'

const folder = join(root, 'test/bench')
const resultFile = join(root, 'bench-results/latest.json')
const page = join(root, 'docs/performance.md')

export async function bench(args) {
  const options = args.filter((arg) => arg.startsWith('--'))
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = options.find((option) => !['--check', '--write'].includes(option))
  if (unknown) throw new Stop(`Unknown option ${unknown}. There are --check and --write.`, 2)
  const files = benchFiles().filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  if (files.length === 0) throw new Stop('No benchmark has that name.', 2)
  if (options.includes('--write') && names.length > 0) throw new Stop('--write needs the figures of all benchmarks.', 2)
  const machine = describeMachine()
  if (machine.load > machine.cores / 4)
    say(`The machine is busy (load ${machine.load.toFixed(1)}); aims may be missed.`)
  const { results, failed } = await measure(files)
  const run = { at: new Date().toISOString(), machine, results, failed }
  mkdirSync(join(root, 'bench-results'), { recursive: true })
  writeFileSync(resultFile, `${JSON.stringify(run, null, 2)}\n`)
  say(`Written to ${resultFile}.`)
  if (options.includes('--write')) writePage(run)
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`)
  if (options.includes('--check')) check(results)
  // A benchmark may leave a browser or a pool running. The figures are written, so the process need not wait.
  process.exit(0)
}

async function measure(files) {
  const results = []
  const failed = []
  for (const file of files) {
    say(`${file} …`)
    try {
      const { run } = await import(pathToFileURL(join(folder, file)).href)
      const measured = (await run()).map((result) => ({ file, ...result }))
      results.push(...measured)
      console.log(table(measured))
    } catch (error) {
      failed.push(file)
      say(error.stack)
    }
  }
  return { results, failed }
}

function benchFiles() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.bench.ts'))
    .sort()
}

/** @throws Stop with all missed aims */
function check(results) {
  const missed = results.filter(isMissed)
  const all = results.filter(({ target }) => target).length
  if (missed.length === 0) return say(`All ${all} aims are met.`)
  console.log(`\nMissed aims:\n${table(missed)}`)
  throw new Stop(`${missed.length} of ${all} aims are missed: ${missed.map(nameOf).join('; ')}.`)
}

function writePage(run) {
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), run))
  say(`Written to ${page}.`)
}

const describeMachine = () => ({
  node: process.version,
  platform: `${platform()}-${process.arch}`,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryBytes: totalmem(),
  load: loadavg()[0],
})
