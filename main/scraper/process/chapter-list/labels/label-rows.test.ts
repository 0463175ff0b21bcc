import { expect, test } from 'vitest'
import { labelRows } from './label-rows.ts'
import { readLabel } from './read-label.ts'

const unknown = { kind: 'chapter', end: null, volume: null, division: null, part: null, mark: null }

test('reads at least 99 % of the labels of real sites', () => {
  const results = labelRows.map(([text, number, expected = {}]) => {
    const label = readLabel(text)
    if (expected === 'nothing') return { text, isRight: label === null, label, expected }
    const facts = { ...unknown, ...(expected.kind === 'notice' ? {} : { number }), ...expected }
    const isRight = label !== null && Object.entries(facts).every(([name, value]) => label[name as 'kind'] === value)
    return { text, isRight, label, expected: { number, ...expected } }
  })
  const wrong = results.filter(({ isRight }) => !isRight)
  console.info(`labels: ${results.length - wrong.length} of ${results.length} right`, wrong)
  expect(results.length).toBeGreaterThanOrEqual(300)
  expect(1 - wrong.length / results.length).toBeGreaterThanOrEqual(0.99)
})
