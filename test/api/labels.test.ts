import { expect, test } from 'vitest'
import { getMangaLabels, listLabels, setMangaLabels } from '../../shared/contracts/labels.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()

const addManga = async (title: string, slug: string): Promise<string> =>
  ((await api.call(createManga, { body: { ...sampleManga, title, slug } })).json() as { id: string }).id

test('gives labels to mangas and filters by them', async () => {
  const first = await addManga('Star Smith', 'star-smith')
  const second = await addManga('Moon Baker', 'moon-baker')
  const written = await api.call(setMangaLabels, {
    params: { id: first },
    body: { labels: ['Weekend', 'Été', ' été ', 'Weekend'] },
  })
  expect(written.json()).toEqual({ labels: ['Été', 'Weekend'] })
  await api.call(setMangaLabels, { params: { id: second }, body: { labels: ['weekend'] } })
  expect((await api.call(listLabels, {})).json()).toEqual({
    items: [
      { name: 'Été', mangaCount: 1 },
      { name: 'Weekend', mangaCount: 2 },
    ],
  })
  const listed = async (label: string) =>
    (await api.call(listMangas, { query: { label } })).json().items.map(({ id }) => id)
  expect(await listed('ETE')).toEqual([first])
  expect(await listed('Weekend')).toEqual([second, first])
  expect(await listed('Other')).toEqual([])

  await api.call(setMangaLabels, { params: { id: second }, body: { labels: [] } })
  expect((await api.call(getMangaLabels, { params: { id: second } })).json()).toEqual({ labels: [] })
})

test('keeps the labels of a manga that is removed and restored', async () => {
  const id = await addManga('Rain', 'rain')
  await api.call(setMangaLabels, { params: { id }, body: { labels: ['Later'] } })
  await api.call(removeManga, { params: { id } })
  expect((await api.call(getMangaLabels, { params: { id } })).status).toBe(404)
  await api.call(restoreMangas, { body: { mangaIds: [id] } })
  expect((await api.call(getMangaLabels, { params: { id } })).json()).toEqual({ labels: ['Later'] })
})

test('refuses blank labels', async () => {
  const id = await addManga('Snow', 'snow')
  const refused = await api.call(setMangaLabels, { params: { id }, body: { labels: ['A', ' '] } })
  expect(refused.status).toBe(422)
  expect((refused.json() as unknown as { violations: object[] }).violations).toMatchObject([
    { propertyPath: 'labels[1]' },
  ])
})
