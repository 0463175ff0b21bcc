// npm run bench [part of a file's name …]: every figure beside a floor that the same run measured.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, Stop, say } from './project.mjs'

const folder = join(root, 'test/bench')
const resultFile = join(root, 'bench-results/latest.json')

export async function bench(names) {
  const files = benchFiles().filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  if (files.length === 0) throw new Stop('There is no such benchmark.')
  const results = []
  const broken = []
  for (const file of files) {
    say(`${file} …`)
    try {
      const { run } = await import(pathToFileURL(join(folder, file)).href)
      const measured = (await run()).map((result) => ({ file, ...result }))
      results.push(...measured)
      console.log(table(measured))
    } catch (error) {
      broken.push(file)
      say(error.stack)
    }
  }
  write(results, broken)
  if (broken.length > 0) throw new Stop(`Broken: ${broken.join(', ')}.`)
  // A benchmark may leave a browser or a pool behind; the figures are written, so nothing is waited for.
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

/** Columns: name, how many times the floor, the figure, the floor, what is aimed at and missed. */
export function table(results) {
  const rows = results.map(({ name, ratio, value, floor, unit, aim }) => [
    name,
    `${ratio.toFixed(2)} ×`,
    `${figure(value)} ${unit}`,
    `floor ${figure(floor)} ${unit}`,
    aim ? inWords(aim, ratio) : '',
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, i) => (i % 4 === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

/** Says what was aimed at; a missed aim is a word, not a failure: the machine may have had other things to do. */
function inWords({ atLeast, atMost }, ratio) {
  const wanted = atLeast === undefined ? `≤ ${figure(atMost)}` : `≥ ${figure(atLeast)}`
  const isMissed = atLeast === undefined ? ratio > atMost : ratio < atLeast
  return `aim ${wanted}${isMissed ? ', missed' : ''}`
}

const figure = (number) => (Math.abs(number) >= 100 ? number.toFixed(0) : number.toPrecision(3))

function write(results, broken) {
  mkdirSync(join(root, 'bench-results'), { recursive: true })
  const machine = {
    node: process.version,
    platform: `${platform()}-${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
  }
  writeFileSync(resultFile, `${JSON.stringify({ at: new Date().toISOString(), machine, results, broken }, null, 2)}\n`)
  say(`Written to ${resultFile}.`)
}
