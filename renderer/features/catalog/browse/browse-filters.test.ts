import { expect, test } from 'vitest'
import { filtersFromSearch, filtersToSearch, hasFilters, toCatalogQuery } from './browse-filters.ts'

test.each(['', '?q=star+smith', '?order=latest&genre=Slice+of+Life', '?q=a&status=hiatus&year=1999&rating=safe'])(
  'keeps %j in the URL',
  (search) => {
    expect(filtersToSearch(filtersFromSearch(search))).toBe(search)
  },
)

test.each([
  ['', { order: 'popular' }],
  ['?order=recently-added&language=fr', { order: 'recently-added', language: 'fr' }],
  ['?order=nonsense', { order: 'popular' }],
  ['?q=%20star%20&order=latest', { title: 'star' }],
  ['?year=19', { order: 'popular' }],
  ['?year=1999&genre=Drama', { order: 'popular', genre: 'Drama', year: '1999' }],
])('asks the catalog for %j', (search, query) => {
  expect(toCatalogQuery(filtersFromSearch(search))).toEqual(query)
})

test('knows whether a filter is set', () => {
  expect(hasFilters(filtersFromSearch('?q=a&order=latest'))).toBe(false)
  expect(hasFilters(filtersFromSearch('?rating=safe'))).toBe(true)
})
