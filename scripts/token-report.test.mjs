import { expect, test } from 'vitest'
import { verdict } from './token-report.mjs'

const counts = { tokens: 5, folders: 4, files: 3, answers: 2, processes: 1 }

test.each([
  [
    'finds nothing',
    counts,
    [],
    true,
    true,
    /5 tokens .* 4 folders with 3 files, 2 responses, 1 processes .* found none/,
  ],
  ['finds a token', counts, ['a holds a token'], true, false, /Found:\n {2}a holds a token$/],
  ['rejects a whole run without a response', { ...counts, answers: 0 }, [], true, false, /no answers were searched/],
  ['accepts a partial run without a token', { ...counts, tokens: 0 }, [], false, true, /found none/],
])('%s', (_, seen, found, isWhole, isGood, line) => {
  const result = verdict(seen, found, isWhole)
  expect(result.isGood).toBe(isGood)
  expect(result.line).toMatch(line)
})
