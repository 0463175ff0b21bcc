import { expect, test } from 'vitest'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import {
  createShelf,
  deleteShelf,
  listShelves,
  listShelvesOfManga,
  orderShelves,
  setShelfMangas,
} from '../../shared/contracts/shelves.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()

test('500 shelves keep their order, count their mangas, and may name each other', async () => {
  const manga = (await api.call(createManga, { body: sampleManga })).json().id
  const ids: string[] = []
  for (let number = 0; number < 500; number += 1) {
    const other = number % 4 === 1 ? number + 2 : number - 2
    const query = number % 2 === 0 ? undefined : `shelf:"Many ${number - 1}" OR shelf:"Many ${other}"`
    const rule = query === undefined ? { kind: 'manual' as const } : { kind: 'smart' as const, query }
    const { id } = (await api.call(createShelf, { body: { name: `Many ${number}`, ...rule } })).json()
    if (query === undefined) await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [manga] } })
    ids.push(id)
  }
  await api.call(orderShelves, { body: { ids: ids.toReversed() } })
  const { items } = (await api.call(listShelves, {})).json()
  expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(new Set(items.map(({ mangaCount }) => mangaCount))).toEqual(new Set([1]))
  expect((await api.call(listMangas, { query: { shelf: ids[499]! } })).json().items).toMatchObject([{ id: manga }])
  const shelves = (await api.call(listShelvesOfManga, { params: { id: manga } })).json().items
  expect(shelves).toHaveLength(500)
  for (const id of ids) await api.call(deleteShelf, { params: { id } })
  expect((await api.call(listShelves, {})).json().items).toEqual([])
})
