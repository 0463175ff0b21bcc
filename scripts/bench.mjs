// npm run bench [part of a file name …] [--check] [--write]: prints each figure as a ratio to a baseline of the same run.
// --check measures three times and fails if a median misses its aim; the machine has to be quiet. --write puts the medians of three
// runs into docs/performance.md.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { combine, isMissed, table, withFigures } from './bench-results.mjs'
import { root, Stop, say } from './project.mjs'

const folder = join(root, 'test/bench')
const resultFile = join(root, 'bench-results/latest.json')
const page = join(root, 'docs/performance.md')

export async function bench(args) {
  const options = args.filter((arg) => arg.startsWith('--'))
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = options.find((option) => !['--check', '--write'].includes(option))
  if (unknown) throw new Stop(`Unknown option ${unknown}. There are --check and --write.`, 2)
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.bench.ts') && (names.length === 0 || names.some((name) => file.includes(name))))
    .sort()
  if (files.length === 0) throw new Stop('No benchmark has that name.', 2)
  if (options.includes('--write') && names.length > 0) throw new Stop('--write needs the figures of all benchmarks.', 2)
  const machine = describeMachine()
  say(machine)
  const results = []
  for (const file of files) {
    say(`${file} …`)
    const { run } = await import(pathToFileURL(join(folder, file)).href)
    const runs = []
    while (runs.length < (options.length > 0 ? 3 : 1)) runs.push(await run())
    const measured = combine(runs)
    console.log(table(measured))
    results.push(...measured)
  }
  mkdirSync(join(root, 'bench-results'), { recursive: true })
  writeFileSync(resultFile, `${JSON.stringify({ machine, results }, null, 2)}\n`)
  say(`Written to ${resultFile}.`)
  const missed = results.filter(isMissed)
  const summary = `${results.length - missed.length} of ${results.length} aims are met.`
  if (options.includes('--write')) {
    writeFileSync(page, withFigures(readFileSync(page, 'utf8'), [machine, summary, table(results)].join('\n\n')))
    say(`Written to ${page}.`)
  }
  say(summary)
  if (options.includes('--check') && missed.length > 0) throw new Stop(`Missed aims:\n${table(missed)}`)
  // A benchmark may leave a browser or a pool running. The figures are written, so the process need not wait.
  process.exit(0)
}

function describeMachine() {
  const [load, cores] = [loadavg()[0], cpus()]
  const state = load > cores.length / 4 ? `busy, with a load of ${load.toFixed(1)} when the run began` : 'quiet'
  const on = `${cores.length} cores (${cores[0]?.model ?? 'unknown'}) and Node ${process.versions.node}`
  return `Measured on ${new Date().toISOString().slice(0, 10)} with ${on}; the machine was ${state}.`
}
