import { expect, test } from 'vitest'
import { combine, isMissed, table, withFigures } from './bench-results.mjs'

const list = (ratio) => ({ name: 'list', unit: '/s', ratio, value: 100 * ratio, baseline: 100, aim: { atLeast: 0.35 } })
const start = (ratio) => ({ name: 'start', unit: 'ms', ratio, value: 70 * ratio, baseline: 70, aim: { atMost: 3 } })
const screen = (value) => ({ name: 'screen', unit: 'ms', ratio: 9, value, baseline: 32, aim: { valueAtMost: 300 } })

test.each([
  ['meets an aim exactly', list, [0.35], false],
  ['misses a ratio', list, [0.34], true],
  ['one of three runs is too slow', list, [0.2, 0.36, 0.4], false],
  ['two of three runs are too slow', list, [0.34, 0.2, 0.4], true],
  ['takes too long', start, [3.1], true],
  ['was not measured', start, [Number.NaN], true],
  ['meets a limit', screen, [299], false],
  ['misses a limit', screen, [301], true],
])('judges by the median of the runs: %s', (_, result, numbers, missed) => {
  const [combined] = combine(numbers.map((number) => [result(number)]))
  expect(isMissed(combined)).toBe(missed)
})

test('the table has medians, the spread, and a mark at missed aims', () => {
  const runs = [
    [list(0.2), screen(250)],
    [list(0.3), screen(250)],
    [list(0.4), screen(250)],
  ]
  expect(table(combine(runs)).split('\n')).toEqual([
    '| Work   | Baseline |  Bunko | Ratio |    Spread |        Aim |',
    '| ------ | -------: | -----: | ----: | --------: | ---------: |',
    '| list   |   100 /s |  30 /s |  0.30 | 0.2 – 0.4 | ≥ 0.35 × ✗ |',
    '| screen |    32 ms | 250 ms |  9.00 |       250 |   ≤ 300 ms |',
  ])
})

test('replaces only the figures of the page', () => {
  const page = 'Before\n\n<!-- figures -->\nold\n<!-- end of figures -->\n\nAfter\n'
  expect(withFigures(page, 'new')).toBe('Before\n\n<!-- figures -->\n\nnew\n\n<!-- end of figures -->\n\nAfter\n')
  expect(() => withFigures('nothing', 'new')).toThrow('The page has no')
})
