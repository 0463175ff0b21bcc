import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finishedStatuses } from '../../../shared/contracts/jobs.ts'
import { formatHistoryQuery, parseHistoryQuery, toHistoryFilter } from './history-filters.ts'

test('parses every formatted query', () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const text = maybe(fc.string({ minLength: 1 }))
  const day = maybe(
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  const filters = fc.record({
    status: maybe(fc.constantFrom(...finishedStatuses)),
    type: text,
    mangaId: text,
    sourceId: text,
    from: day,
    to: day,
  })
  fc.assert(
    fc.property(filters, (value) => {
      expect(parseHistoryQuery(formatHistoryQuery(value))).toEqual(value)
    }),
  )
})

test('ignores invalid values', () => {
  expect(parseHistoryQuery('status=pending&from=soon&to=2026-13-40&type=')).toEqual(parseHistoryQuery(''))
})

test('converts days to whole days in the local time zone', () => {
  const { createdAfter, createdBefore } = toHistoryFilter({ from: '2026-11-21', to: '2026-11-21' })
  expect(Date.parse(createdBefore!) - Date.parse(createdAfter!)).toBe(24 * 60 * 60_000 - 1)
  expect(new Date(createdAfter!).getHours()).toBe(0)
})
