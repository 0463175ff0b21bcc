import { expect, test } from 'vitest'
import { createMangaFromCatalog, searchCatalog } from '../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'

const here = catalogAndApp()
const { api } = here

test('adds and lists the special cases of the simulated catalog within the rate limit', async () => {
  expect((await api.call(searchCatalog, { query: { title: 'a' } })).json().items).toHaveLength(20)
  const totals = new Map<string, number>()
  for (const { id: externalId } of Object.values(here.catalog.special).slice(0, 12)) {
    const created = await api.call(createMangaFromCatalog, { body: { externalId } })
    expect(created.status).toBe(201)
    const { id, title } = created.json()
    const { jobId } = (await api.call(fetchChapters, { body: { mangaId: id } })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed', attempts: 1 })
    totals.set(title, (await api.call(listChapters, { params: { id } })).json().total)
  }
  expect(totals.get('Harbour of a Thousand Lamps')).toBe(1200)
  expect(totals.get('Beyond the Cap')).toBe(5200)
  expect(here.catalog.requestLog.requests({ status: 429 })).toEqual([])
})
