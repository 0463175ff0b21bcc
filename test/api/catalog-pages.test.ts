import { expect, test } from 'vitest'
import { catalogSourceId } from '../../shared/catalog-source.ts'
import { createMangaFromCatalog, searchCatalog } from '../../shared/contracts/catalog.ts'
import { addChapters, downloadChapterFile, fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { cancelJob } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { getPreferredSources, scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { addFromCatalog, expectedMarks, readMarks } from '../support/catalog-for-tests.ts'
import { download } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

const here = catalogAndApp()
const { api } = here

test('goes from an empty library through search, creation, 1,200 chapters and five downloads to reading', async () => {
  const found = (await api.call(searchCatalog, { query: { title: 'Harbour of a Thousand Lamps' } })).json()
  expect(found.items[0]).toMatchObject({ title: 'Harbour of a Thousand Lamps', inLibrary: false })
  const { externalId } = found.items[0]!
  const manga = (await api.call(createMangaFromCatalog, { body: { externalId } })).json()
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId: manga.id } })).json()
  expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
  expect(here.catalog.requestLog.requests({ path: /\/feed$/ })).toHaveLength(3)
  const listed = { params: { id: manga.id }, query: { limit: 500, sortOrder: 'asc' } }
  const { items, total } = (await api.call(listChapters, listed)).json()
  expect(total).toBe(1200)

  const selected = items.slice(0, 5)
  const jobs = await download(
    api,
    selected.map(({ id }) => id),
  )
  expect(jobs.map(({ status, failureReason }) => [status, failureReason])).toEqual(Array(5).fill(['completed', null]))
  for (const [index, { id }] of selected.entries()) {
    const context = (await api.call(getReaderChapter, { params: { chapterId: id } })).json()
    expect(context).toMatchObject({ isAvailable: true, pageCount: 5, groups: ['Dawn Scans'], sourceName: 'MangaDex' })
    expect(await readMarks(api, id, 5)).toEqual(expectedMarks(here.catalog.special.lamps.chapters[index]!))
  }
  expect(here.catalog.requestLog.requests({ path: /^\/at-home\// })).toHaveLength(5)
  expect(here.catalog.requestLog.requests({ status: 429 })).toEqual([])
  expect(here.catalog.requestLog.reports()).toHaveLength(25)
})

test('credits the groups and the catalog in the archive, and downloads smaller pages on request', async () => {
  await api.call(replaceSettings, { body: { catalog: { dataSaver: true } } })
  const { chapters } = await addFromCatalog(api, here.catalog.special.adult)
  const { id } = chapters[0]!
  expect((await download(api, [id]))[0]).toMatchObject({ status: 'completed' })
  await api.call(replaceSettings, { body: { catalog: {} } })
  expect(await readMarks(api, id, 5)).toEqual(expectedMarks(here.catalog.special.adult.chapters[0]!, 'image/jpeg'))
  const file = await api.call(downloadChapterFile, { params: { id } })
  expect(file.bytes.includes('<ScanInformation>Dawn Scans (MangaDex)<')).toBe(true)
  expect(file.bytes.includes('<Web>https://mangadex.org/chapter/')).toBe(true)
})

test('offers the catalog as a preferred source: first, at any position, or excluded', async () => {
  const site = (await api.call(createContentSource, { body: { ...sampleSource, name: 'A site' } })).json()
  const { mangaId, chapters } = await addFromCatalog(api, here.catalog.special.hoshi)
  const read = async () => {
    const answer = (await api.call(getPreferredSources, { params: { id: mangaId } })).json()
    return answer.sources.map(({ id, isActive }) => [id, isActive])
  }
  const prefer = async (sourceIds: string[]) =>
    await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds } })
  const preferredSources = async () => {
    const body = { chapterId: chapters[0]!.id }
    const { sourceIds, jobIds } = (await api.call(scrapeChapters, { body })).json()
    for (const id of jobIds) await api.call(cancelJob, { params: { id } })
    return sourceIds
  }
  expect(await read()).toEqual([
    [catalogSourceId, true],
    [site.id, true],
  ])
  expect(await preferredSources()).toEqual([catalogSourceId])
  await prefer([site.id, catalogSourceId])
  expect(await read()).toEqual([
    [site.id, true],
    [catalogSourceId, true],
  ])
  expect(await preferredSources()).toEqual([site.id, catalogSourceId])
  await api.call(replaceSettings, { body: { catalog: { downloadPages: false } } })
  expect(await read()).toEqual([
    [site.id, true],
    [catalogSourceId, false],
  ])
  expect(await preferredSources()).toEqual([site.id])
  await api.call(replaceSettings, { body: { catalog: {} } })
  await prefer([site.id])
  expect(await preferredSources()).toEqual([site.id])
  expect((await prefer([catalogSourceId, catalogSourceId])).data.violations[0].message).toBe('is a duplicate')
  const other = (await api.call(createManga, { body: { ...sampleManga, slug: 'no-catalog' } })).json()
  const refused = await api.call(setPreferredSources, {
    params: { id: other.id },
    body: { sourceIds: [catalogSourceId] },
  })
  expect(refused.status).toBe(422)
  expect(refused.data.violations[0].message).toContain('the catalog, but this manga isn’t from the catalog')
  const without = (await api.call(getPreferredSources, { params: { id: other.id } })).json()
  expect(without.sources.map(({ id }) => id)).toEqual([site.id])
})

test('never queues chapters that the catalog does not provide, and says so', async () => {
  const { mangaId, chapters } = await addFromCatalog(api, here.catalog.special.oddChapters)
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [catalogSourceId] } })
  const elsewhere = chapters.filter(({ number }) => [11, 14].includes(number))
  expect(elsewhere).toHaveLength(2)
  const ids = elsewhere.map(({ id }) => id)
  const named = await api.call(scrapeChapters, { body: { chapterIds: [chapters[1]!.id, ...ids] } })
  expect(named.status).toBe(422)
  expect(named.data.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
    'chapterIds[1]',
    'chapterIds[2]',
  ])
  const byHand = (await api.call(addChapters, { params: { id: mangaId }, body: { number: 77 } })).json()
  const alone = await api.call(scrapeChapters, { body: { chapterId: byHand.items[0]!.id } })
  expect(alone.status).toBe(422)
  expect(alone.data.detail).toContain('doesn’t have this chapter')
  const all = (await api.call(scrapeChapters, { body: { mangaId } })).json()
  expect(all.chapterIds).toHaveLength(chapters.length - 2)
  for (const id of ids) expect(all.chapterIds).not.toContain(id)
  for (const id of all.jobIds) await api.call(cancelJob, { params: { id } })
})
