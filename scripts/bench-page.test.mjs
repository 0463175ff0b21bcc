import { expect, test } from 'vitest'
import { withFigures } from './bench-page.mjs'
import { isMissed, table } from './bench-results.mjs'

const list = { name: 'list', unit: '/s', ratio: 0.5, value: 50, baseline: 100, target: { atLeast: 0.6 } }
const p99 = { name: 'list', of: 'p99', unit: 'ms', ratio: 2, value: 4, baseline: 2, target: { atMost: 3 } }
const screen = { name: 'screen', unit: 'ms', ratio: 9, value: 290, baseline: 32, target: { valueAtMost: 300 } }
const run = {
  at: '2026-01-02T03:04:05.000Z',
  machine: { cpu: 'A processor', cores: 2, node: 'v24.0.0', load: 0.1 },
  results: [list, p99, screen],
  failed: [],
}

test.each([
  [list, true],
  [{ ...list, ratio: 0.6 }, false],
  [p99, false],
  [{ ...p99, ratio: 3.1 }, true],
  [{ ...p99, ratio: Number.NaN }, true],
  [screen, false],
  [{ ...screen, value: 301 }, true],
  [{ ...list, target: undefined }, false],
])('knows whether %o misses its aim', (result, missed) => {
  expect(isMissed(result)).toBe(missed)
})

test('the table names missed aims', () => {
  expect(table([list, screen]).split('\n')).toEqual([
    'list    0.50 ×   50 /s  baseline 100 /s  aim ≥ 0.6 ×, missed',
    'screen  9.00 ×  290 ms   baseline 32 ms  aim ≤ 300 ms',
  ])
})

test('replaces only the figures of the page, every time', () => {
  const page = 'Before\n\n<!-- figures -->\nold\n<!-- end of figures -->\n\nAfter\n'
  const written = withFigures(page, run)
  expect(written).toMatch(/^Before\n\n<!-- figures -->\n\nMeasured on 2026-01-02 with 2 cores/)
  expect(written).toContain('the machine was quiet')
  expect(written).toContain('1 of 3 aims are missed')
  expect(written).toContain('| list | 100 | 50 | 0.50 ✗ | ≥ 0.6 × |  |  | 2 · 4 | 2.00 |')
  expect(written).toContain('| screen | 32 ms | 290 ms | 9.00 | ≤ 300 ms |')
  expect(written).toMatch(/<!-- end of figures -->\n\nAfter\n$/)
  expect(written).not.toContain('old')
  expect(withFigures(written, run)).toBe(written)
})

test('names benchmarks that failed and busy machines', () => {
  const page = '<!-- figures --><!-- end of figures -->'
  const written = withFigures(page, { ...run, machine: { ...run.machine, load: 7.25 }, failed: ['lists.bench.ts'] })
  expect(written).toContain('Not measured, because it failed: lists.bench.ts.')
  expect(written).toContain('busy: a load of 7.3 when the run began')
})

test('refuses a page without markers', () => {
  expect(() => withFigures('nothing', run)).toThrow('The page has no')
})
