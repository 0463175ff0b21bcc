import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { noteChangedMangas } from '../mangas/changed-mangas.store.ts'
import { createListItems, type ListItems } from '../mangas/list-items.ts'
import { replaceTexts } from '../mangas/manga-texts.store.ts'
import { addAlternativeSlugs, insertManga } from '../mangas/mangas.store.ts'
import { parseTexts } from '../platform/json-text.ts'
import { createSearch } from './search.ts'

let database: TemporaryDatabase
beforeEach(async () => {
  database = await openTemporaryDatabase()
})
afterEach(() => database.close())

const add = (id: string, title: string, status: 'hiatus' | 'ongoing' = 'ongoing') =>
  database.db.transaction().execute(async (tx) => {
    const names = { id, slug: `slug-${id}`, folder: id, folderKey: id }
    await insertManga(
      tx,
      { ...sampleManga, ...names, title, status, genres: [], externalId: null, imageUrl: null, rating: null },
      '2026-01-01T00:00:00.000Z',
    )
    await addAlternativeSlugs(tx, id, [`former-${id}`], '2026-01-02T00:00:00.000Z')
    await replaceTexts(tx, id)
  })
const placeOf = (id: string) => database.placeOf(id)

/** @param beforeItems runs when hits are found and their items are not yet read */
function createSearchWith(beforeItems: () => Promise<void>) {
  const { library: libraryVersion, texts: textsVersion } = database.changes
  const items = createListItems(database.db, libraryVersion, () => noteChangedMangas(database.db))
  const listSearchItemsAt: ListItems['searchItemsAt'] = async (places) => {
    await beforeItems()
    return await items.searchItemsAt(places)
  }
  const search = createSearch({ db: database.db, textsVersion, libraryVersion, mangas: { listSearchItemsAt } })
  return async (q: string, filter: { status?: 'hiatus' } = {}) => {
    const found = parseTexts(await search.library({ q, page: 1, limit: 2, ...filter })) as {
      items: { id: string; title: string; alternativeSlugs: string[] }[]
      total: number
    }
    return {
      ids: found.items.map(({ id }) => id),
      slugs: found.items.map((item) => item.alternativeSlugs),
      total: found.total,
    }
  }
}

test('lists the best hits of a page with their former slugs', async () => {
  for (const [id, title] of Object.entries({ a: 'A Star', b: 'Star', c: 'Starry', d: 'Moon' })) await add(id, title)
  const search = createSearchWith(async () => {})
  expect(await search('star')).toEqual({ ids: ['b', 'c'], slugs: [['former-b'], ['former-c']], total: 3 })
  expect(await search('star', { status: 'hiatus' })).toEqual({ ids: [], slugs: [], total: 0 })
})

test('a manga that gets the row number of a hit during the search is not shown as the hit', async () => {
  await add('a', 'Moon')
  for (const filter of [{}, { status: 'hiatus' }] as const) {
    await add('hit', 'Star', 'hiatus')
    const place = placeOf('hit')
    let isChanged = false
    const search = createSearchWith(async () => {
      if (isChanged) return
      isChanged = true
      await database.db.deleteFrom('mangas').where('id', '=', 'hit').execute()
      await add('other', 'Sun', 'hiatus')
    })
    expect(await search('star', filter)).toEqual({ ids: [], slugs: [], total: filter.status ? 0 : 1 })
    expect(placeOf('other')).toBe(place)
    expect((await search('star', filter)).ids).toEqual([])
    expect((await search('sun', filter)).ids).toEqual(['other'])
    await database.db.deleteFrom('mangas').where('id', '=', 'other').execute()
  }
})
