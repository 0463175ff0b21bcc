import { expect, test } from 'vitest'
import { getFollowing } from '../../shared/contracts/following.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { listShelves } from '../../shared/contracts/shelves.ts'
import {
  importTrackerList,
  listTracking,
  removeTracking,
  setTracking,
  signOutOfTracker,
} from '../../shared/contracts/trackers.ts'
import { listUnsureEntries } from '../../shared/contracts/unsure-entries.ts'
import { createFromCatalog } from '../support/catalog-for-tests.ts'
import { trackerListForTests } from '../support/tracker-list-for-tests.ts'
import { addTrackedManga, listed, readChapters, sent, signInToAniList } from '../support/trackers-for-tests.ts'

const { api, started, anilist, catalog, importList: run } = trackerListForTests()
const titles = async () => (await api.call(listMangas)).json().items.map(({ title }: { title: string }) => title)

test('a list becomes links and shelves; the catalog adds what it certainly has, on request', async () => {
  const { id: mangaId, chapterIds } = await addTrackedManga(api, 'Berry Road', 8)
  await readChapters(api, chapterIds.slice(0, 5))
  catalog.add({ key: 'harbor', attributes: { title: { en: 'Quiet Harbor' }, year: 2020, links: { al: '104' } } })
  anilist.entries.set(
    101,
    listed({ progress: 3, score: 90, private: true, startedAt: { year: 2026, month: 2, day: 3 } }),
  )
  anilist.entries.set(102, listed({ status: 'DROPPED' }))
  anilist.entries.set(104, listed({ status: 'PLANNING' }))

  const dry = await run({ dryRun: true })
  expect(dry.context).toEqual(expect.arrayContaining(['entries=3', 'mangas=1', 'inCatalog=1', 'unsure=1', 'added=0']))
  expect((await api.call(listShelves)).json().items).toEqual([])
  expect((await api.call(listTracking, { params: { id: mangaId } })).json().items).toEqual([])

  await run({})
  expect(await titles()).toEqual(['Berry Road'])
  const [item] = await sent(api, mangaId)
  expect(item).toMatchObject({ score: 9, isPrivate: true, startedAt: '2026-02-03', progress: 5 })
  expect(anilist.saves).toEqual([{ mediaId: 101, progress: 5 }])

  const job = await run({ addFromCatalog: true })
  expect(job.context).toEqual(expect.arrayContaining(['added=1']))
  expect(JSON.stringify(job)).toContain('Paper Fox')
  expect((await titles()).toSorted()).toEqual(['Berry Road', 'Quiet Harbor'])
  const shelves = (await api.call(listShelves)).json().items.map(({ name, mangaCount }) => [name, mangaCount])
  expect(shelves.toSorted()).toEqual([
    ['Plan to read', 1],
    ['Reading', 1],
  ])
  const planned = (await api.call(listMangas))
    .json()
    .items.find(({ title }: { title: string }) => title === 'Quiet Harbor')
  expect((await api.call(getFollowing, { params: { id: planned!.id } })).json().isFollowed).toBe(true)
  expect(anilist.saves).toHaveLength(1)
  await api.call(signOutOfTracker, { params: { id: 'anilist' } })
  expect((await api.call(importTrackerList, { params: { id: 'anilist' } })).status).toBe(401)
})

test('an entry with the title of a manga that has another link waits for the user', async () => {
  await signInToAniList(api, started.origin, anilist)
  anilist.entries.clear()
  anilist.saves.length = 0
  const { id: mangaId, chapterIds } = await addTrackedManga(api, 'Paper Fox', 8)
  const params = { id: mangaId, tracker: 'anilist' }
  const remoteIds = async () =>
    (await api.call(listTracking, { params: { id: mangaId } })).json().items.map(({ remoteId }) => remoteId)
  const unsure = async () => (await api.call(listUnsureEntries, {})).json().items.map(({ series }) => series.remoteId)
  await api.call(setTracking, { params, body: { remoteId: '102' } })
  await sent(api, mangaId)
  anilist.entries.set(103, listed({ status: 'CURRENT' }))
  const dry = await run({ dryRun: true })
  expect(dry.context).toEqual(expect.arrayContaining(['mangas=1', 'unsure=1']))
  await run()
  expect([await remoteIds(), await unsure()]).toEqual([['102'], ['103']])

  // Without a link the first entry gets the manga, and keeps it at the next import.
  await api.call(removeTracking, { params })
  await readChapters(api, chapterIds.slice(0, 1))
  const counted = await run({ dryRun: true })
  expect(counted.context).toEqual(expect.arrayContaining(['mangas=1', 'unsure=1']))
  for (const _ of ['once', 'again']) {
    await run()
    expect([await remoteIds(), await unsure()]).toEqual([['102'], ['103']])
  }
  await sent(api, mangaId)
  expect(anilist.entries.get(103)).toMatchObject({ progress: 0 })
})

test('a manga of the catalog is linked by what the catalog says of it', async () => {
  await signInToAniList(api, started.origin, anilist)
  const linked = catalog.add({
    key: 'fox',
    attributes: { title: { en: 'Paper Fox' }, links: { al: '103', mal: '7', mu: 'pb8uwds' } },
  })
  const { id } = (await createFromCatalog(api, linked.id)).json()
  expect((await api.call(setTracking, { params: { id, tracker: 'anilist' }, body: {} })).json().remoteId).toBe('103')
})
