import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogSourceId } from '../../shared/catalog-source.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPreferredSources, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { addSourceLink } from '../../shared/contracts/source-links.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { addFromCatalog, refreshChapters } from '../support/catalog-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const here = catalogAndApp()
const { api } = here
let sites: ReaderSites
const ids = { a1: '', a4: '' }
beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1', 'a4'] })
  for (const site of ['a1', 'a4'] as const)
    ids[site] = (await api.call(createContentSource, { body: sites.source(site) })).json().id
})
afterAll(() => sites.stop())
beforeEach(() => sites.requestLog.clear())

const used = async (id: string) => (await api.call(getPreferredSources, { params: { id } })).json().usedSourceIds
const unread = (context: readonly string[]) => context.filter((entry) => entry.startsWith('unread='))

test('a source that does not have a manga is no failure, unless the user chose it', async () => {
  const body = { ...sampleManga, slug: 'star-smith', title: 'Own Star Smith' }
  const { id } = (await api.call(createManga, { body })).json()
  sites.switches('a4').fault({ on: 'series', effect: 'status', status: 404 })
  const job = await refreshChapters(api, id)
  expect([job.status, unread(job.context)]).toEqual(['completed', []])
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [ids.a1, ids.a4] } })
  const chosen = await refreshChapters(api, id)
  expect(unread(chosen.context)).toEqual([expect.stringContaining(`unread=${sites.source('a4').name}: `)])
})

test('a manga of the catalog asks only the catalog and the sources that are linked to it', async () => {
  const { mangaId } = await addFromCatalog(api, here.catalog.special.hoshi)
  expect(await used(mangaId)).toEqual([catalogSourceId])
  const alone = await refreshChapters(api, mangaId)
  expect([alone.status, unread(alone.context), sites.requestLog.requests()]).toEqual(['completed', [], []])
  const url = `${sites.origin('a1')}/manga/star-smith/`
  await api.call(addSourceLink, { params: { id: mangaId }, body: { url } })
  expect(await used(mangaId)).toEqual([catalogSourceId, ids.a1])
  const linked = await refreshChapters(api, mangaId)
  expect([linked.status, unread(linked.context)]).toEqual(['completed', []])
  expect(new Set(sites.requestLog.requests().map(({ site }) => site))).toEqual(new Set(['a1']))
})
