import { describe, expect, test } from 'vitest'
import { catalogSourceId } from '../../shared/catalog-source.ts'
import { createMangaFromCatalog } from '../../shared/contracts/catalog.ts'
import { createContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import {
  checkFollowed,
  followManga,
  followMangas,
  getFollowing,
  getFollowingSummary,
  listUpdates,
  unfollowManga,
} from '../../shared/contracts/following.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { createManga, editManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { addChapter, type SimCatalogManga, type SimChapter } from '../simulators/catalog/entities.ts'
import { catalogTime } from '../simulators/catalog/identity.ts'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { editDatabase } from '../support/edit-database.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

const here = catalogAndApp()
const { api } = here

const follow = async (id: string, body: object = {}) => (await api.call(followManga, { params: { id }, body })).json()
const following = async (id: string) => (await api.call(getFollowing, { params: { id } })).json()
const updates = async (query = {}) => (await api.call(listUpdates, { query })).json()
const jobsOf = async (type: string, mangaId: string) =>
  (await api.call(listJobs, { query: { type, limit: 100 } }))
    .json()
    .filter(({ context }) => context.includes(`mangaId=${mangaId}`))

/** A chapter that comes out now. */
const publish = (manga: SimCatalogManga, attributes: Partial<SimChapter['attributes']>) =>
  addChapter(manga, { readableAt: catalogTime(Date.now()), ...attributes })

let count = 0
async function add(
  attributes: Partial<SimCatalogManga['attributes']> = {},
): Promise<{ manga: SimCatalogManga; id: string }> {
  const manga = here.catalog.add({ key: `Followed ${++count}`, attributes })
  addChapter(manga, { chapter: '1' })
  const id = (await api.call(createMangaFromCatalog, { body: { externalId: manga.id } })).json().id
  return { manga, id }
}

/** As after days of sleep: its time has passed while nobody looked. */
async function fallDue(id: string, plannedFor?: string): Promise<void> {
  const before = (await following(id)).checkedAt
  await makeDue(id, plannedFor)
  await expect.poll(async () => (await following(id)).checkedAt).not.toBe(before)
}

async function makeDue(id: string, plannedFor = '2020-01-01T00:00:00.000Z') {
  const sql = 'update followed_mangas set next_run_at = ? where manga_id = ?'
  await editDatabase(here.started.dataDir, (database) => database.prepare(sql).run(plannedFor, id))
  return await follow(id)
}

describe('a followed manga', () => {
  test('is listed immediately without updates; later chapters are updates, newest first', async () => {
    const { manga, id } = await add()
    expect(await following(id)).toEqual({
      mangaId: id,
      isFollowed: false,
      downloadNewChapters: false,
      checkedAt: null,
      nextCheckAt: null,
      followRule: null,
      downloadRule: null,
    })
    expect(await follow(id)).toMatchObject({ isFollowed: true, downloadNewChapters: false })
    await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
    expect((await updates()).total).toBe(0)
    const next = Date.parse((await following(id)).nextCheckAt!)
    expect(next).toBeGreaterThan(Date.now() + 6 * 3600_000 - 60_000)

    publish(manga, { chapter: '2', title: 'The Forge' })
    addChapter(manga, { chapter: '0.5' })
    await fallDue(id)
    publish(manga, { chapter: '3' })
    await fallDue(id)
    const { items, total } = await updates()
    expect(total).toBe(2)
    expect(items.map(({ number }) => number)).toEqual([3, 2])
    expect(items[1]).toMatchObject({
      mangaId: id,
      title: 'The Forge',
      groups: ['Dawn Scans'],
      isAvailable: false,
      isRead: false,
    })
    expect(items[0]?.thumbnailUrl).toContain(`/api/mangas/${id}/cover`)
    const second = await updates({ page: 2, limit: 1 })
    expect(second).toMatchObject({ total: 2, hasNextPage: false, hasPreviousPage: true })
    expect(second.items.map(({ number }) => number)).toEqual([2])
    expect(await jobsOf('download_new_chapters', id)).toEqual([])
  })

  test('has its updates even if a source lacks it', async () => {
    const sites = await startReaderSites({ only: ['a1'] })
    try {
      const site = sites.source('a1')
      const source = (await api.call(createContentSource, { body: site })).json()
      const { manga, id } = await add()
      await follow(id)
      await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
      publish(manga, { chapter: '2' })
      await fallDue(id)
      expect((await updates()).items.filter(({ mangaId }) => mangaId === id).map(({ number }) => number)).toEqual([2])
      await api.call(replaceContentSource, { params: { id: source.id }, body: { ...site, isActive: false } })
    } finally {
      await sites.stop()
    }
  })

  test('has its updates while a source fails from the first check on, and no old chapters once that works', async () => {
    const sites = await startReaderSites({ only: ['a1'] })
    const lift = sites.switches('a1').fault({ on: 'series', effect: 'status', status: 500 })
    try {
      const { options, ...others } = sites.source('a1')
      // Its chapters have no dates, so that only their numbers say what is new.
      const chapterList = { ...options.chapterList!, date: { selector: '.none' } }
      const site = { ...others, name: 'Late', options: { ...options, chapterList } }
      const source = (await api.call(createContentSource, { body: site })).json()
      const { manga, id } = await add({ title: { en: 'Star Smith' } })
      await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [catalogSourceId, source.id] } })
      const numbers = async () =>
        (await updates()).items.filter(({ mangaId }) => mangaId === id).map(({ number }) => number)
      await follow(id)
      await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
      expect(await numbers()).toEqual([])
      publish(manga, { chapter: '2' })
      here.sleep(5 * 60_000)
      await fallDue(id)
      expect(await numbers()).toEqual([2])
      lift.remove()
      here.sleep(5 * 60_000)
      await fallDue(id)
      expect((await chaptersOf(api, id)).length).toBeGreaterThan(10)
      expect(await numbers()).toEqual([2])
      publish(manga, { chapter: '77' })
      await fallDue(id)
      expect(await numbers()).toEqual([77, 2])
      await api.call(replaceContentSource, { params: { id: source.id }, body: { ...site, isActive: false } })
    } finally {
      await sites.stop()
    }
  })

  test('is checked although the clock was years ahead when its check was planned', async () => {
    const { id } = await add()
    await follow(id)
    await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
    await fallDue(id, '2099-01-01T00:00:00.000Z')
    expect(Date.parse((await following(id)).nextCheckAt!)).toBeLessThan(Date.now() + 8 * 24 * 3600_000)
  })

  test('downloads new chapters on request, except external ones', async () => {
    await api.call(createContentSource, { body: { ...sampleSource, name: 'For new ones' } })
    const { manga, id } = await add()
    await follow(id, { downloadNewChapters: true })
    await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
    publish(manga, { chapter: '2' })
    publish(manga, { chapter: '3', pages: 0, externalUrl: 'https://publisher.example/3' })
    await fallDue(id)
    await expect.poll(async () => (await jobsOf('scrape_chapter', id)).length).toBe(1)
    expect((await jobsOf('scrape_chapter', id))[0]?.context).toContain('chapter=2')
    const all = (await api.call(scrapeChapters, { body: { mangaId: id } })).json()
    expect(all.chapterIds).toHaveLength(2)
  })

  test('is no longer checked once it is complete, cancelled or unfollowed', async () => {
    const { id } = await add()
    await follow(id)
    await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
    await expect.poll(async () => (await jobsOf('refresh_metadata', id))[0]?.status).toBe('completed')
    await api.call(editManga, { params: { id }, body: { status: 'completed' } })
    expect(await following(id)).toMatchObject({ isFollowed: true, nextCheckAt: null })
    await api.call(editManga, { params: { id }, body: { status: 'ongoing' } })
    expect((await following(id)).nextCheckAt).not.toBeNull()
    const cancelled = await add({ status: 'cancelled' })
    expect(await follow(cancelled.id)).toMatchObject({ isFollowed: true, nextCheckAt: null })
    expect((await api.call(unfollowManga, { params: { id } })).status).toBe(204)
    expect((await api.call(unfollowManga, { params: { id } })).status).toBe(204)
    expect(await following(id)).toMatchObject({ isFollowed: false, nextCheckAt: null })
  })
})

describe('a manga that no source lists', () => {
  test('is not checked until a source lists it', async () => {
    const { id } = (await api.call(createManga, { body: { ...sampleManga, slug: 'unlisted' } })).json()
    const waitsUntil = (await follow(id)).nextCheckAt
    await expect.poll(async () => (await following(id)).nextCheckAt).not.toBe(waitsUntil)
    expect(await jobsOf('fetch_chapters', id)).toEqual([])
    expect((await following(id)).checkedAt).toBeNull()
    const manga = here.catalog.add({ key: 'Listed after all' })
    addChapter(manga, { chapter: '1' })
    await api.call(editManga, { params: { id }, body: { externalId: manga.id } })
    await fallDue(id)
    expect((await jobsOf('fetch_chapters', id)).map(({ status }) => status)).toEqual(['completed'])
  })

  test('reports once that the catalog removed it', async () => {
    const { manga, id } = await add()
    here.catalog.mangas.splice(here.catalog.mangas.indexOf(manga), 1)
    await follow(id)
    const refreshed = async () => (await jobsOf('refresh_metadata', id)).map(({ status }) => status)
    await expect.poll(refreshed).toEqual(['failed'])
    expect((await jobsOf('refresh_metadata', id))[0]?.failureReason).toContain('The catalog no longer has this manga')
    await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
    const { nextCheckAt } = await makeDue(id)
    await expect.poll(async () => (await following(id)).nextCheckAt).not.toBe(nextCheckAt)
    expect(await refreshed()).toEqual(['failed'])
    expect(await jobsOf('fetch_chapters', id)).toHaveLength(1)
  })
})

test('checks nothing automatically when that is off, and follows new mangas on request', async () => {
  await api.call(replaceSettings, {
    body: { following: { enabled: false, followNewMangas: true, downloadNewChapters: true } },
  })
  const { id } = await add()
  expect(await following(id)).toMatchObject({ isFollowed: true, downloadNewChapters: true, nextCheckAt: null })
  await follow(id, { downloadNewChapters: false })
  expect(await following(id)).toMatchObject({ downloadNewChapters: false, checkedAt: null })
  expect(await jobsOf('fetch_chapters', id)).toEqual([])
  await api.call(replaceSettings, { body: { following: {} } })
})

test('checks all followed mangas at once on request, and tells when it did and does next', async () => {
  const { manga, id } = await add()
  const other = await add({ status: 'cancelled' })
  for (const one of [id, other.id]) await follow(one)
  await expect.poll(async () => (await following(id)).checkedAt).not.toBeNull()
  publish(manga, { chapter: '2' })
  await api.call(replaceSettings, { body: { following: { enabled: false } } })
  expect((await api.call(getFollowingSummary)).json().nextCheckAt).toBeNull()
  const { jobIds } = (await api.call(checkFollowed)).json()
  for (const jobId of jobIds) await api.finished(jobId)
  expect((await updates()).items.filter(({ mangaId }) => mangaId === id).map(({ number }) => number)).toEqual([2])
  expect(await jobsOf('fetch_chapters', other.id)).toEqual([])
  await api.call(replaceSettings, { body: { following: {} } })
  const { checkedAt, nextCheckAt } = (await api.call(getFollowingSummary)).json()
  expect(Date.parse(checkedAt ?? '')).toBeGreaterThanOrEqual(Date.parse((await following(id)).checkedAt ?? ''))
  expect(Date.parse(nextCheckAt ?? '')).toBeLessThanOrEqual(Date.parse((await following(id)).nextCheckAt ?? ''))
})

test('follows several mangas together and returns only those that changed', async () => {
  const ids: string[] = []
  for (const slug of ['together-1', 'together-2', 'together-3'])
    ids.push((await api.call(createManga, { body: { ...sampleManga, slug } })).json().id)
  const [one = '', two = '', three = ''] = ids
  await follow(one, { downloadNewChapters: true })
  const together = async (isFollowed: boolean, wish = {}) =>
    (await api.call(followMangas, { body: { mangaIds: ids, isFollowed, ...wish } })).json().changed
  expect(await together(true, { downloadNewChapters: false })).toEqual([
    { mangaId: two, downloadNewChapters: false },
    { mangaId: three, downloadNewChapters: false },
  ])
  expect(await following(one)).toMatchObject({ isFollowed: true, downloadNewChapters: true })
  expect(await following(three)).toMatchObject({ isFollowed: true, downloadNewChapters: false })
  const summary = async () => (await api.call(getFollowingSummary)).json()
  const { followedCount, notFollowedIds } = await summary()
  expect(notFollowedIds).not.toContain(one)
  expect(await together(false)).toHaveLength(3)
  expect(await summary()).toMatchObject({
    followedCount: followedCount - 3,
    notFollowedIds: expect.arrayContaining([...notFollowedIds, one, two, three]),
  })
  expect(await together(false)).toEqual([])
  expect(await following(one)).toMatchObject({ isFollowed: false })
  const unknown = await api.call(followMangas, { body: { mangaIds: [one, 'nobody'], isFollowed: true } })
  expect(unknown.status).toBe(422)
  expect(await following(one)).toMatchObject({ isFollowed: false })
})

test('reports unknown mangas and invalid bodies', async () => {
  const { id } = (await api.call(createManga, { body: { ...sampleManga, slug: 'by-hand' } })).json()
  for (const endpoint of [getFollowing, unfollowManga]) {
    expect((await api.call(endpoint, { params: { id: 'nobody' } })).status).toBe(404)
  }
  expect((await api.call(followManga, { params: { id: 'nobody' }, body: {} })).status).toBe(404)
  expect((await api.call(followManga, { params: { id }, body: { downloadNewChapters: 'yes' } })).status).toBe(400)
  expect((await api.call(listUpdates, { query: { page: 0 } })).status).toBe(400)
})
