import { expect, test } from 'vitest'
import { createMangaFromCatalog, getCatalogCover, refreshManga, searchCatalog } from '../../shared/contracts/catalog.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()

test('rejects a search without a title', async () => {
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
])('answers %j with %i', async (body, status) => {
  expect((await api.call(createMangaFromCatalog, { body })).status).toBe(status)
})

test('reports an unreachable catalog instead of an empty or partial list', async () => {
  const search = await api.call(searchCatalog, { query: { title: 'star' } })
  expect(search.status).toBe(502)
  expect(search.data.detail).toContain('catalog')
  const body = { externalId: '1f0c0000-0000-4000-8000-000000000001' }
  expect((await api.call(createMangaFromCatalog, { body })).status).toBe(502)
  expect((await api.call(listMangas)).json().total).toBe(0)
})

test.each([['x'], ['1f0c0000'], ['1f0c0000-0000-4000-8000-00000000000g']])(
  'rejects the malformed identifier %j without a request',
  async (externalId) => {
    const answer = await api.call(createMangaFromCatalog, { body: { externalId } })
    expect(answer.status).toBe(422)
    expect(answer.data.violations).toEqual([{ propertyPath: 'externalId', message: expect.any(String) }])
  },
)

test.each([
  ['x', 'a.png'],
  ['1f0c0000-0000-4000-8000-000000000001', '..%2f..%2fsettings'],
  ['1f0c0000-0000-4000-8000-000000000001', '.hidden'],
])('returns no cover for %s named %s', async (externalId, fileName) => {
  expect((await api.call(getCatalogCover, { params: { externalId, fileName } })).status).toBe(404)
})

test('does not refresh a manga without a catalog identifier', async () => {
  const { id } = (await api.call(createManga, { body: sampleManga })).json()
  expect((await api.call(refreshManga, { params: { id } })).status).toBe(409)
  expect((await api.call(refreshManga, { params: { id: 'x' } })).status).toBe(404)
})
