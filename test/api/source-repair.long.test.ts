import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, getContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import {
  checkSource,
  dismissSourceRepair,
  getSourceHealth,
  getSourceRepair,
  repairSource,
  undoSourceRepair,
} from '../../shared/contracts/source-health.ts'
import { getSourceLink, setSourceLink } from '../../shared/contracts/source-links.ts'
import { startChangingSite } from '../simulators/variants/changing-site.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'

const day = 24 * 3600_000
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs), monotonicMs: () => performance.now() + aheadMs }
const { api, started } = appForTests({ clock })
type Site = Awaited<ReturnType<typeof startChangingSite>>
let site: Site
const others: Site[] = []
beforeEach(async () => {
  site = await startChangingSite()
})
afterEach(async () => {
  await emptyLibrary(api)
  for (const one of [site, ...others.splice(0)]) await one.stop()
})

const health = async (id: string) => (await api.call(getSourceHealth, { params: { id } })).json()
const check = async (id: string) => (await api.call(checkSource, { params: { id } })).json()
const repairOf = async (id: string) => (await api.call(getSourceRepair, { params: { id } })).json()
const stored = async (id: string) => (await api.call(getContentSource, { params: { id } })).json()

async function prepare(more: object = {}) {
  const source = (await api.call(createContentSource, { body: { ...site.source, ...more } })).json()
  const manga = (
    await api.call(createManga, { body: { ...sampleManga, title: 'Tide Clock', slug: 'tide-clock' } })
  ).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [source.id] } })
  const read = async () =>
    await api.finished((await api.call(fetchChapters, { body: { mangaId: manga.id } })).json().jobId)
  await read()
  const chapters = await chaptersOf(api, manga.id)
  await download(
    api,
    chapters.slice(0, 2).map(({ id }) => id),
  )
  return { sourceId: source.id, mangaId: manga.id, chapters, read }
}

/** The automatic check of a later day, once it has ended. */
async function checkLater(sourceId: string, days: number) {
  const { nextCheckAt } = await health(sourceId)
  aheadMs += days * day
  started.app.resume()
  await expect.poll(async () => (await health(sourceId)).nextCheckAt).not.toBe(nextCheckAt)
  return await health(sourceId)
}

describe('a source whose site changed its pages', () => {
  test('gets new rules in one step, compared on two chapters, and its former ones back', async () => {
    const { sourceId, chapters, read } = await prepare()
    const before = await stored(sourceId)
    site.change({ markup: 'second' })
    expect(await checkLater(sourceId, 8)).toMatchObject({ status: 'failing', repair: { movedTo: null } })
    const { changes, chapters: compared, movedTo } = await repairOf(sourceId)
    expect(movedTo).toBeNull()
    expect(changes.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['imageSelector', 'options.chapterList.itemSelector']),
    )
    expect(compared).toHaveLength(2)
    for (const { stored: pages, before: former, after } of compared) {
      expect([pages, former.pages, after.pages, after.problem]).toEqual([12, null, 12, null])
      expect(former.problem).toContain('.pages img')
      expect(after.preview.length).toBe(3)
    }
    // Nothing changed yet.
    expect(await stored(sourceId)).toEqual(before)
    expect((await api.call(repairSource, { params: { id: sourceId } })).json()).toMatchObject({ name: before.name })
    expect(await health(sourceId)).toMatchObject({ status: 'working', repair: null, canUndoRepair: true })
    expect(await read()).toMatchObject({ status: 'completed' })
    expect(await download(api, [chapters[4]!.id])).toMatchObject([{ status: 'completed', progress: { total: 12 } }])
    const { updatedAt: _, ...restored } = (await api.call(undoSourceRepair, { params: { id: sourceId } })).json()
    expect(before).toMatchObject(restored)
    expect((await api.call(undoSourceRepair, { params: { id: sourceId } })).status).toBe(404)
  })

  test('changes only the part that fails', async () => {
    const { sourceId } = await prepare()
    site.change({ pages: 'second' })
    await check(sourceId)
    const rules = (await repairOf(sourceId)).changes.map(({ rule }) => rule)
    expect(rules).toContain('imageSelector')
    expect(rules.filter((rule) => /chapterList|chapterUrlFormat|baseUrl/.test(rule))).toEqual([])
  })

  test('is found by its search when its former addresses are gone, with a bounded number of requests', async () => {
    const { sourceId, mangaId, chapters, read } = await prepare()
    site.change({ addresses: 'second' })
    site.takeRequests()
    await check(sourceId)
    // The check itself, one detection and the comparison of two chapters.
    expect(site.takeRequests().filter((path) => !path.startsWith('/img/')).length).toBeLessThanOrEqual(30)
    expect((await repairOf(sourceId)).chapters.map(({ after }) => after.pages)).toEqual([12, 12])
    await api.call(repairSource, { params: { id: sourceId } })
    expect(await read()).toMatchObject({ status: 'completed' })
    expect(await download(api, [chapters[4]!.id])).toMatchObject([{ status: 'completed', progress: { total: 12 } }])
    expect(await chaptersOf(api, mangaId)).toHaveLength(chapters.length)
  })

  test('is repaired without asking where the user allows it', async () => {
    const { sourceId, read } = await prepare({ autoRepair: true })
    site.change({ markup: 'second' })
    expect(await checkLater(sourceId, 8)).toMatchObject({ repair: null, canUndoRepair: true })
    expect(await read()).toMatchObject({ status: 'completed' })
  })

  test('keeps a proposal away that was dismissed or is outdated', async () => {
    const { sourceId } = await prepare()
    site.change({ markup: 'second' })
    await check(sourceId)
    expect((await api.call(dismissSourceRepair, { params: { id: sourceId } })).status).toBe(204)
    expect((await api.call(getSourceRepair, { params: { id: sourceId } })).status).toBe(404)
    expect((await api.call(repairSource, { params: { id: sourceId } })).status).toBe(404)
    await check(sourceId)
    const { id: _, createdAt: __, updatedAt: ___, ...body } = await stored(sourceId)
    await api.call(replaceContentSource, { params: { id: sourceId }, body: { ...body, description: 'edited' } })
    expect((await api.call(repairSource, { params: { id: sourceId } })).status).toBe(409)
  })
})

test('looks again once a day and three times in a row at most when it finds nothing', async () => {
  const { sourceId } = await prepare()
  site.change({ isEmpty: true })
  const looks: number[] = []
  for (const days of [8, 1.1, 1.1, 1.1, 8, 8]) {
    site.takeRequests()
    const before = (await health(sourceId)).nextCheckAt
    aheadMs += days * day
    started.app.resume()
    if (before! <= clock.now().toISOString())
      await expect.poll(async () => (await health(sourceId)).nextCheckAt).not.toBe(before)
    looks.push(site.takeRequests().filter((path) => path.startsWith('/manga/')).length)
  }
  const [first, second, third, ...later] = looks
  for (const count of [first, second, third]) {
    expect(count).toBeGreaterThan(2)
    expect(count).toBeLessThanOrEqual(22)
  }
  for (const count of later) expect(count).toBeLessThanOrEqual(2)
})

test('follows a site over a month in which it changes its order, pages, addresses and host', async () => {
  const { sourceId, mangaId, chapters, read } = await prepare({
    options: { ...site.source.options, headers: { Cookie: 'a=b' } },
  })
  const file = (await chaptersOf(api, mangaId)).find(({ id }) => id === chapters[0]!.id)
  const url = `${site.origin}/manga/tide-clock/`
  await api.call(setSourceLink, { params: { id: mangaId, sourceId }, body: { url, verify: true } })

  site.change({ order: 'oldest' })
  expect(await checkLater(sourceId, 8)).toMatchObject({ status: 'working', repair: null })

  site.change({ markup: 'second' })
  expect((await checkLater(sourceId, 8)).repair).not.toBeNull()
  await api.call(repairSource, { params: { id: sourceId } })

  site.change({ addresses: 'redirected' })
  await checkLater(sourceId, 8)
  expect(await read()).toMatchObject({ status: 'completed' })

  const next = await startChangingSite({ id: 'next' })
  others.push(next)
  next.change({ markup: 'second', addresses: 'redirected', order: 'oldest' })
  site.change({ movedTo: next.origin })
  expect((await checkLater(sourceId, 8)).repair).toMatchObject({ movedTo: new URL(next.origin).host })
  const { status } = await api.call(repairSource, { params: { id: sourceId } })
  expect(status).toBe(200)
  const moved = await stored(sourceId)
  expect(moved.baseUrl).toBe(next.origin)
  expect(moved.options.headers?.Cookie).toBeUndefined()
  const link = (await api.call(getSourceLink, { params: { id: mangaId, sourceId } })).json()
  expect(link.url).toContain(next.origin)
  expect(await read()).toMatchObject({ status: 'completed', failureReason: null })
  expect(await download(api, [chapters[6]!.id])).toMatchObject([{ status: 'completed', progress: { total: 12 } }])
  const after = await chaptersOf(api, mangaId)
  expect(after).toHaveLength(chapters.length)
  expect(after.find(({ id }) => id === file!.id)).toMatchObject({ isAvailable: true })

  await api.call(undoSourceRepair, { params: { id: sourceId } })
  expect(await stored(sourceId)).toMatchObject({ baseUrl: site.origin, options: { headers: { Cookie: '***' } } })
  expect((await api.call(getSourceLink, { params: { id: mangaId, sourceId } })).json().url).toContain(site.origin)
})
