// The tables of docs/performance.md, between its markers.
import { describeAim, figure, isMissed, nameOf } from './bench-results.mjs'

const markers = { start: '<!-- figures -->', end: '<!-- end of figures -->' }

/** @returns the page with the tables of this run instead of those between the markers */
export function withFigures(page, { at, machine, results, failed }) {
  const start = page.indexOf(markers.start)
  const end = page.indexOf(markers.end)
  if (start < 0 || end < start) throw new Error(`The page has no ${markers.start} … ${markers.end}.`)
  const missed = results.filter(isMissed)
  const withAim = results.filter(({ target }) => target)
  const summary =
    missed.length === 0
      ? `All ${withAim.length} aims are met.`
      : `${missed.length} of ${withAim.length} aims are missed; they are marked with ✗.`
  const missing = failed.length > 0 ? [`Not measured, because it failed: ${failed.join(', ')}.`] : []
  const parts = [describeRun(at, machine), summary, ...missing, servedTable(results), otherTable(results)]
  const text = parts.join('\n\n')
  return `${page.slice(0, start)}${markers.start}\n\n${text}\n\n${page.slice(end)}`
}

function describeRun(at, { cpu, cores, node, load }) {
  const state = load > cores / 4 ? `busy: a load of ${load.toFixed(1)} when the run began` : 'quiet'
  return `Measured on ${at.slice(0, 10)} with ${cores} cores (${cpu}) and Node ${node.replace('v', '')}; the machine was ${state}.`
}

/** Work that is measured in answers per second: one row has all its figures. */
function servedTable(results) {
  const rows = results
    .filter(({ unit, of }) => unit === '/s' && !of)
    .map((throughput) => {
      const other = (of) => results.find((one) => one.name === throughput.name && one.of === of)
      const [p50, p99, cpu] = [other('p50'), other('p99'), other('processor time')]
      const both = (result) => (result ? `${figure(result.baseline)} · ${figure(result.value)}` : '')
      return [
        throughput.name,
        figure(throughput.baseline),
        figure(throughput.value),
        ratioCell(throughput),
        throughput.target ? describeAim(throughput) : '',
        both(cpu),
        both(p50),
        both(p99),
        p99 ? ratioCell(p99) : '',
      ]
    })
  const head = ['Work', 'Floor, /s', 'Bunko, /s', 'Ratio', 'Aim', 'Processor, ms', 'p50, ms', 'p99, ms', 'p99 ratio']
  return markdown(head, rows)
}

function otherTable(results) {
  const served = new Set(results.filter(({ unit }) => unit === '/s').map(({ name }) => name))
  const rows = results
    .filter(({ name, unit, of }) => !(served.has(name) && (of || unit === '/s')))
    .map((result) => [
      nameOf(result),
      `${figure(result.baseline)} ${result.unit}`,
      `${figure(result.value)} ${result.unit}`,
      ratioCell(result),
      result.target ? describeAim(result) : '',
    ])
  return markdown(['Work', 'Baseline', 'Bunko', 'Ratio', 'Aim'], rows)
}

const ratioCell = (result) => `${result.ratio.toFixed(2)}${isMissed(result) ? ' ✗' : ''}`

const markdown = (head, rows) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
