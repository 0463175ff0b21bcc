import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import {
  checkSource,
  getSourceHealth,
  getSourceIcon,
  listMangasOfSource,
} from '../../shared/contracts/source-health.ts'
import { startChangingSite } from '../simulators/variants/changing-site.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'
import { refusingSecrets } from '../support/refusing-secrets.ts'
import { sampleManga } from '../support/samples.ts'

const day = 24 * 3600_000
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs), monotonicMs: () => performance.now() + aheadMs }
const keychain = refusingSecrets()
const { api, started } = appForTests({ clock, secrets: keychain })
let site: Awaited<ReturnType<typeof startChangingSite>>
beforeAll(async () => {
  site = await startChangingSite()
})
afterAll(() => site.stop())
afterEach(async () => {
  keychain.refused.clear()
  site.change({ markup: 'first', isDown: false, isCut: false, order: 'newest' })
  await emptyLibrary(api)
})

const health = async (id: string) => (await api.call(getSourceHealth, { params: { id } })).json()
const check = (id: string) => api.call(checkSource, { params: { id } })
const addSource = async () => (await api.call(createContentSource, { body: site.source })).json()

async function prepare(slug = 'tide-clock', sourceId?: string) {
  const id = sourceId ?? (await addSource()).id
  const manga = (await api.call(createManga, { body: { ...sampleManga, title: slug, slug } })).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [id] } })
  const read = async () =>
    await api.finished((await api.call(fetchChapters, { body: { mangaId: manga.id } })).json().jobId)
  await read()
  return { sourceId: id, mangaId: manga.id, chapters: await chaptersOf(api, manga.id), read }
}

/** As after a sleep of this time. */
function advanceClock(milliseconds: number) {
  aheadMs += milliseconds
  started.app.resume()
}

describe('the health of a source', () => {
  test('is unknown before it is read, and has its icon once that was fetched', async () => {
    const { id } = await addSource()
    expect(await health(id)).toMatchObject({
      sourceId: id,
      status: 'unknown',
      lastSuccessAt: null,
      lastFailure: null,
      waitingChapters: 0,
      mangaCount: 0,
      nextCheckAt: null,
    })
    await expect.poll(async () => (await health(id)).iconUrl).toContain(`/api/content-sources/${id}/icon`)
    const icon = await api.call(getSourceIcon, { params: { id } })
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    expect(icon.bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
    site.takeRequests()
    await health(id)
    expect(site.takeRequests()).toEqual([])
    expect((await check(id)).status).toBe(409)
    expect((await api.call(getSourceHealth, { params: { id: 'none' } })).status).toBe(404)
    expect((await api.call(getSourceIcon, { params: { id: 'none' } })).status).toBe(404)
  })

  test('tells the last success, and the last failure in words', async () => {
    const { sourceId, mangaId, chapters, read } = await prepare()
    const { items } = (await api.call(listMangasOfSource, { params: { id: sourceId } })).json()
    expect(items).toEqual([{ id: mangaId, title: 'tide-clock' }])
    expect(await health(sourceId)).toMatchObject({ status: 'working', lastFailure: null, mangaCount: 1 })
    expect(await download(api, [chapters[0]!.id])).toMatchObject([{ status: 'completed' }])
    site.change({ markup: 'second' })
    expect(await read()).toMatchObject({ status: 'failed' })
    expect(await health(sourceId)).toMatchObject({
      status: 'failing',
      failureCode: 'upstream_failed',
      lastFailure: expect.stringContaining('.row'),
      lastFailureAt: expect.any(String),
      lastSuccessAt: expect.any(String),
    })
    site.change({ markup: 'first' })
    await read()
    expect(await health(sourceId)).toMatchObject({ status: 'working', failureCode: null })
  })

  test('does not suffer from a manga that the site never had', async () => {
    const { sourceId } = await prepare()
    const other = (await api.call(createManga, { body: { ...sampleManga, slug: 'elsewhere' } })).json()
    const { jobId } = (await api.call(fetchChapters, { body: { mangaId: other.id } })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'failed' })
    expect(await health(sourceId)).toMatchObject({ status: 'working', lastFailure: null })
  })

  test('a list that works does not hide that chapters do not', async () => {
    const { sourceId, chapters, read } = await prepare()
    await download(api, [chapters[0]!.id])
    site.change({ isCut: true })
    expect(await download(api, [chapters[1]!.id])).toMatchObject([{ status: 'completed' }])
    expect((await check(sourceId)).json()).toMatchObject({
      status: 'failing',
      lastFailure: 'Chapter 1 now has 1 page instead of 12.',
    })
    await read()
    expect(await health(sourceId)).toMatchObject({ status: 'failing' })
  })
})

describe('a check', () => {
  test('is two requests, once a week, for sources in use only', async () => {
    const { sourceId, chapters } = await prepare()
    await download(api, [chapters[0]!.id])
    const unused = (await api.call(createContentSource, { body: { ...site.source, name: 'Unused' } })).json()
    await expect.poll(async () => (await health(sourceId)).iconUrl).not.toBeNull()
    site.takeRequests()
    advanceClock(day)
    const next = (await health(sourceId)).nextCheckAt!
    advanceClock(7 * day)
    await expect.poll(async () => (await health(sourceId)).nextCheckAt).not.toBe(next)
    expect(site.takeRequests()).toEqual(['/manga/tide-clock/', '/manga/tide-clock/chapter-1/'])
    expect(await health(unused.id)).toMatchObject({ status: 'unknown', nextCheckAt: null })
    advanceClock(day)
    expect((await health(sourceId)).nextCheckAt! > clock.now().toISOString()).toBe(true)
    expect(site.takeRequests().filter((path) => path.startsWith('/manga/'))).toEqual([])
  })

  test('is made although the clock was years ahead when it was planned', async () => {
    const { sourceId } = await prepare()
    const ahead = '2099-01-01T00:00:00.000Z'
    await editDatabase(started.dataDir, `update source_health set next_check_at = '${ahead}', looked_at = '${ahead}'`)
    advanceClock(60_000)
    await expect.poll(async () => (await health(sourceId)).nextCheckAt).not.toBe(ahead)
  })

  test('finds a change before a reader does, and no change in another order', async () => {
    const { sourceId } = await prepare()
    site.change({ order: 'oldest' })
    expect((await check(sourceId)).json()).toMatchObject({ status: 'working' })
    site.change({ markup: 'second' })
    advanceClock(8 * day)
    await expect.poll(async () => (await health(sourceId)).status).toBe('failing')
  })

  test('of a server without a linked manga fails alone, and says why', async () => {
    const { sourceId, mangaId } = await prepare()
    const server = {
      name: 'Server',
      baseUrl: site.source.baseUrl,
      scrapingType: 'html',
      options: { server: { kind: 'suwayomi' } },
    }
    const unlinked = (await api.call(createContentSource, { body: server })).json().id
    await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [sourceId, unlinked] } })
    // It has no record yet, so it is due first.
    const next = (await health(sourceId)).nextCheckAt!
    advanceClock(8 * day)
    await expect.poll(async () => (await health(sourceId)).nextCheckAt).not.toBe(next)
    const reason = { status: 'failing', lastFailure: expect.stringContaining('not linked to one on Server') }
    expect(await health(unlinked)).toMatchObject({ ...reason, nextCheckAt: expect.any(String) })
    expect((await check(unlinked)).json()).toMatchObject(reason)
  })

  test('whose cookie the keychain refuses waits a day, and the others are checked', async () => {
    const { sourceId } = await prepare()
    const options = { ...site.source.options, headers: { Cookie: 'a=b' } }
    const body = { ...site.source, name: 'With a cookie', options }
    const refused = (await api.call(createContentSource, { body })).json().id
    await prepare('paper-moths', refused)
    keychain.refused.add(`source-cookie:${refused}`)
    const next = await Promise.all([sourceId, refused].map(async (id) => (await health(id)).nextCheckAt!))
    advanceClock(8 * day)
    await expect.poll(async () => (await health(sourceId)).nextCheckAt).not.toBe(next[0])
    await expect.poll(async () => (await health(refused)).nextCheckAt).not.toBe(next[1])
    const { nextCheckAt, status } = await health(refused)
    expect(status).toBe('working')
    expect(Date.parse(nextCheckAt!) - clock.now().getTime()).toBeLessThanOrEqual(day)
  })

  test('leaves a source alone that is turned off', async () => {
    // Another series, because the repair of the test before may still read the first one.
    const { sourceId } = await prepare('paper-moths')
    await api.call(replaceContentSource, { params: { id: sourceId }, body: { ...site.source, isActive: false } })
    expect(await health(sourceId)).toMatchObject({ nextCheckAt: null })
    site.takeRequests()
    advanceClock(8 * day)
    await health(sourceId)
    expect(site.takeRequests().filter((path) => path.startsWith('/manga/paper-moths/'))).toEqual([])
  })
})
