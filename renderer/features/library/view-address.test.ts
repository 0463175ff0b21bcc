import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mangaSortColumns, mangaStatus } from '../../../shared/contracts/mangas.ts'
import { initialView } from './library-view.store.ts'
import { queryOfView, viewOfQuery } from './view-address.ts'

test('the library as it is at first has an address without a query', () => {
  expect(queryOfView(initialView)).toBe('')
  expect(viewOfQuery('')).toEqual(initialView)
})

test('every view comes back from its address', () => {
  const view = fc.record({
    find: fc.string().map((text) => text.trim()),
    status: fc.option(fc.constantFrom(...mangaStatus.options), { nil: undefined }),
    genre: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    ...{ unread: fc.boolean(), downloaded: fc.boolean(), missing: fc.boolean() },
    sortBy: fc.constantFrom(...mangaSortColumns),
    layout: fc.constantFrom('grid' as const, 'list' as const),
  })
  fc.assert(
    fc.property(view, (some) => {
      const whole = { ...some, sortOrder: some.sortBy === 'title' ? ('asc' as const) : ('desc' as const) }
      expect(viewOfQuery(queryOfView(whole))).toEqual(whole)
    }),
  )
})

test('what there is not counts as not given', () => {
  expect(viewOfQuery('status=lost&sort=size&layout=heap&unread=yes&genre=')).toEqual(initialView)
})
