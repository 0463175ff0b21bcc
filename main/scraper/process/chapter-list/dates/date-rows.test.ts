import { expect, test } from 'vitest'
import { dateRows, readAt } from './date-rows.ts'
import { parseReleaseDate } from './release-date.ts'

const isoOf = (expected: string | null) => (expected?.length === 10 ? `${expected}T00:00:00.000Z` : expected)

test('reads at least 95 % of the dates of real sites, and no date wrongly', () => {
  const results = dateRows.map(([text, language, expected]) => {
    const found = parseReleaseDate(text, { language, now: readAt })?.toISOString() ?? null
    return { text, language, expected: isoOf(expected), found }
  })
  const right = results.filter(({ expected, found }) => expected === found)
  const wrong = results.filter(({ expected, found }) => found !== null && expected !== found)
  const missed = results.filter(({ expected, found }) => found === null && expected !== null)
  console.info(`dates: ${right.length} of ${results.length} right`, { wrong, missed })
  expect(results.length).toBeGreaterThanOrEqual(300)
  expect(wrong).toEqual([])
  expect(right.length / results.length).toBeGreaterThanOrEqual(0.95)
})
