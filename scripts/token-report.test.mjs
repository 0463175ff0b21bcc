import { expect, test } from 'vitest'
import { verdict } from './token-report.mjs'

const counts = { tokens: 5, folders: 4, files: 3, answers: 2, processes: 1 }

test.each([
  [
    'nothing was found',
    counts,
    [],
    true,
    true,
    /5 tokens .* 4 folders with 3 files, 2 answers, 1 processes .* none was found/,
  ],
  ['something was found', counts, ['a holds a token'], true, false, /Found:\n {2}a holds a token$/],
  ['a whole run never looked at an answer', { ...counts, answers: 0 }, [], true, false, /answers were never there/],
  ['a part of the tests hands out no token', { ...counts, tokens: 0 }, [], false, true, /none was found/],
])('the verdict when %s', (_, seen, found, isWhole, isGood, line) => {
  const told = verdict(seen, found, isWhole)
  expect(told.isGood).toBe(isGood)
  expect(told.line).toMatch(line)
})
