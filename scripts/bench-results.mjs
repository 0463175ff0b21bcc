// The figures of benchmarks over several runs: their medians, whether they meet their aims, and a table of them.

/** @param runs the results of each run. @returns one result per figure: its medians, and the judged number of each run */
export function combine(runs) {
  const figures = Map.groupBy(runs.flat(), ({ name }) => name)
  return [...figures.values()].map((results) => {
    const medianOf = (key) => median(results.map((result) => result[key]))
    const [value, baseline, ratio] = ['value', 'baseline', 'ratio'].map(medianOf)
    return { ...results[0], value, baseline, ratio, judged: results.map(judgedNumber) }
  })
}

/** @returns whether the median of the runs misses the aim */
export function isMissed({ aim, judged }) {
  const { atLeast, atMost = aim.valueAtMost } = aim
  return atLeast === undefined ? !(median(judged) <= atMost) : !(median(judged) >= atLeast)
}

const judgedNumber = ({ aim, ratio, value }) => (aim.valueAtMost === undefined ? ratio : value)

/** A table in Markdown, padded for the terminal. */
export function table(results) {
  const head = ['Work', 'Baseline', 'Bunko', 'Ratio', 'Spread', 'Aim']
  const rows = results.map((result) => [
    result.name,
    `${figure(result.baseline)} ${result.unit}`,
    `${figure(result.value)} ${result.unit}`,
    result.ratio.toFixed(2),
    spread(result.judged),
    `${describeAim(result)}${isMissed(result) ? ' ✗' : ''}`,
  ])
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column].length)))
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))
  const line = (cells) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const spread = (numbers) => [...new Set([Math.min(...numbers), Math.max(...numbers)].map(figure))].join(' – ')

function describeAim({ aim: { atLeast, atMost, valueAtMost }, unit }) {
  if (valueAtMost !== undefined) return `≤ ${figure(valueAtMost)} ${unit}`
  return atLeast === undefined ? `≤ ${figure(atMost)} ×` : `≥ ${figure(atLeast)} ×`
}

function figure(number) {
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString('en')
  return Number(number.toPrecision(Math.abs(number) < 0.1 ? 2 : 3)).toString()
}

const median = (numbers) => numbers.toSorted((left, right) => left - right)[(numbers.length - 1) >> 1]

const markers = { start: '<!-- figures -->', end: '<!-- end of figures -->' }

/** @returns the page with this text between its markers */
export function withFigures(page, text) {
  const start = page.indexOf(markers.start)
  const end = page.indexOf(markers.end)
  if (start < 0 || end < start) throw new Error(`The page has no ${markers.start} … ${markers.end}.`)
  return `${page.slice(0, start)}${markers.start}\n\n${text}\n\n${page.slice(end)}`
}
