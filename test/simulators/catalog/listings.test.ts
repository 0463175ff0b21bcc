import { expect, test } from 'vitest'
import { catalogForTests } from './for-tests.ts'
import { chaptersPastTheCap, endlessTotal } from './seed.ts'

const { get, start } = catalogForTests()

test('returns a page of mangas in the envelope of the catalog', async () => {
  const { mangas } = await start()
  expect(mangas.length).toBeGreaterThan(300)
  const all = (await get('/manga?limit=100&offset=100')).json()
  expect(all).toMatchObject({ result: 'ok', response: 'collection', limit: 100, offset: 100 })
  expect(all.data).toHaveLength(100)
  expect((await get('/manga?title=hoshi')).json()).toMatchObject({ total: 1, limit: 10, data: [{ type: 'manga' }] })
  expect((await get('/manga?title=everything&limit=20')).json()).toMatchObject({ total: endlessTotal })
})

test('expands references and includes adult mangas only on request', async () => {
  const { special } = await start()
  const plain = (await get(`/manga/${special.hoshi.id}`)).json().data.relationships
  expect(plain.every((one: object) => !('attributes' in one))).toBe(true)
  const relationships = (await get(`/manga/${special.hoshi.id}?includes[]=author&includes[]=cover_art`)).json().data
    .relationships
  expect(relationships.filter((one: object) => 'attributes' in one).map(({ type }: { type: string }) => type)).toEqual([
    'author',
    'cover_art',
  ])
  expect((await get('/manga?title=curtain')).json().total).toBe(0)
  expect((await get('/manga?title=curtain&contentRating[]=pornographic')).json().total).toBe(1)
  expect((await get(`/manga/${special.adult.id}/feed`)).json().total).toBe(0)
  expect((await get(`/manga/${special.adult.id}/feed?contentRating[]=pornographic`)).json().total).toBe(1)
})

test('orders and filters mangas', async () => {
  const { mangas, special } = await start()
  const list = async (query: string) => (await get(`/manga?limit=100&${query}`)).json().data
  const follows = (await list('order[followedCount]=desc')).map(
    ({ id }: { id: string }) => mangas.find((manga) => manga.id === id)?.follows,
  )
  expect(follows).toEqual([...follows].sort((left, right) => right - left))
  const [genre] = special.hoshi.attributes.tags
  const drama = await list(`includedTags[]=${genre!.id}&status[]=cancelled&year=none`)
  expect(drama.map(({ id }: { id: string }) => id)).toEqual([special.hoshi.id])
  expect(await list('availableTranslatedLanguage[]=pt-br')).toHaveLength(1)
})

test.each([
  ['/manga?limit=101'],
  ['/manga?contentRating=safe'],
  ['/manga?contentRating[]=mild'],
  ['/manga?order[magic]=asc'],
  ['/manga?order[title]=asc&order[year]=desc'],
  ['/manga?order[relevance]=desc'],
  ['/manga?includedTagsMode=AND'],
  ['/manga?page=2'],
  ['/manga?title=a&title=b'],
  ['/manga/not-an-id'],
  ['/manga/00000000-0000-4000-8000-000000000000/feed?limit=501'],
  ['/manga/00000000-0000-4000-8000-000000000000/feed?translatedLanguage[]=english'],
  ['/statistics/manga'],
])('rejects %s in the form of the catalog', async (path) => {
  await start()
  const answer = await get(path)
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ result: 'error', errors: [{ status: 400, detail: expect.any(String) }] })
})

test('returns a feed of 1,200 chapters in three pages in the requested order', async () => {
  const { special } = await start()
  const page = async (offset: number) =>
    (await get(`/manga/${special.lamps.id}/feed?limit=500&offset=${offset}&order[chapter]=asc`)).json()
  const pages = [await page(0), await page(500), await page(1000)]
  const numbers = pages.flatMap(({ data }) =>
    data.map((one: { attributes: { chapter: string } }) => Number(one.attributes.chapter)),
  )
  expect(numbers).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1))
})

test('returns nothing, or an error, beyond 10,000 rows', async () => {
  const { special, switches, requestLog } = await start()
  const path = `/manga/${special.beyond.id}/feed?limit=500&offset=9600`
  expect((await get(path)).json()).toMatchObject({ total: chaptersPastTheCap, data: [] })
  switches.pastCap = 'refused'
  expect((await get(path)).status).toBe(400)
  expect(requestLog.violations()).toEqual(Array(2).fill('requested an offset beyond the end of a listing'))
})

test('can remove a chapter while its feed is read', async () => {
  const { special, switches } = await start()
  switches.onFeedPage = (manga) => void manga.chapters.shift()
  const first = (await get(`/manga/${special.lamps.id}/feed?limit=10&order[chapter]=asc`)).json()
  const second = (await get(`/manga/${special.lamps.id}/feed?limit=10&offset=10&order[chapter]=asc`)).json()
  expect([first.total, second.total]).toEqual([1200, 1199])
  expect(second.data[0].attributes.chapter).toBe('12')
})

test('lists covers, chapters and their numbers by manga', async () => {
  const { special } = await start()
  const { id, cover } = special.oddChapters
  expect((await get(`/cover?manga[]=${id}`)).json()).toMatchObject({
    total: 1,
    data: [{ attributes: { fileName: cover } }],
  })
  expect((await get(`/cover?manga[]=${special.noCover.id}`)).json().total).toBe(0)
  const feed = (await get(`/manga/${id}/feed?limit=100&translatedLanguage[]=en`)).json()
  expect((await get(`/chapter?manga=${id}&limit=100&translatedLanguage[]=en`)).json().data).toEqual(feed.data)
  expect((await get(`/chapter?manga=${id}&limit=101`)).status).toBe(400)
  const { volumes } = (await get(`/manga/${id}/aggregate?translatedLanguage[]=en`)).json()
  expect(volumes.none.chapters['10a']).toMatchObject({ chapter: '10a', others: [], count: 1 })
  expect(volumes['1'].chapters['1'].count).toBe(2)
  expect((await get(`/manga/${special.noCover.id}/aggregate`)).json().volumes).toEqual([])
})

test('returns an empty map of statistics as a list', async () => {
  const { special } = await start()
  expect((await get(`/statistics/manga?manga[]=${special.nothingToSay.id}`)).json().statistics).toEqual([])
})
