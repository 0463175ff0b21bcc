// The results of benchmarks as text: what misses its aim, and tables for the terminal.

/** @returns whether a result misses its aim: a ratio to the baseline, or `valueAtMost` in the unit of the value */
export function isMissed({ target, ratio, value }) {
  if (target === undefined) return false
  const { atLeast, atMost, valueAtMost } = target
  if (valueAtMost !== undefined) return !(value <= valueAtMost)
  return atLeast === undefined ? !(ratio <= atMost) : !(ratio >= atLeast)
}

/** Columns: name, ratio to the baseline, figure, baseline, aim. */
export function table(results) {
  const rows = results.map((result) => [
    nameOf(result),
    `${result.ratio.toFixed(2)} ×`,
    `${figure(result.value)} ${result.unit}`,
    `baseline ${figure(result.baseline)} ${result.unit}`,
    result.target ? `aim ${describeAim(result)}${isMissed(result) ? ', missed' : ''}` : '',
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, i) => (i % 4 === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

export const nameOf = ({ name, of }) => (of ? `${name}, ${of}` : name)

export function describeAim({ target: { atLeast, atMost, valueAtMost }, unit }) {
  if (valueAtMost !== undefined) return `≤ ${figure(valueAtMost)} ${unit}`
  return atLeast === undefined ? `≤ ${figure(atMost)} ×` : `≥ ${figure(atLeast)} ×`
}

export function figure(number) {
  if (number === 0 || Number.isNaN(number)) return String(number)
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString('en')
  return Number(number.toPrecision(Math.abs(number) < 0.1 ? 2 : 3)).toString()
}
