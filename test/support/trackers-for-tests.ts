import { afterAll, beforeAll } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { listJobs, retryJob } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { configureTracker, listTracking, signInToTracker } from '../../shared/contracts/trackers.ts'
import { type AniListEntry, startAniList } from '../simulators/trackers/anilist-simulator.ts'
import { startMangaBaka } from '../simulators/trackers/mangabaka-simulator.ts'
import { startMyAnimeList } from '../simulators/trackers/myanimelist-simulator.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { late } from './late.ts'
import { sampleManga } from './samples.ts'
import { type StartedApp, startApp } from './start-app.ts'
import { waitFor } from './wait-for.ts'

export type AniList = Awaited<ReturnType<typeof startAniList>>
type MyAnimeList = Awaited<ReturnType<typeof startMyAnimeList>>

/** The whole program with simulated trackers. */
export function trackersForTests(options: Parameters<typeof startApp>[0] = {}) {
  let anilist: AniList
  let myanimelist: MyAnimeList
  let mangabaka: Awaited<ReturnType<typeof startMangaBaka>>
  let started: StartedApp
  let api: ApiClient
  beforeAll(async () => {
    anilist = await startAniList()
    myanimelist = await startMyAnimeList()
    mangabaka = await startMangaBaka()
    const trackerUrls = {
      anilist: anilist.origin,
      myanimelist: myanimelist.origin,
      mangabaka: mangabaka.origin,
    }
    started = await startApp({ trackerUrls, ...options })
    api = createClient(started.origin)
  })
  afterAll(async () => {
    await started.end()
    await Promise.all([anilist.stop(), myanimelist.stop(), mangabaka.stop()])
  })
  const all = {
    api: late(() => api),
    started: late(() => started),
    anilist: late(() => anilist),
    myanimelist: late(() => myanimelist),
    mangabaka: late(() => mangabaka),
    signInToAniList: () => signInToAniList(api, started.origin, anilist),
    signInToMyAnimeList: () => signInToMyAnimeList(api, myanimelist),
    /** A manga with chapters from 1 on. @returns its identifier and those of its chapters */
    addManga: (title: string, count: number) => addTrackedManga(api, title, count),
    read: (chapterIds: readonly string[]) => readChapters(api, chapterIds),
    trackingOf: (mangaId: string) => trackingOf(api, mangaId),
    /** Waits until everything was sent. */
    sent: (mangaId: string) => sent(api, mangaId),
  }
  return all
}

export async function signInToAniList(api: ApiClient, origin: string, anilist: AniList): Promise<void> {
  anilist.registerRedirect(`${origin}/api/trackers/anilist/callback`)
  await api.call(configureTracker, { params: { id: 'anilist' }, body: { clientId: anilist.clientId } })
  const { authorizeUrl } = (await api.call(signInToTracker, { params: { id: 'anilist' }, body: {} })).json()
  const answer = await fetch(authorizeUrl!, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location')!)
  // What the script of the page does.
  const done = await fetch(back.origin + back.pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))),
  })
  if (done.status !== 204) throw new Error(await done.text())
}

async function signInToMyAnimeList(api: ApiClient, { clientId }: MyAnimeList): Promise<void> {
  await api.call(configureTracker, { params: { id: 'myanimelist' }, body: { clientId } })
  const { authorizeUrl } = (await api.call(signInToTracker, { params: { id: 'myanimelist' }, body: {} })).json()
  const answer = await fetch(authorizeUrl!, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  if (answer.status !== 200) throw new Error(await answer.text())
}

export async function addTrackedManga(api: ApiClient, title: string, count: number) {
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${Math.random().toString(36).slice(2, 8)}`
  const body = { ...sampleManga, title, slug, publicationYear: 2015 }
  const { id } = (await api.call(createManga, { body })).json()
  const added = await api.call(addChapters, { params: { id }, body: { from: 1, to: count } })
  const chapterIds = (added.data.items as { id: string; number: number }[])
    .toSorted((left, right) => left.number - right.number)
    .map((chapter) => chapter.id)
  return { id, chapterIds }
}

export async function readChapters(api: ApiClient, chapterIds: readonly string[]): Promise<void> {
  for (const id of chapterIds) {
    const answer = await api.call(saveProgress, { params: { chapterId: id }, body: { page: 1, completed: true } })
    if (answer.status !== 200) throw new Error(answer.text)
  }
}

/** Jobs that wait for a service run now. */
export async function retrySync(api: ApiClient): Promise<void> {
  const items = (await api.call(listJobs, { query: { status: 'pending', limit: 100 } })).json()
  for (const { id, type } of items) if (type === 'sync_tracker') await api.call(retryJob, { params: { id } })
}

export const trackingOf = async (api: ApiClient, mangaId: string) =>
  (await api.call(listTracking, { params: { id: mangaId } })).json().items

export const sent = (api: ApiClient, mangaId: string) =>
  waitFor(async () => {
    const items = await trackingOf(api, mangaId)
    if (items.length === 0 || items.some(({ pendingChange }) => pendingChange)) throw new Error(JSON.stringify(items))
    return items
  })

const noDate = { year: null, month: null, day: null }

/** An entry of a reading list on AniList. */
export const listed = (values: Partial<AniListEntry>): AniListEntry => ({
  status: 'CURRENT',
  progress: 0,
  score: 0,
  private: false,
  startedAt: noDate,
  completedAt: noDate,
  ...values,
})
