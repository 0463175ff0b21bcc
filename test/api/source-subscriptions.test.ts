import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import {
  createContentSource,
  getContentSource,
  listContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { readSharedSource } from '../../shared/contracts/shared-sources.ts'
import {
  addSourceSubscription,
  changeSourceSubscription,
  checkSourceSubscription,
  deleteSourceSubscription,
  listSourceSubscriptions,
} from '../../shared/contracts/source-subscriptions.ts'
import { startChangingSite } from '../simulators/variants/changing-site.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'
import { waitFor } from '../support/wait-for.ts'

let aheadMs = 0
const clock = {
  now: () => new Date(systemClock.now().getTime() + aheadMs),
  monotonicMs: () => systemClock.monotonicMs() + aheadMs,
}
const { api, started } = appForTests({ clock })
const folder = folderForTests('subscriptions')
let site: Awaited<ReturnType<typeof startChangingSite>>
let server: TestServer
/** What the publisher serves, and how often it was asked. */
let published: { status: number; body: string; location?: string }
let asked = 0
const publish = (content: unknown, status = 200) => {
  published = { status, body: typeof content === 'string' ? content : JSON.stringify(content) }
}

beforeAll(async () => {
  site = await startChangingSite()
  server = await startServer((_, response) => {
    asked += 1
    const { status, body, location } = published
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) }).end(body)
  })
})
afterAll(async () => {
  await server.close()
  await site.stop()
})
afterEach(async () => {
  for (const { id } of await list()) await api.call(deleteSourceSubscription, { params: { id } })
  await emptyLibrary(api)
})

const subscribe = (address = `${server.origin}/sources.json`) => api.call(addSourceSubscription, { body: { address } })
const list = async () => (await api.call(listSourceSubscriptions, {})).json().items
const check = async (id: string) => (await api.call(checkSourceSubscription, { params: { id } })).json()
const allow = (id: string) =>
  api.call(changeSourceSubscription, { params: { id }, body: { updatesAutomatically: true } })
const addSource = async (body: object) => (await api.call(createContentSource, { body: body as never })).json()
const source = async (id: string) => (await api.call(getContentSource, { params: { id } })).json()

/** A source that a manga is read from. */
async function addUsedSource() {
  const { id } = await addSource(site.source)
  const manga = (
    await api.call(createManga, { body: { ...sampleManga, title: 'tide-clock', slug: 'tide-clock' } })
  ).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [id] } })
  await api.finished((await api.call(fetchChapters, { body: { mangaId: manga.id } })).json().jobId)
  return id
}

test('an address shows what is new, changed and current, and adds nothing', async () => {
  const same = { ...sampleSource, name: 'Same' }
  await addSource(same)
  const changed = await addSource({ ...sampleSource, name: 'Changed' })
  const cookie = { headers: { Cookie: 'marked-secret' } }
  publish([
    { ...sampleSource, name: 'New', isActive: true, autoRepair: true, options: cookie },
    same,
    { ...sampleSource, name: 'Changed', imageSelector: '.page img' },
  ])
  const answer = await subscribe()
  expect([answer.status, answer.text]).toEqual([201, expect.not.stringContaining('marked-secret')])
  const { id, sources, updatesAutomatically, failure } = answer.json()
  expect([updatesAutomatically, failure]).toEqual([false, null])
  expect(sources).toMatchObject([
    { name: 'New', state: 'new', sourceId: null, link: expect.stringMatching(/^bunko:/) },
    { name: 'Same', state: 'current', link: null },
    { name: 'Changed', state: 'changed', sourceId: changed.id },
  ])
  const reviewed = (await api.call(readSharedSource, { body: { link: sources[0]!.link! } })).json()
  expect(reviewed).toMatchObject({ name: 'New', isActive: false, autoRepair: false })
  expect((await api.call(listContentSources, {})).json()).toHaveLength(2)
  expect((await subscribe()).data.violations).toMatchObject([{ propertyPath: 'address' }])
  expect((await api.call(deleteSourceSubscription, { params: { id } })).status).toBe(204)
  expect((await api.call(deleteSourceSubscription, { params: { id } })).status).toBe(404)
})

test('a folder is read file by file, without other files and links out of it', async () => {
  const inFolder = (name: string) => join(folder, name)
  await writeFile(inFolder('b.json'), JSON.stringify({ ...sampleSource, name: 'Two' }))
  await writeFile(inFolder('a.json'), `\uFEFF${JSON.stringify({ sources: [{ ...sampleSource, name: 'One' }] })}`)
  await writeFile(inFolder('notes.txt'), 'not a source')
  await mkdir(inFolder('folder.json'))
  const outside = join(folderForTests('outside'), 'out.json')
  await writeFile(outside, JSON.stringify({ ...sampleSource, name: 'Outside' }))
  await symlink(outside, inFolder('link.json'))
  const added = await subscribe(folder)
  expect(added.json().sources.map(({ name }) => name)).toEqual(['One', 'Two'])
  await writeFile(inFolder('b.json'), '{')
  const { failure, sources } = await check(added.json().id)
  expect(failure).toContain('b.json')
  expect(sources).toHaveLength(2)
  await rm(inFolder('b.json'))
  expect(await check(added.json().id)).toMatchObject({ failure: null, sources: [{ name: 'One' }] })
})

test.each([
  ['no JSON', '{', 200],
  ['no sources', '[]', 200],
  ['an invalid source', JSON.stringify([{ ...sampleSource, baseUrl: 'file:///etc' }]), 200],
  ['two of a name', JSON.stringify([sampleSource, sampleSource]), 200],
  ['more than 200', JSON.stringify(Array.from({ length: 201 }, (_, at) => ({ ...sampleSource, name: `${at}` }))), 200],
  ['not found', '[]', 404],
])('refuses an address with %s', async (_, body, status) => {
  publish(body, status)
  const answer = await subscribe()
  expect(answer.status, answer.text).toBe(422)
  expect(answer.data.violations).toMatchObject([{ propertyPath: 'address' }])
  expect(await list()).toEqual([])
})

test.each(['http://192.0.2.1/sources.json', 'http://example.org/sources.json', 'ftp://example.org', 'sources', ''])(
  'refuses %j, which is neither https nor a folder',
  async (address) => {
    expect((await subscribe(address)).data.violations).toMatchObject([{ propertyPath: 'address' }])
  },
)

test('follows no redirect to an address without https', async () => {
  published = { status: 302, body: '', location: 'http://192.0.2.1/sources.json' }
  expect((await subscribe()).status).toBeGreaterThanOrEqual(400)
  expect(await list()).toEqual([])
})

test('looks once a day, and keeps what it had when the publisher is away', async () => {
  publish([sampleSource])
  const { id } = (await subscribe()).json()
  publish('gone', 503)
  const before = asked
  aheadMs += 25 * 3600_000
  started.app.resume()
  await waitFor(async () => (await list())[0]?.failure !== null)
  expect(asked).toBeGreaterThan(before)
  expect(await list()).toMatchObject([{ id, sources: [{ name: sampleSource.name }] }])
})

test('looks although the clock was years ahead when it looked last', async () => {
  publish([sampleSource])
  await subscribe()
  await editDatabase(started.dataDir, "update source_subscriptions set next_check_at = '2099-01-01T00:00:00.000Z'")
  publish('gone', 503)
  started.app.resume()
  await waitFor(async () => (await list())[0]?.failure !== null)
})

test('updates a source only if that is allowed, and only with settings that read a chapter', async () => {
  const id = await addUsedSource()
  const before = await source(id)
  publish([site.source])
  const subscription = (await subscribe()).json().id
  const better = { ...site.source, description: 'Read politely', isActive: false }
  publish([better])
  expect(await check(subscription)).toMatchObject({ sources: [{ state: 'changed', sourceId: id }] })
  expect(await source(id)).toEqual(before)
  await allow(subscription)
  expect(await check(subscription)).toMatchObject({ updatesAutomatically: true, sources: [{ state: 'current' }] })
  const updated = await source(id)
  expect(updated).toMatchObject({ description: 'Read politely', isActive: true, autoRepair: before.autoRepair })
  const { chapterList } = site.source.options as { chapterList: object }
  publish([{ ...better, options: { ...site.source.options, chapterList: { ...chapterList, itemSelector: '.none' } } }])
  expect(await check(subscription)).toMatchObject({ failure: null, sources: [{ state: 'changed' }] })
  expect(await source(id)).toEqual(updated)
})

test('never updates what was edited here, is turned off, or lacks a secret', async () => {
  const id = await addUsedSource()
  publish([site.source])
  const subscription = (await subscribe()).json().id
  await allow(subscription)
  const { createdAt: _, updatedAt: __, id: ___, ...settings } = await source(id)
  const edit = async (body: object) =>
    expect((await api.call(replaceContentSource, { params: { id }, body: body as never })).status).toBe(200)
  const publishAndCheck = async (body: object) => {
    publish([body])
    const before = await source(id)
    expect((await check(subscription)).sources).toMatchObject([{ state: 'changed' }])
    expect(await source(id)).toEqual(before)
  }
  const newer = { ...site.source, description: 'Newer' }
  await publishAndCheck({ ...newer, options: { ...site.source.options, mirrors: [`${site.source.baseUrl}?key=a`] } })
  await edit({ ...settings, isActive: false })
  await publishAndCheck(newer)
  await edit({ ...settings, description: 'Mine' })
  await publishAndCheck(newer)
})
