import { expect, test } from 'vitest'
import { createMangaFromCatalog } from '../../shared/contracts/catalog.ts'
import { markChapters } from '../../shared/contracts/chapters.ts'
import { checkFollowed, followManga, getFollowing, getFollowingSummary } from '../../shared/contracts/following.ts'
import { listJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { createShelf, deleteShelf, editShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { addChapter } from '../simulators/catalog/entities.ts'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { editDatabase } from '../support/edit-database.ts'
import { prepareManga } from '../support/prepare-manga.ts'

const hourMs = 3600_000

const here = catalogAndApp()
const { api } = here

let count = 0
async function addManga(): Promise<string> {
  const manga = here.catalog.add({ key: `Shelved ${++count}`, attributes: {} })
  addChapter(manga, { chapter: '1' })
  return (await api.call(createMangaFromCatalog, { body: { externalId: manga.id } })).json().id
}
async function addShelf(settings: object, mangaIds: readonly string[] = []): Promise<string> {
  const body = { name: `Shelf ${++count}`, kind: 'manual' as const, ...settings }
  const { id } = (await api.call(createShelf, { body })).json()
  if (mangaIds.length > 0) await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [...mangaIds] } })
  return id
}
const following = async (id: string) => (await api.call(getFollowing, { params: { id } })).json()
const checkedAt = async (id: string) => (await following(id)).checkedAt
const isChecked = (id: string) => expect.poll(() => checkedAt(id)).not.toBeNull()
const edit = (id: string, body: object) => api.call(editShelf, { params: { id }, body })

test('a shelf checks its mangas daily, weekly or never, followed or not', async () => {
  const [daily, weekly, never] = [await addManga(), await addManga(), await addManga()]
  await api.call(followManga, { params: { id: never }, body: {} })
  await isChecked(never)
  const shelf = await addShelf({ followRule: 'daily' }, [daily])
  await addShelf({ followRule: 'weekly' }, [weekly])
  const stopped = await addShelf({ followRule: 'never' }, [never])
  await isChecked(daily)
  await isChecked(weekly)
  expect(await following(daily)).toMatchObject({
    isFollowed: false,
    followRule: { value: 'daily', shelfId: shelf, shelfName: expect.stringContaining('Shelf') },
    downloadRule: null,
  })
  const interval = async (id: string) => {
    const { checkedAt: at, nextCheckAt } = await following(id)
    return Date.parse(nextCheckAt!) - Date.parse(at!)
  }
  expect(await interval(daily)).toBe(24 * hourMs)
  expect(await interval(weekly)).toBe(7 * 24 * hourMs)
  expect(await following(never)).toMatchObject({ isFollowed: true, nextCheckAt: null, followRule: { value: 'never' } })

  const before = await Promise.all([daily, weekly, never].map(checkedAt))
  here.sleep(25 * hourMs)
  await expect.poll(() => checkedAt(daily)).not.toBe(before[0])
  expect(await Promise.all([weekly, never].map(checkedAt))).toEqual(before.slice(1))
  expect(await api.call(getFollowingSummary).then((answer) => answer.json().nextCheckAt)).toBe(
    (await following(daily)).nextCheckAt,
  )
  expect((await api.call(checkFollowed)).json().jobIds).toHaveLength(2)

  // A manga is on one more shelf: the most generous decides, and again the other one without it.
  const generous = await addShelf({ followRule: 'daily' }, [never])
  expect((await following(never)).followRule).toMatchObject({ value: 'daily', shelfId: generous })
  await api.call(deleteShelf, { params: { id: generous } })
  expect((await following(never)).followRule).toMatchObject({ value: 'never', shelfId: stopped })
  await edit(stopped, { followRule: null })
  expect(await following(never)).toMatchObject({ followRule: null })
  expect((await following(never)).nextCheckAt).not.toBeNull()
  expect((await edit(stopped, { followRule: 'hourly' })).status).toBe(422)
  expect((await edit(stopped, { downloadRule: 0 })).status).toBe(422)
})

test('a shelf checks a manga that was checked while the clock was years ahead', async () => {
  const id = await addManga()
  await addShelf({ followRule: 'weekly' }, [id])
  await isChecked(id)
  const ahead = '2099-01-01T00:00:00.000Z'
  const sql = 'update manga_checks set requested_at = ?, checked_at = ? where manga_id = ?'
  await editDatabase(here.started.dataDir, (database) => database.prepare(sql).run(ahead, ahead, id))
  here.sleep(60_000)
  await expect.poll(() => checkedAt(id)).not.toBe(ahead)
  expect(Date.parse((await following(id)).nextCheckAt!)).toBeLessThan(here.now() + 8 * 24 * hourMs)
})

test('a smart shelf decides for what it holds now', async () => {
  const id = await addManga()
  const shelf = await addShelf({ kind: 'smart', query: 'status:hiatus', followRule: 'daily' })
  expect((await following(id)).followRule).toBeNull()
  await api.call(editManga, { params: { id }, body: { status: 'hiatus' } })
  expect((await following(id)).followRule).toMatchObject({ value: 'daily', shelfId: shelf })
  here.sleep(60_000)
  await isChecked(id)
  await api.call(editManga, { params: { id }, body: { status: 'ongoing' } })
  expect(await following(id)).toMatchObject({ followRule: null, nextCheckAt: null })
})

test('a shelf keeps the next unread chapters downloaded', async () => {
  const sites = await startReaderSites({ only: ['a1'] })
  try {
    await api.call(pauseQueue, { body: { paused: true } })
    const { mangaId, chapters } = await prepareManga(api, sites, 'a1')
    const queued = async () =>
      (await api.call(listJobs, { query: { status: 'pending', limit: 100 } }))
        .json()
        .filter(({ type }) => type === 'scrape_chapter')
        .map(({ context, priority }) => [chapters.findIndex(({ id }) => context.includes(`chapterId=${id}`)), priority])
        .filter(([index]) => Number(index) >= 0)
        .toSorted(([left], [right]) => Number(left) - Number(right))
    const shelf = await addShelf({ downloadRule: 2 }, [mangaId])
    await expect.poll(queued).toEqual([
      [0, 'keep_ahead'],
      [1, 'keep_ahead'],
    ])
    expect((await following(mangaId)).downloadRule).toMatchObject({ value: 2, shelfId: shelf })
    // What was read moves the window on; the most generous of two shelves decides.
    await api.call(markChapters, { body: { chapterIds: [chapters[2]!.id], isRead: true } })
    const generous = await addShelf({ downloadRule: 3, kind: 'smart', query: 'unread>0' })
    await expect
      .poll(async () => (await queued()).slice(2))
      .toEqual([
        [3, 'keep_ahead'],
        [4, 'keep_ahead'],
        [5, 'keep_ahead'],
      ])
    expect((await following(mangaId)).downloadRule).toMatchObject({ value: 3, shelfId: generous })
  } finally {
    await sites.stop()
  }
})
