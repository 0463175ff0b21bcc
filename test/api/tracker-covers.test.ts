import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureTracker, getTrackerCover, searchTracker, signInToTracker } from '../../shared/contracts/trackers.ts'
import { startCatalog } from '../simulators/catalog/start-catalog.ts'
import { startAniList } from '../simulators/trackers/anilist-simulator.ts'
import { startKitsu } from '../simulators/trackers/kitsu-simulator.ts'
import { startMangaBaka } from '../simulators/trackers/mangabaka-simulator.ts'
import { startMangaUpdates } from '../simulators/trackers/mangaupdates-simulator.ts'
import { startMyAnimeList } from '../simulators/trackers/myanimelist-simulator.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { catalogAddresses } from '../support/catalog-for-tests.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'
import { signInToAniList } from '../support/trackers-for-tests.ts'

let catalog: Awaited<ReturnType<typeof startCatalog>>
let services: Awaited<ReturnType<typeof startServices>>
let started: StartedApp
let api: ApiClient

const startServices = async () => ({
  anilist: await startAniList(),
  myanimelist: await startMyAnimeList(),
  mangabaka: await startMangaBaka(),
  mangaupdates: await startMangaUpdates(),
  kitsu: await startKitsu(),
})

beforeAll(async () => {
  catalog = await startCatalog()
  services = await startServices()
  const trackerUrls = Object.fromEntries(Object.entries(services).map(([id, { origin }]) => [id, origin]))
  started = await startApp({ trackerUrls, catalog: catalogAddresses(catalog) })
  api = createClient(started.origin)
})
afterAll(async () => {
  await started.end()
  for (const service of [...Object.values(services), catalog]) await service.stop()
})

const signIn = async (id: string, body: object) =>
  (await api.call(signInToTracker, { params: { id }, body })).json().authorizeUrl
async function signInByPage(id: string, clientId: string) {
  await api.call(configureTracker, { params: { id }, body: { clientId } })
  expect((await fetch((await signIn(id, {}))!)).status).toBe(200)
}
const coverOf = (id: string, remoteId: string) => api.call(getTrackerCover, { params: { id, remoteId } })

test.each([
  ['anilist', 'Mori Aoba, Ren Sato', () => signInToAniList(api, started.origin, services.anilist)],
  ['myanimelist', 'Aoba Mori', () => signInByPage('myanimelist', services.myanimelist.clientId)],
  ['mangabaka', 'Mori Aoba, Ren Sato', () => signInByPage('mangabaka', services.mangabaka.clientId)],
  ['mangaupdates', null, () => signIn('mangaupdates', { username: 'akira', password: 'right' })],
  ['kitsu', null, () => signIn('kitsu', { username: 'akira@example.org', password: 'right' })],
] as const)('%s: candidates have author and year, and Bunko serves their covers', async (id, author, prepare) => {
  await prepare()
  expect((await coverOf(id, '101')).status).toBe(404)
  const [manga] = catalog.mangas
  services[id].covers.set(101, `${catalog.uploadsUrl}/covers/${manga!.id}/${manga!.cover}`)
  services[id].covers.set(102, 'javascript:alert(1)')
  const find = async (q: string) => (await api.call(searchTracker, { params: { id }, query: { q } })).json().items
  const [berry] = await find('berry road')
  expect(berry).toMatchObject({
    remoteId: '101',
    year: 2015,
    author,
    thumbnailUrl: `/api/trackers/${id}/series/101/cover`,
  })
  const cover = await coverOf(id, '101')
  expect(cover.status, cover.text).toBe(200)
  expect(cover.headers.get('content-type')).toMatch(/^image\//)
  expect((await find('paper fox')).map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([null, null])
  expect((await coverOf(id, '102')).status).toBe(404)
})
