import { expect, test } from 'vitest'
import { getFollowing } from '../../shared/contracts/following.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { listShelves } from '../../shared/contracts/shelves.ts'
import { listTracking } from '../../shared/contracts/trackers.ts'
import { leaveOutUnsureEntry, listUnsureEntries, matchUnsureEntry } from '../../shared/contracts/unsure-entries.ts'
import { sampleManga } from '../support/samples.ts'
import { trackerListForTests } from '../support/tracker-list-for-tests.ts'
import { listed } from '../support/trackers-for-tests.ts'

const { api, anilist, catalog, importList: run } = trackerListForTests()
const unsure = async () => (await api.call(listUnsureEntries, {})).json().items.map(({ series }) => series.remoteId)
const params = (remoteId: string) => ({ tracker: 'anilist', remoteId }) as const
const match = (remoteId: string, body: object) => api.call(matchUnsureEntry, { params: params(remoteId), body })
const trackingOf = async (id: string) => (await api.call(listTracking, { params: { id } })).json().items

test('unsure entries of a list wait until they are matched or left out, also at the next import', async () => {
  anilist.entries.set(101, listed({ progress: 3 }))
  anilist.entries.set(102, listed({ status: 'COMPLETED' }))
  anilist.entries.set(104, listed({ status: 'PLANNING' }))
  await run({ dryRun: true })
  expect(await unsure()).toEqual([])
  await run()
  expect((await unsure()).toSorted()).toEqual(['101', '102', '104'])
  const { items } = (await api.call(listUnsureEntries, {})).json()
  expect(items.find(({ series }) => series.remoteId === '104')).toMatchObject({
    tracker: 'anilist',
    series: { title: 'Quiet Harbor', year: 2020 },
    status: 'planned',
  })

  const own = (await api.call(createManga, { body: { ...sampleManga, title: 'The way of berries' } })).json().id
  expect((await match('101', { mangaId: own })).json()).toEqual({ mangaId: own })
  expect(await trackingOf(own)).toMatchObject([{ remoteId: '101', progress: 3, pendingChange: false }])
  const harbor = catalog.add({ key: 'harbor', attributes: { title: { en: 'A harbour, quiet' } } })
  const { mangaId: added } = (await match('104', { externalId: harbor.id })).json()
  expect(await trackingOf(added)).toMatchObject([{ remoteId: '104', status: 'planned' }])
  expect((await api.call(getFollowing, { params: { id: added } })).json().isFollowed).toBe(true)
  const shelves = (await api.call(listShelves, {})).json().items.map(({ name }) => name)
  expect(shelves.toSorted()).toEqual(['Plan to read', 'Reading'])

  expect((await api.call(leaveOutUnsureEntry, { params: params('102') })).status).toBe(204)
  expect(await unsure()).toEqual([])
  await run()
  expect(await unsure()).toEqual([])
})

test('only unsure entries are matched, with a manga that exists', async () => {
  anilist.entries.set(103, listed({}))
  await run()
  expect((await match('999', { mangaId: 'x' })).status).toBe(404)
  expect((await match('103', { mangaId: 'x' })).status).toBe(404)
  expect((await match('103', {})).data.violations).toMatchObject([{ propertyPath: 'externalId' }])
  expect((await api.call(leaveOutUnsureEntry, { params: params('999') })).status).toBe(404)
  expect(await unsure()).toEqual(['103'])
})
