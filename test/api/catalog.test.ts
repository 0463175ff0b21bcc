import { expect, test } from 'vitest'
import { createMangaFromCatalog, searchCatalog } from '../../shared/contracts/catalog.ts'
import { appForTests } from '../support/app-for-tests.ts'

const { api } = appForTests()

test('a search without a title is a bad request', async () => {
  for (const query of [{}, { title: '' }, { title: '  ' }]) {
    expect((await api.call(searchCatalog, { query: query as Record<string, string> })).status).toBe(400)
  }
})

test.each([
  [{}, 422],
  [{ externalId: '' }, 422],
  [{ externalId: 5 }, 400],
  [{ externalId: null }, 400],
  ['{', 400],
])('%j is refused with %i', async (body, status) => {
  expect((await api.call(createMangaFromCatalog, { body })).status).toBe(status)
})

test('while the catalog cannot be asked, that is said: never an empty list, nothing by halves', async () => {
  const search = await api.call(searchCatalog, { query: { title: 'star' } })
  expect(search.status).toBe(502)
  expect(search.data.detail).toContain('catalog')
  expect((await api.call(createMangaFromCatalog, { body: { externalId: 'x' } })).status).toBe(502)
})
