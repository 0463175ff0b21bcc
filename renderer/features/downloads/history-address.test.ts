import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endedStatuses } from '../../../shared/contracts/jobs.ts'
import { filterOfHistory, historyOfQuery, queryOfHistory } from './history-address.ts'

test('every view of the history comes back from its address', () => {
  const maybe = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: undefined })
  const text = maybe(fc.string({ minLength: 1 }))
  const day = maybe(
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  const view = fc.record({
    ...{ status: maybe(fc.constantFrom(...endedStatuses)), type: text, mangaId: text, sourceId: text },
    ...{ from: day, to: day },
  })
  fc.assert(
    fc.property(view, (some) => {
      expect(historyOfQuery(queryOfHistory(some))).toEqual(some)
    }),
  )
})

test('what there is not counts as not given', () => {
  expect(historyOfQuery('status=pending&from=soon&to=2026-13-40&type=')).toEqual(historyOfQuery(''))
})

test('days are whole, in the zone of the machine', () => {
  const { createdAfter, createdBefore } = filterOfHistory({ from: '2026-11-21', to: '2026-11-21' })
  expect(Date.parse(createdBefore!) - Date.parse(createdAfter!)).toBe(24 * 60 * 60_000 - 1)
  expect(new Date(createdAfter!).getHours()).toBe(0)
})
