import { expect } from 'vitest'
import { configureTracker, signInToTracker } from '../../shared/contracts/trackers.ts'
import { startKitsu } from '../simulators/trackers/kitsu-simulator.ts'
import { startMangaBaka } from '../simulators/trackers/mangabaka-simulator.ts'
import { startMangaUpdates } from '../simulators/trackers/mangaupdates-simulator.ts'
import { startMyAnimeList } from '../simulators/trackers/myanimelist-simulator.ts'
import type { ApiClient } from './api-client.ts'

/** Simulated services that are used in the same way, each with a manga 101. AniList has tests of its own. */
export const trackerServices = {
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
export type ServiceId = keyof typeof trackerServices
type SignIn = (api: ApiClient, id: ServiceId) => Promise<unknown>

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
