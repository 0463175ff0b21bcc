import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { removeContentSource } from '../../shared/contracts/removal.ts'
import { getPreferredSources, scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { listThemes } from '../../shared/contracts/themes.ts'
import { createClient } from '../support/api-client.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { startApp } from '../support/start-app.ts'

const { api } = appForTests()
let mangaId: string
let sourceIds: string[]
let count = 0
const unknownId = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  sourceIds = []
  for (const name of ['B', 'a', 'C']) {
    sourceIds.push((await api.call(createContentSource, { body: { ...sampleSource, name } })).json().id)
  }
})
beforeEach(async () => {
  mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: `m-${++count}` } })).json().id
})

const chapters = async (body: object): Promise<string[]> =>
  (await api.call(addChapters, { params: { id: mangaId }, body })).data.items.map((item: { id: string }) => item.id)
const prefer = (ids: unknown) => api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: ids } })
const preferred = async () => (await api.call(getPreferredSources, { params: { id: mangaId } })).json()

describe('preferred sources', () => {
  test('are all sources by name by default, and the active ones are used', async () => {
    const body = { ...sampleSource, name: 'Asleep', isActive: false }
    const { id } = (await api.call(createContentSource, { body })).json()
    const answer = await preferred()
    await api.call(removeContentSource, { params: { id } })
    expect(answer.usedSourceIds).toEqual([sourceIds[1], sourceIds[0], sourceIds[2]])
    expect(answer.sources.find((source) => source.id === id)).toMatchObject({ isActive: false })
    expect(answer).toMatchObject({ mangaId, hasPreferredSources: false })
    expect(answer.sources.map((source) => source.name)).toEqual(['a', 'Asleep', 'B', 'C'])
    expect(Object.keys(answer.sources[0]!).sort()).toEqual(['baseUrl', 'description', 'id', 'isActive', 'name'])
  })

  test('keep their order and are cleared by an empty array', async () => {
    const order = [sourceIds[2], sourceIds[0]]
    const answer = await prefer(order)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ mangaId, chapterIds: [], jobIds: [], sourceIds: order })
    expect(await preferred()).toMatchObject({
      hasPreferredSources: true,
      sources: [{ id: order[0] }, { id: order[1] }],
    })
    expect((await prefer([])).status).toBe(200)
    expect((await preferred()).hasPreferredSources).toBe(false)
  })

  test('name unknown and repeated sources', async () => {
    const unknown = await prefer([sourceIds[0], 'nope', sourceIds[0]])
    expect(unknown.status).toBe(422)
    expect(unknown.data.violations.map((violation: { propertyPath: string }) => violation.propertyPath)).toEqual([
      'sourceIds[1]',
      'sourceIds[2]',
    ])
    expect((await prefer('nope')).status).toBe(400)
    expect((await prefer([5])).status).toBe(400)
    expect((await prefer(undefined)).status).toBe(422)
  })

  test('return not found for an unknown manga', async () => {
    const params = { id: unknownId }
    expect((await api.call(getPreferredSources, { params })).status).toBe(404)
    expect((await api.call(setPreferredSources, { params, body: { sourceIds: [] } })).status).toBe(404)
  })
})

describe('themes', () => {
  test('are listed with their values, and a source may name one instead of selectors', async () => {
    const themes = (await api.call(listThemes)).json()
    expect(themes.map(({ id }) => id)).toEqual(expect.arrayContaining(['madara', 'mangathemesia', 'foolslide']))
    for (const { id, name, description, source } of themes) {
      expect(`${name} ${description}`).toMatch(/\w{3}/)
      const { imageSelector: _, ...rest } = source
      const body = { ...sampleSource, ...rest, name: `Theme ${id}`, options: { theme: id } }
      const stored = (await api.call(createContentSource, { body })).json()
      expect(stored).toMatchObject({ options: { theme: id }, imageSelector: null })
      await api.call(replaceContentSource, { params: { id: stored.id }, body: { ...body, isActive: false } })
    }
  })

  test('are rejected by name when unknown or incomplete', async () => {
    const attempt = async (options: object) =>
      (await api.call(createContentSource, { body: { ...sampleSource, name: 'X', options } })).data.violations
    expect(await attempt({ theme: 'nobody' })).toMatchObject([{ propertyPath: 'options.theme' }])
    expect(await attempt({ chapterList: { urlFormat: '/{slug}' } })).toMatchObject([
      { propertyPath: 'options.chapterList.itemSelector' },
    ])
  })

  test('are answered as JSON only', async () => {
    expect((await api.call(listThemes, { headers: { Accept: 'text/html' } })).status).toBe(406)
  })
})

describe('queueing chapters', () => {
  const scrape = (body: unknown, headers = {}) => api.call(scrapeChapters, { body, headers })

  test('creates one job per chapter in reading order, from the preferred sources', async () => {
    const ids = await chapters({ from: 1, to: 3 })
    await prefer([sourceIds[1], sourceIds[0]])
    const answer = await scrape({ chapterIds: ids })
    expect(answer.status).toBe(202)
    expect(answer.json()).toMatchObject({ mangaId, sourceIds: [sourceIds[1], sourceIds[0]], status: 'pending' })
    expect(answer.json().chapterIds).toEqual(ids.toReversed()) // the list is newest first
    expect(new Set(answer.json().jobIds).size).toBe(3)
  })

  test('names the job of each chapter in its place, also of chapters with the same number', async () => {
    const ids: string[] = []
    for (const volume of [5, 2, 4, 1, 3]) ids.push(...(await chapters({ number: 1, volume })))
    const [fifth, second, fourth, first, third] = ids
    for (const body of [{ mangaId }, { chapterIds: ids }]) {
      const { chapterIds, jobIds } = (await scrape(body)).json()
      expect(chapterIds).toEqual([first, second, third, fourth, fifth])
      const jobs = await Promise.all(jobIds.map(async (id) => (await api.call(getJob, { params: { id } })).json()))
      expect(jobs.map(({ context }) => context)).toEqual(
        chapterIds.map((id) => expect.arrayContaining([`chapterId=${id}`])),
      )
    }
  })

  test('takes all visible chapters without CBZ of a manga', async () => {
    const ids = await chapters({ from: 1, to: 4 })
    expect((await scrape({ mangaId })).json().chapterIds.toSorted()).toEqual(ids.toSorted())
  })

  test('keeps the job of a chapter that is already queued', async () => {
    const [id] = await chapters({ number: 1 })
    const first = (await scrape({ chapterId: id })).json()
    expect((await scrape({ chapterId: id })).json().jobIds).toEqual(first.jobIds)
  })

  test('prefers the sources of the request', async () => {
    const [id] = await chapters({ number: 1 })
    expect((await scrape({ chapterId: id, sourceIds: [sourceIds[2]] })).json().sourceIds).toEqual([sourceIds[2]])
  })

  test('names what does not exist', async () => {
    const [id] = await chapters({ number: 1 })
    const cases: [unknown, string][] = [
      [{}, 'chapterIds'],
      [{ chapterIds: [] }, 'chapterIds'],
      [{ chapterIds: [id, 'nope'] }, 'chapterIds[1]'],
      [{ chapterId: 'nope' }, 'chapterId'],
      [{ mangaId: 'nope' }, 'mangaId'],
      [{ chapterId: id, chapterIds: [id] }, 'chapterIds'],
      [{ chapterId: id, sourceIds: ['nope'] }, 'sourceIds[0]'],
      [{ chapterIds: Array.from({ length: 501 }, () => id) }, 'chapterIds'],
    ]
    for (const [body, path] of cases) {
      const answer = await scrape(body)
      expect(answer.status).toBe(422)
      expect(answer.data.violations[0].propertyPath).toBe(path)
    }
    for (const body of [{ chapterId: 5 }, { chapterIds: 'x' }, { chapterIds: [5] }, { chapterId: id, force: 'yes' }]) {
      expect((await scrape(body)).status).toBe(400)
    }
  })

  test('rejects chapters of two mangas in one request', async () => {
    const [mine] = await chapters({ number: 1 })
    mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: `m-${++count}` } })).json().id
    const [other] = await chapters({ number: 1 })
    expect((await scrape({ chapterIds: [mine, other] })).data.violations[0].propertyPath).toBe('chapterIds[1]')
  })

  test('suggests what to do without an active source', async () => {
    const fresh = await startApp()
    try {
      const other = createClient(fresh.origin)
      const manga = (await other.call(createManga, { body: sampleManga })).json()
      await other.call(addChapters, { params: { id: manga.id }, body: { number: 1 } })
      const source = (await other.call(createContentSource, { body: sampleSource })).json()
      await other.call(replaceContentSource, { params: { id: source.id }, body: { ...sampleSource, isActive: false } })
      const answer = await other.call(scrapeChapters, { body: { mangaId: manga.id } })
      expect(answer.status).toBe(422)
      expect(answer.data.detail).toMatch(/Add or enable one/)
    } finally {
      await fresh.end()
    }
  })
})
