import { expect, test } from 'vitest'
import { listJobs, retryJob } from '../../shared/contracts/jobs.ts'
import { configureTracker, setTracking, signInToTracker } from '../../shared/contracts/trackers.ts'
import { startKitsu } from '../simulators/trackers/kitsu-simulator.ts'
import { startMangaBaka } from '../simulators/trackers/mangabaka-simulator.ts'
import { startMangaUpdates } from '../simulators/trackers/mangaupdates-simulator.ts'
import { startMyAnimeList } from '../simulators/trackers/myanimelist-simulator.ts'
import type { Fault, Received } from '../simulators/trackers/tracker-simulator.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { removeDataFolder } from '../support/token-scan.ts'
import { addTrackedManga, readChapters, sent } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

/** AniList has a test of its own. */
const services = {
  async myanimelist() {
    const simulator = await startMyAnimeList()
    const progress = () => simulator.entries.get(101)?.num_chapters_read
    return { simulator, signIn: inBrowser(simulator.clientId), entry: '/v2/manga/101', progress }
  },
  async mangabaka() {
    const simulator = await startMangaBaka()
    const progress = () => simulator.entries.get(101)?.progress_chapter
    return { simulator, signIn: inBrowser(simulator.clientId), entry: '/v1/my/library/101', progress }
  },
  async mangaupdates() {
    const simulator = await startMangaUpdates()
    const progress = () => simulator.entries.get(101)?.chapter
    return { simulator, signIn: byPassword('akira'), entry: '/v1/lists/series', progress }
  },
  async kitsu() {
    const simulator = await startKitsu()
    const progress = () => simulator.entries.get('101')?.attributes.progress
    return { simulator, signIn: byPassword('akira@example.org'), entry: '/api/edge/library-entries', progress }
  },
}
type Id = keyof typeof services
type SignIn = (api: ApiClient, id: Id) => Promise<unknown>

const inBrowser =
  (clientId: string): SignIn =>
  async (api, id) => {
    await api.call(configureTracker, { params: { id }, body: { clientId } })
    const { authorizeUrl } = (await api.call(signInToTracker, { params: { id }, body: {} })).json()
    const answer = await fetch(authorizeUrl!, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(answer.status, await answer.text()).toBe(200)
  }
const byPassword =
  (username: string): SignIn =>
  async (api, id) => {
    const answer = await api.call(signInToTracker, { params: { id }, body: { username, password: 'right' } })
    expect(answer.status, answer.text).toBe(201)
  }

/** Jobs that wait for the service run now. */
const retryNow = async (api: ApiClient) => {
  const items = (await api.call(listJobs, { query: { status: 'pending', limit: 100 } })).json()
  for (const { id, type } of items) if (type === 'sync_tracker') await api.call(retryJob, { params: { id } })
}

test.for(Object.keys(services) as Id[])(
  '%s: a kill at any step of a sync, an outage and a missing network lose, lower and repeat nothing',
  async (id) => {
    const { simulator, signIn, entry, progress } = await services[id]()
    const dataDir = await temporaryFolder()
    // Without a keychain the program forgets its tokens, so each start signs in again.
    const start = async () => {
      const serve = await startServe(dataDir, ['--tracker-url', `${id}=${simulator.origin}`])
      const api = createClient(serve.origin)
      await signIn(api, id)
      return { ...serve, api }
    }
    const isRead = ({ method, path }: Received) => method === 'GET' && path.startsWith(entry)
    const isWrite = ({ method, path }: Received) => method !== 'GET' && path.startsWith(entry)
    const hangs = { status: 200, hangs: true } as const
    const steps: readonly [
      step: string,
      fault: Fault | 'offline' | undefined,
      arrived?: (request: Received) => boolean,
    ][] = [
      ['before it knows what the tracker says', { ...hangs, when: isRead }, isRead],
      ['before the write', { ...hangs, when: isWrite }, isWrite],
      ['after the write, before its answer', { ...hangs, afterwards: true, when: isWrite }, isWrite],
      ['before anything is sent', undefined],
      ['during an outage', { status: 503, body: '<html>Down for maintenance</html>' }, () => true],
      ['without a network', 'offline'],
    ]
    let program = await start()
    const manga = await addTrackedManga(program.api, 'Berry Road', 12)
    await readChapters(program.api, manga.chapterIds.slice(0, 2))
    await program.api.call(setTracking, { params: { id: manga.id, tracker: id }, body: { remoteId: '101' } })
    await waitFor(() => expect(progress()).toBe(2))
    await sent(program.api, manga.id)
    for (const [index, [step, fault, arrived]] of steps.entries()) {
      const wanted = index + 3
      simulator.saves.length = 0
      simulator.requests.length = 0
      if (fault === 'offline') await simulator.setOffline(true)
      else if (fault) simulator.fail(fault)
      await readChapters(program.api, manga.chapterIds.slice(wanted - 1, wanted))
      if (arrived) await waitFor(() => expect(simulator.requests.some(arrived), step).toBe(true))
      await program.kill()
      simulator.heal()
      await simulator.setOffline(false)
      expect(progress(), step).toBeGreaterThanOrEqual(wanted - 1)
      program = await start()
      await waitFor(async () => {
        await retryNow(program.api)
        expect(progress(), step).toBe(wanted)
      })
      const [item] = await sent(program.api, manga.id)
      expect(item, step).toMatchObject({ progress: wanted, conflict: null })
      expect(progress(), step).toBe(wanted)
      const saves = simulator.saves.map((save) => JSON.stringify(save))
      expect(new Set(saves).size, `${step}: ${saves.join('; ')}`).toBe(saves.length)
    }
    await program.kill()
    await simulator.stop()
    await removeDataFolder(dataDir)
  },
)
