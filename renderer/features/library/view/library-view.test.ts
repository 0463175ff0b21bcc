import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mangaSortColumns, mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import { initialView, parseViewQuery, viewToQuery } from './library-view.store.ts'

test('formats the default view as an empty query', () => {
  expect(viewToQuery(initialView)).toBe('')
  expect(parseViewQuery('')).toEqual(initialView)
})

test('restores every view from its query', () => {
  const view = fc.record({
    find: fc.string().map((text) => text.trim()),
    status: fc.option(fc.constantFrom(...mangaStatuses), { nil: undefined }),
    genre: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    shelf: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    unread: fc.boolean(),
    downloaded: fc.boolean(),
    missing: fc.boolean(),
    sortBy: fc.constantFrom(...mangaSortColumns, 'shelf' as const),
    sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
    layout: fc.constantFrom('grid' as const, 'list' as const),
  })
  fc.assert(
    fc.property(view, (complete) => {
      expect(parseViewQuery(viewToQuery(complete))).toEqual(complete)
    }),
  )
})

test('ignores invalid values', () => {
  expect(parseViewQuery('status=lost&sort=size&order=up&layout=heap&unread=yes&genre=')).toEqual(initialView)
})
