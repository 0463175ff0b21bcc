import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import {
  configureTracker,
  listTrackers,
  searchTracker,
  setTracking,
  signInToTracker,
} from '../../shared/contracts/trackers.ts'
import { startKitsu } from '../simulators/trackers/kitsu-simulator.ts'
import { startMangaBaka } from '../simulators/trackers/mangabaka-simulator.ts'
import { startMangaUpdates } from '../simulators/trackers/mangaupdates-simulator.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { refusingSecrets } from '../support/refusing-secrets.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'
import { addTrackedManga, readChapters, retrySync, sent, trackingOf } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

let baka: Awaited<ReturnType<typeof startMangaBaka>>
let updates: Awaited<ReturnType<typeof startMangaUpdates>>
let kitsu: Awaited<ReturnType<typeof startKitsu>>
let started: StartedApp
let api: ApiClient
beforeAll(async () => {
  baka = await startMangaBaka()
  updates = await startMangaUpdates()
  kitsu = await startKitsu()
  started = await startApp({
    trackerUrls: { mangabaka: baka.origin, mangaupdates: updates.origin, kitsu: kitsu.origin },
  })
  api = createClient(started.origin)
})
afterAll(async () => {
  await started.end()
  await Promise.all([baka.stop(), updates.stop(), kitsu.stop()])
})

const stateOf = async (id: string) => (await api.call(listTrackers)).json().items.find((one) => one.id === id)
const put = (mangaId: string, tracker: string, body: object) =>
  api.call(setTracking, { params: { id: mangaId, tracker }, body })
const signIn = (id: string, body: object) => api.call(signInToTracker, { params: { id }, body })
const search = (id: string) => api.call(searchTracker, { params: { id }, query: { q: 'berry' } })

test('MangaBaka: S256, parts of chapters, midnight dates, merged series and renewed tokens', async () => {
  await api.call(configureTracker, { params: { id: 'mangabaka' }, body: { clientId: baka.clientId } })
  const { authorizeUrl } = (await signIn('mangabaka', {})).json()
  expect((await fetch(authorizeUrl!)).status).toBe(200)
  expect(await stateOf('mangabaka')).toMatchObject({ state: 'signed_in', userName: 'akira_baka' })
  const manga = await addTrackedManga(api, 'Berry Road', 4)
  await readChapters(api, manga.chapterIds.slice(0, 2))
  baka.merged.set(90, 101)
  expect(
    (await put(manga.id, 'mangabaka', { remoteId: '90', score: 8.5, startedAt: '2026-01-31' })).json().remoteId,
  ).toBe('101')
  await sent(api, manga.id)
  expect(baka.entries.get(101)).toMatchObject({
    state: 'reading',
    progress_chapter: 2,
    rating: 85,
    start_date: '2026-01-31T00:00:00.000Z',
  })
  await put(manga.id, 'mangabaka', { progress: 10.5, isPrivate: true, status: 'planned' })
  expect((await sent(api, manga.id))[0]).toMatchObject({
    progress: 10.5,
    isPrivate: true,
    status: 'planned',
    startedAt: '2026-01-31',
  })
  expect(baka.saves.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  baka.tokens.expireAccess()
  expect((await put(manga.id, 'mangabaka', { score: null })).status).toBe(200)
  await sent(api, manga.id)
  expect(baka.entries.get(101)).toMatchObject({ rating: null })
})

test('MangaUpdates: a password, lists, and ratings of their own', async () => {
  const wrong = await signIn('mangaupdates', { username: 'akira', password: 'wrong' })
  expect(wrong.status).toBe(422)
  expect((await signIn('mangaupdates', {})).data.violations).toHaveLength(2)
  expect((await signIn('mangaupdates', { username: 'akira', password: 'right' })).json()).toEqual({
    authorizeUrl: null,
  })
  expect(await stateOf('mangaupdates')).toMatchObject({ state: 'signed_in', userName: 'akira', signIn: 'password' })
  const manga = await addTrackedManga(api, 'Berry Road', 12)
  await put(manga.id, 'mangaupdates', { remoteId: '101' })
  await sent(api, manga.id)
  expect(updates.entries.get(101)).toEqual({ list: 1, chapter: 0 })
  await readChapters(api, [manga.chapterIds[11]!])
  await waitFor(() => expect(updates.entries.get(101)).toEqual({ list: 0, chapter: 12 }))
  await put(manga.id, 'mangaupdates', { status: 'completed', score: 7.3 })
  expect((await sent(api, manga.id))[0]).toMatchObject({ status: 'completed', score: 7.3, finishedAt: null })
  expect(updates.entries.get(101)!.list).toBe(2)
  expect(updates.ratings.get(101)).toBe(7.3)
  await put(manga.id, 'mangaupdates', { score: 0 })
  await sent(api, manga.id)
  expect(updates.ratings.size).toBe(0)
  expect((await put(manga.id, 'mangaupdates', { status: 'rereading' })).status).toBe(422)
  const withVolume = await api.call(addChapters, { params: { id: manga.id }, body: { number: 13, volume: 4 } })
  await put(manga.id, 'mangaupdates', { status: 'reading' })
  await readChapters(api, [(withVolume.data.items as { id: string }[])[0]!.id])
  await waitFor(() => expect([updates.entries.get(101)?.chapter, updates.volumes.get(101)]).toEqual([13, 4]))
  await sent(api, manga.id)
  updates.tokens.revoke()
  expect((await put(manga.id, 'mangaupdates', { score: 5 })).json()).toMatchObject({ score: 5, pendingChange: true })
  await waitFor(async () => expect((await stateOf('mangaupdates'))!.state).toBe('expired'))
})

test('Kitsu: a password grant, JSON:API, half points', async () => {
  expect((await signIn('kitsu', { username: 'akira@example.org', password: 'wrong' })).status).toBe(422)
  await signIn('kitsu', { username: 'akira@example.org', password: 'right' })
  expect(await stateOf('kitsu')).toMatchObject({ state: 'signed_in', userName: 'akira', scoreStep: 0.5 })
  expect((await search('kitsu')).json().items).toMatchObject([
    { remoteId: '101', title: 'Berry Road', year: 2015, chapters: 12 },
  ])
  const manga = await addTrackedManga(api, 'Berry Road', 12)
  await put(manga.id, 'kitsu', { remoteId: '101', score: 7.3 })
  expect((await sent(api, manga.id))[0]).toMatchObject({ status: 'planned', score: 7.5 })
  await readChapters(api, manga.chapterIds.slice(0, 3))
  await waitFor(() =>
    expect(kitsu.entries.get('101')?.attributes).toMatchObject({ status: 'current', progress: 3, ratingTwenty: 15 }),
  )
  await put(manga.id, 'kitsu', { status: 'rereading', score: null })
  await sent(api, manga.id)
  expect(kitsu.entries.get('101')!.attributes).toMatchObject({
    status: 'current',
    reconsuming: true,
    ratingTwenty: null,
  })
  kitsu.tokens.expireAccess()
  expect((await search('kitsu')).status).toBe(200)
  expect(kitsu.saves.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH'])
})

test('the program starts although the keychain refuses the token of an unsent change, which is sent later', async () => {
  const secrets = refusingSecrets()
  const options = { trackerUrls: { kitsu: kitsu.origin }, secrets }
  const first = await startApp(options)
  let client = createClient(first.origin)
  const body = { username: 'akira@example.org', password: 'right' }
  await client.call(signInToTracker, { params: { id: 'kitsu' }, body })
  const { id } = await addTrackedManga(client, 'Berry Road', 1)
  const params = { id, tracker: 'kitsu' }
  await client.call(setTracking, { params, body: { remoteId: '101' } })
  await sent(client, id)
  secrets.refused.add('tracker:kitsu')
  await client.call(setTracking, { params, body: { score: 2.5 } })
  await first.app.stop()

  const second = await startApp({ ...options, dataDir: first.dataDir })
  client = createClient(second.origin)
  expect((await trackingOf(client, id))[0]).toMatchObject({ score: 2.5, pendingChange: true })
  secrets.refused.clear()
  await waitFor(async () => {
    await retrySync(client)
    expect((await trackingOf(client, id))[0]).toMatchObject({ score: 2.5, pendingChange: false })
  })
  expect(kitsu.entries.get('101')!.attributes.ratingTwenty).toBe(5)
  await second.end()
})
