import { expect, test } from 'vitest'
import { isNewSince } from './seen-updates.store.ts'

const looked = { until: '2026-01-02T00:00:00Z', mangas: { a: '2026-01-05T00:00:00Z' } }

test.each([
  ['b', '2026-01-01T00:00:00Z', false],
  ['b', '2026-01-03T00:00:00Z', true],
  ['a', '2026-01-03T00:00:00Z', false],
  ['a', '2026-01-06T00:00:00Z', true],
])('chapters of %s noticed at %s are new: %s', (mangaId, noticedAt, isNew) => {
  expect(isNewSince(looked, mangaId, noticedAt)).toBe(isNew)
})
