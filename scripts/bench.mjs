// npm run bench [part of a file name …] [--check]: prints each figure as a ratio to a baseline measured in the same run.
// With --check a missed target is a failure; the machine has to be quiet.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, Stop, say } from './project.mjs'

const folder = join(root, 'test/bench')
const resultFile = join(root, 'bench-results/latest.json')

export async function bench(args) {
  const isCheck = args.includes('--check')
  const names = args.filter((arg) => arg !== '--check')
  const files = benchFiles().filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  if (files.length === 0) throw new Stop('No benchmark has that name.')
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
  write(results, failed)
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`)
  const missed = results.filter(isMissed)
  if (isCheck && missed.length > 0) throw new Stop(`Missed targets: ${missed.map(({ name }) => name).join('; ')}.`)
  // A benchmark may leave a browser or a pool running. The figures are written, so the process need not wait.
  process.exit(0)
}

function benchFiles() {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.bench.ts'))
      .sort()
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** Columns: name, ratio to the baseline, figure, baseline, target. */
export function table(results) {
  const rows = results.map(({ name, of, ratio, value, baseline, unit, target }) => [
    of ? `${name}, ${of}` : name,
    `${ratio.toFixed(2)} ×`,
    `${figure(value)} ${unit}`,
    `baseline ${figure(baseline)} ${unit}`,
    target ? describeTarget({ target, ratio }) : '',
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, i) => (i % 4 === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

function describeTarget({ target, ratio }) {
  const { atLeast, atMost } = target
  const wanted = atLeast === undefined ? `≤ ${figure(atMost)}` : `≥ ${figure(atLeast)}`
  return `target ${wanted}${isMissed({ target, ratio }) ? ', missed' : ''}`
}

/** Without --check a missed target is not a failure, because the machine may be busy. */
const isMissed = ({ target, ratio }) =>
  target !== undefined && (target.atLeast === undefined ? ratio > target.atMost : ratio < target.atLeast)

const figure = (number) => (Math.abs(number) >= 100 ? number.toFixed(0) : number.toPrecision(3))

function write(results, failed) {
  mkdirSync(join(root, 'bench-results'), { recursive: true })
  const machine = {
    node: process.version,
    platform: `${platform()}-${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
  }
  writeFileSync(resultFile, `${JSON.stringify({ at: new Date().toISOString(), machine, results, failed }, null, 2)}\n`)
  say(`Written to ${resultFile}.`)
}
