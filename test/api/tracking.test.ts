import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { setIncognito } from '../../shared/contracts/history.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { markMangas } from '../../shared/contracts/mangas.ts'
import { deleteProgress } from '../../shared/contracts/reader.ts'
import { mergeMangas, restoreMangas } from '../../shared/contracts/removal.ts'
import {
  listTracking,
  removeTracking,
  setTracking,
  signOutOfTracker,
  type TrackingWrite,
} from '../../shared/contracts/trackers.ts'
import { refusingSecrets } from '../support/refusing-secrets.ts'
import { listed, retrySync, trackersForTests } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

/** How far the program's clock is ahead. */
let skewMs = 0
const keychain = refusingSecrets()
const {
  api,
  started,
  anilist,
  myanimelist,
  mangabaka,
  signInToAniList,
  signInToMyAnimeList,
  addManga,
  read,
  trackingOf,
  sent,
} = trackersForTests({
  clock: {
    now: () => new Date(systemClock.now().getTime() + skewMs),
    monotonicMs: () => systemClock.monotonicMs() + skewMs,
  },
  secrets: keychain,
})

const put = (mangaId: string, body: TrackingWrite, tracker = 'anilist') =>
  api.call(setTracking, { params: { id: mangaId, tracker }, body })

const retryNow = () => retrySync(api)

beforeAll(async () => {
  await signInToAniList()
  await signInToMyAnimeList()
})
beforeEach(() => {
  anilist.heal()
  anilist.entries.clear()
  anilist.saves.length = 0
  myanimelist.entries.clear()
  myanimelist.saves.length = 0
  keychain.refused.clear()
  mangabaka.heal()
  mangabaka.sources.clear()
})

describe('volumes', () => {
  const addVolumes = async (title: string, volumes: readonly (number | null)[]) => {
    const manga = await addManga(title, 1)
    const ids = [manga.chapterIds[0]!]
    for (const [index, volume] of volumes.entries()) {
      const body = { number: index + 2, volume }
      const added = await api.call(addChapters, { params: { id: manga.id }, body })
      ids.push((added.data.items as { id: string }[])[0]!.id)
    }
    return { id: manga.id, chapterIds: ids }
  }

  test('of the last chapter read raise the counter of a service and never lower it', async () => {
    const { id, chapterIds } = await addVolumes('Berry Road', [1, 2, 3])
    await put(id, { remoteId: '101' })
    await put(id, { remoteId: '101' }, 'myanimelist')
    await sent(id)
    const counters = () => [
      anilist.entries.get(101)?.progressVolumes ?? 0,
      myanimelist.entries.get(101)?.num_volumes_read ?? 0,
    ]
    await read(chapterIds.slice(0, 1))
    await sent(id)
    expect(counters()).toEqual([0, 0])
    await read(chapterIds.slice(1, 3))
    await waitFor(() => expect(counters()).toEqual([2, 2]))
    await sent(id)
    anilist.entries.set(101, { ...anilist.entries.get(101)!, progressVolumes: 7 })
    await read(chapterIds.slice(3))
    await waitFor(() => expect(counters()).toEqual([7, 3]))
    await waitFor(() => expect(anilist.entries.get(101)).toMatchObject({ progress: 4 }))
    expect(anilist.saves.at(-1)).not.toHaveProperty('progressVolumes')
  })

  test('are not sent to a service that does not say its counter', async () => {
    const { id, chapterIds } = await addVolumes('Berry Road', [2])
    anilist.entries.set(101, { ...listed({ progress: 1 }), progressVolumes: null as never })
    await put(id, { remoteId: '101' })
    await read(chapterIds)
    await waitFor(() => expect(anilist.entries.get(101)).toMatchObject({ progress: 2 }))
    expect(anilist.saves.every((save) => !('progressVolumes' in save))).toBe(true)
  })
})

describe('linking', () => {
  test('adds an entry with the last chapter read without a gap', async () => {
    const manga = await addManga('Berry Road', 6)
    await read([manga.chapterIds[0]!, manga.chapterIds[1]!, manga.chapterIds[4]!])
    const answer = await put(manga.id, { remoteId: '101' })
    expect(answer.json()).toMatchObject({
      tracker: 'anilist',
      remoteId: '101',
      title: 'Berry Road',
      url: 'https://anilist.co/manga/101',
      status: 'reading',
      progress: 2,
      score: null,
      conflict: null,
    })
    const [item] = await sent(manga.id)
    expect(item).toMatchObject({ progress: 2, status: 'reading', pendingChange: false })
    expect(item!.startedAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(anilist.saves).toHaveLength(1)
    expect(anilist.entries.get(101)).toMatchObject({ status: 'CURRENT', progress: 2 })
  })

  test('finds the others through the record of one link, without a sign-in there', async () => {
    const manga = await addManga('Paper Fox', 2)
    // Two series have this title and year.
    expect((await put(manga.id, {}, 'myanimelist')).status).toBe(422)
    await put(manga.id, { remoteId: '103' })
    expect((await put(manga.id, {}, 'myanimelist')).json()).toMatchObject({ remoteId: '103' })
  })

  test.each([
    ['says nothing of the service', () => mangabaka.sources.set(103, { anilist: { id: 103 } })],
    [
      'has no identifier there',
      () => mangabaka.sources.set(103, { anilist: { id: 103 }, my_anime_list: { id: null } }),
    ],
    ['is one of two that differ', () => mangabaka.sources.set(102, { anilist: { id: 103 }, my_anime_list: { id: 9 } })],
    ['cannot be read', () => mangabaka.fail({ status: 503, body: '<html>Maintenance</html>' })],
  ])('stays unsure when the record %s', async (_, prepare) => {
    const manga = await addManga('Paper Fox', 2)
    await put(manga.id, { remoteId: '103' })
    prepare()
    const answer = await put(manga.id, {}, 'myanimelist')
    expect(answer.data.violations, answer.text).toMatchObject([{ propertyPath: 'remoteId' }])
  })

  test('writes nothing while the service does not say how far the list is', async () => {
    const { progress: _, ...unknown } = listed({})
    anilist.fail({
      status: 200,
      body: { data: { Media: { id: 101, title: { userPreferred: 'Berry Road' }, mediaListEntry: unknown } } },
      when: ({ raw }) => raw.includes('mediaListEntry'),
    })
    anilist.entries.set(101, listed({ progress: 9 }))
    const manga = await addManga('Berry Road', 6)
    await read(manga.chapterIds.slice(0, 3))
    const answer = await put(manga.id, { remoteId: '101' })
    expect(answer.status).toBe(502)
    expect(answer.data.detail).toContain('something that Bunko can’t read')
    expect(anilist.saves).toEqual([])
    expect(await trackingOf(manga.id)).toEqual([])
  })

  test('takes over what is there, and lowers nothing', async () => {
    const date = { year: 2025, month: 3, day: 9 }
    anilist.entries.set(101, listed({ status: 'PAUSED', progress: 9, score: 85, private: true, startedAt: date }))
    const manga = await addManga('Berry Road', 6)
    await read(manga.chapterIds.slice(0, 3))
    await put(manga.id, { remoteId: '101', progress: 4 })
    const [item] = await sent(manga.id)
    expect(item).toMatchObject({ status: 'paused', progress: 9, score: 8.5, startedAt: '2025-03-09', isPrivate: true })
    expect(anilist.saves).toEqual([])
  })

  test('plans what nobody has read, and finishes a one-shot with one chapter', async () => {
    const planned = await addManga('Berry Road', 2)
    await put(planned.id, { remoteId: '101' })
    await sent(planned.id)
    expect(anilist.entries.get(101)).toMatchObject({ status: 'PLANNING', progress: 0 })
    const single = await addManga('Quiet Harbor', 1)
    await read(single.chapterIds)
    await put(single.id, { remoteId: '104' })
    expect((await sent(single.id))[0]).toMatchObject({ status: 'completed', progress: 1, score: null })
    expect(anilist.entries.get(104)).toMatchObject({ status: 'COMPLETED', progress: 1 })
    expect(anilist.entries.get(104)!.completedAt.year).not.toBe(null)
  })

  test('raises the progress of what the user drops or pauses, and leaves it so until it is read on', async () => {
    const manga = await addManga('Berry Road', 12)
    await read(manga.chapterIds.slice(0, 3))
    const dropped = await put(manga.id, { remoteId: '101', status: 'dropped' })
    expect(dropped.json()).toMatchObject({ status: 'dropped', progress: 3 })
    await sent(manga.id)
    expect(anilist.entries.get(101)).toMatchObject({ status: 'DROPPED', progress: 3 })
    await anilist.setOffline(true)
    await read(manga.chapterIds.slice(3, 5))
    await waitFor(async () => expect((await trackingOf(manga.id))[0]).toMatchObject({ status: 'reading', progress: 5 }))
    await put(manga.id, { status: 'paused' })
    await anilist.setOffline(false)
    await retryNow()
    expect((await sent(manga.id))[0]).toMatchObject({ status: 'paused', progress: 5 })
    expect(anilist.entries.get(101)).toMatchObject({ status: 'PAUSED', progress: 5 })
    await read(manga.chapterIds.slice(5, 6))
    await waitFor(() => expect(anilist.entries.get(101)).toMatchObject({ status: 'CURRENT', progress: 6 }))
  })

  test('matches an equal title, and asks when it is not sure', async () => {
    const manga = await addManga('Berry Road', 1)
    expect((await put(manga.id, {})).json()).toMatchObject({ remoteId: '101' })
    const unsure = await addManga('Paper Fox', 1)
    const answer = await put(unsure.id, {})
    expect(answer.status).toBe(422)
    expect(answer.data.violations[0].propertyPath).toBe('remoteId')
    expect(await trackingOf(unsure.id)).toEqual([])
    expect((await put(unsure.id, { remoteId: '999' })).status).toBe(422)
    expect((await put('unknown', { remoteId: '101' })).status).toBe(404)
    expect((await put(unsure.id, { remoteId: '102' }, 'other')).status).toBe(404)
    expect(
      (await put(unsure.id, { remoteId: '102', score: 11, startedAt: '2026-02-31' })).data.violations,
    ).toHaveLength(2)
  })

  test('a merged manga brings its link along, and takes it back when the merge is undone', async () => {
    const merged = await addManga('Berry Road', 2)
    await put(merged.id, { remoteId: '101', score: 7 })
    await sent(merged.id)
    const manga = await addManga('Berry Street', 1)
    const merge = await api.call(mergeMangas, { params: { id: manga.id }, body: { mangaIds: [merged.id] } })
    expect(merge.status).toBe(200)
    expect(await trackingOf(manga.id)).toMatchObject([{ remoteId: '101', score: 7 }])
    await api.call(restoreMangas, { body: { mangaIds: [merged.id] } })
    expect(await trackingOf(manga.id)).toEqual([])
    expect(await trackingOf(merged.id)).toMatchObject([{ remoteId: '101', score: 7 }])
  })

  test('unlinks, and leaves the entry', async () => {
    const manga = await addManga('Berry Road', 1)
    await put(manga.id, { remoteId: '101', status: 'dropped' })
    await sent(manga.id)
    const params = { id: manga.id, tracker: 'anilist' }
    expect((await api.call(removeTracking, { params })).status).toBe(204)
    expect((await api.call(removeTracking, { params })).status).toBe(404)
    expect((await api.call(listTracking, { params })).json().items).toEqual([])
    expect(anilist.entries.get(101)?.status).toBe('DROPPED')
  })
})

describe('reading', () => {
  test('raises the progress over a gap that the user left, and finishes with the last chapter', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101' })
    await sent(manga.id)
    await read([manga.chapterIds[6]!])
    await waitFor(() => expect(anilist.entries.get(101)).toMatchObject({ status: 'CURRENT', progress: 7 }))
    await read([manga.chapterIds[2]!])
    await api.call(deleteProgress, { params: { chapterId: manga.chapterIds[6]! } })
    await sent(manga.id)
    expect(anilist.entries.get(101)!.progress).toBe(7)
    await read([manga.chapterIds[11]!])
    await waitFor(() => expect(anilist.entries.get(101)).toMatchObject({ status: 'COMPLETED', progress: 12 }))
    expect((await sent(manga.id))[0]).toMatchObject({ status: 'completed', score: null })
  })

  test('sends many chapters in one write', async () => {
    const manga = await addManga('Paper Fox', 200)
    await put(manga.id, { remoteId: '102' }, 'myanimelist')
    await sent(manga.id)
    myanimelist.saves.length = 0
    await read(manga.chapterIds.slice(0, 15))
    await api.call(markMangas, { body: { mangaIds: [manga.id], isRead: true } })
    await waitFor(() => expect(myanimelist.entries.get(102)?.num_chapters_read).toBe(200))
    expect(myanimelist.saves).toHaveLength(1)
  })

  test('sends nothing of what is read incognito', async () => {
    const manga = await addManga('Berry Road', 5)
    await put(manga.id, { remoteId: '101' })
    await sent(manga.id)
    await api.call(setIncognito, { body: { incognito: true } })
    await read([manga.chapterIds[3]!])
    await api.call(markMangas, { body: { mangaIds: [manga.id], isRead: true } })
    await api.call(setIncognito, { body: { incognito: false } })
    await put(manga.id, { score: 7 })
    await sent(manga.id)
    expect(anilist.entries.get(101)).toMatchObject({ progress: 0, score: 70 })
  })

  test('continues where the reader was elsewhere', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101' })
    await sent(manga.id)
    Object.assign(anilist.entries.get(101)!, { progress: 9, score: 60 })
    await read([manga.chapterIds[4]!])
    await waitFor(async () =>
      expect((await trackingOf(manga.id))[0]).toMatchObject({ progress: 9, score: 6, pendingChange: false }),
    )
    expect(anilist.entries.get(101)).toMatchObject({ progress: 9, score: 60 })
  })
})

describe('conflicts', () => {
  test('are shown, and sent as the user decides', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101', score: 5 })
    await sent(manga.id)
    await anilist.setOffline(true)
    await put(manga.id, { score: 8 })
    Object.assign(anilist.entries.get(101)!, { score: 30 })
    await anilist.setOffline(false)
    await retryNow()
    const conflict = await waitFor(async () => {
      const [item] = await trackingOf(manga.id)
      expect(item!.conflict).not.toBe(null)
      return item!.conflict!
    })
    expect([conflict.local.score, conflict.remote.score]).toEqual([8, 3])
    expect(anilist.entries.get(101)!.score).toBe(30)
    await put(manga.id, { score: 8 })
    expect((await sent(manga.id))[0]).toMatchObject({ score: 8, conflict: null })
    expect(anilist.entries.get(101)!.score).toBe(80)
  })

  test('a lower progress is written only when the user says it twice', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101', progress: 6 })
    await sent(manga.id)
    await put(manga.id, { progress: 2 })
    await waitFor(async () => expect((await trackingOf(manga.id))[0]!.conflict).not.toBe(null))
    expect(anilist.entries.get(101)!.progress).toBe(6)
    await put(manga.id, { progress: 2 })
    await waitFor(() => expect(anilist.entries.get(101)!.progress).toBe(2))
  })
})

describe('outages', () => {
  test('what was read and changed meanwhile is sent later, once', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101' })
    await sent(manga.id)
    anilist.saves.length = 0
    anilist.disable()
    await read(manga.chapterIds.slice(0, 4))
    await put(manga.id, { score: 9 })
    await waitFor(async () => {
      const items = (await api.call(listJobs, { query: { status: 'pending', limit: 100 } })).json()
      const job = items.find(({ type }) => type === 'sync_tracker')
      expect(job?.waitReason ?? '').toContain('AniList')
    })
    expect((await trackingOf(manga.id))[0]).toMatchObject({ progress: 4, score: 9, pendingChange: true })
    anilist.heal()
    await retryNow()
    await sent(manga.id)
    expect(anilist.entries.get(101)).toMatchObject({ progress: 4, score: 90 })
    expect(anilist.saves).toHaveLength(1)
  })

  test('a day without a network loses nothing', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101' })
    await sent(manga.id)
    anilist.saves.length = 0
    await anilist.setOffline(true)
    for (const [hour, chapterId] of manga.chapterIds.slice(0, 5).entries()) {
      await read([chapterId])
      skewMs += 6 * 3600_000
      if (hour === 2) await put(manga.id, { score: 7 })
      await waitFor(retryNow)
    }
    const [item] = await trackingOf(manga.id)
    expect(item).toMatchObject({ progress: 5, score: 7, pendingChange: true })
    await anilist.setOffline(false)
    await waitFor(async () => {
      await retryNow()
      expect((await trackingOf(manga.id))[0]!.pendingChange).toBe(false)
    })
    expect(anilist.entries.get(101)).toMatchObject({ progress: 5, score: 70 })
    expect(anilist.saves).toHaveLength(1)
  })

  test('a write whose answer was lost is not repeated', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101' })
    await sent(manga.id)
    anilist.saves.length = 0
    anilist.fail({
      status: 502,
      body: '<html></html>',
      afterwards: true,
      when: ({ body }) => String(body?.query).includes('SaveMediaListEntry'),
    })
    await put(manga.id, { score: 4 })
    await waitFor(() => expect(anilist.saves).toHaveLength(1))
    anilist.heal()
    await waitFor(retryNow)
    await sent(manga.id)
    expect(anilist.saves).toHaveLength(1)
  })

  test('a session that ended keeps the change for the next sign-in', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101' }, 'myanimelist')
    await sent(manga.id)
    await api.call(signOutOfTracker, { params: { id: 'myanimelist' } })
    await read(manga.chapterIds.slice(0, 3))
    await put(manga.id, { score: 6 }, 'myanimelist')
    expect((await trackingOf(manga.id))[0]).toMatchObject({ score: 6, pendingChange: true })
    await signInToMyAnimeList()
    await sent(manga.id)
    expect(myanimelist.entries.get(101)).toMatchObject({ num_chapters_read: 3, score: 6 })
  })

  test('a keychain that refuses the token of one tracker does not hold up the others', async () => {
    const manga = await addManga('Berry Road', 12)
    await put(manga.id, { remoteId: '101' })
    await put(manga.id, { remoteId: '101' }, 'myanimelist')
    await sent(manga.id)
    keychain.refused.add('tracker:anilist')
    await read(manga.chapterIds.slice(0, 2))
    await waitFor(() => expect(myanimelist.entries.get(101)?.num_chapters_read).toBe(2))
    expect(anilist.entries.get(101)?.progress).toBe(0)
    keychain.refused.clear()
    await waitFor(async () => {
      await retryNow()
      expect(anilist.entries.get(101)?.progress).toBe(2)
    })
    await sent(manga.id)
  })

  test('says when the tracker no longer has the manga', async () => {
    const manga = await addManga('Quiet Harbor', 1)
    await put(manga.id, { remoteId: '104' })
    await sent(manga.id)
    anilist.moved.add(104)
    await put(manga.id, { score: 3 })
    await waitFor(async () => {
      const items = (await api.call(listJobs, { query: { status: 'failed' } })).json()
      expect(items[0]?.failureReason ?? '').toContain('AniList no longer has this manga')
    })
    anilist.moved.clear()
    expect(started.origin).toContain('127.0.0.1')
  })
})
