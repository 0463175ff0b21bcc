import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { readPage } from '../pages/read-page.ts'
import { type FaultKind, faultKinds } from './faults.ts'
import { refusalForms } from './limits.ts'
import { pageSite } from './pictures.ts'
import { chaptersPastTheCap, endlessTotal } from './seed.ts'
import { type CatalogOptions, type CatalogSimulator, startCatalog } from './start-catalog.ts'
import { correct } from './world.ts'

let catalog: CatalogSimulator
let time = Date.UTC(2026, 4, 1, 12)
const now = () => time

afterEach(() => catalog?.stop())

async function start(options: CatalogOptions = {}): Promise<CatalogSimulator> {
  catalog = await startCatalog({ now, ...options })
  return catalog
}

const agent = { 'user-agent': 'Bunko/1.0' }

/** A second passes before each request, so that only what is meant to breaks the limits. */
async function get(path: string, headers: Record<string, string> = agent) {
  time += 1000
  const response = await fetch(path.startsWith('http') ? path : `${catalog.apiUrl}${path}`, {
    headers,
    redirect: 'manual',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, json: () => JSON.parse(bytes.toString()) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a search gives a page of mangas in the envelope of the catalog', async () => {
  const { mangas } = await start()
  expect(mangas.length).toBeGreaterThan(300)
  const all = (await get('/manga?limit=100&offset=100')).json()
  expect(all).toMatchObject({ result: 'ok', response: 'collection', limit: 100, offset: 100 })
  expect(all.data).toHaveLength(100)
  expect((await get('/manga?title=hoshi')).json()).toMatchObject({ total: 1, limit: 10, data: [{ type: 'manga' }] })
  expect((await get('/manga?title=everything&limit=20')).json()).toMatchObject({ total: endlessTotal })
})

test('references are expanded only when that is asked for, and adult mangas are left out unless they are', async () => {
  const { special } = await start()
  const plain = (await get(`/manga/${special.hoshi.id}`)).json().data.relationships
  expect(plain.every((one: object) => !('attributes' in one))).toBe(true)
  const whole = (await get(`/manga/${special.hoshi.id}?includes[]=author&includes[]=cover_art`)).json().data
    .relationships
  expect(whole.filter((one: object) => 'attributes' in one).map(({ type }: { type: string }) => type)).toEqual([
    'author',
    'cover_art',
  ])
  expect((await get('/manga?title=curtain')).json().total).toBe(0)
  expect((await get('/manga?title=curtain&contentRating[]=pornographic')).json().total).toBe(1)
  expect((await get(`/manga/${special.adult.id}/feed`)).json().total).toBe(0)
  expect((await get(`/manga/${special.adult.id}/feed?contentRating[]=pornographic`)).json().total).toBe(1)
})

test.each([
  ['/manga?limit=101'],
  ['/manga?contentRating=safe'],
  ['/manga?contentRating[]=mild'],
  ['/manga?order[magic]=asc'],
  ['/manga?page=2'],
  ['/manga?title=a&title=b'],
  ['/manga/not-an-id'],
  ['/manga/00000000-0000-4000-8000-000000000000/feed?limit=501'],
  ['/manga/00000000-0000-4000-8000-000000000000/feed?translatedLanguage[]=english'],
  ['/statistics/manga'],
])('%s is refused in the form of the catalog', async (path) => {
  await start()
  const answer = await get(path)
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ result: 'error', errors: [{ status: 400, detail: expect.any(String) }] })
})

test('a feed of 1,200 chapters has three pages in the order that is asked for', async () => {
  const { special } = await start()
  const page = async (offset: number) =>
    (await get(`/manga/${special.lamps.id}/feed?limit=500&offset=${offset}&order[chapter]=asc`)).json()
  const pages = [await page(0), await page(500), await page(1000)]
  const numbers = pages.flatMap(({ data }) =>
    data.map((one: { attributes: { chapter: string } }) => Number(one.attributes.chapter)),
  )
  expect(numbers).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1))
})

test('behind 10,000 a listing is empty, or refused', async () => {
  const { special, switches, journal } = await start()
  const path = `/manga/${special.beyond.id}/feed?limit=500&offset=9600`
  expect((await get(path)).json()).toMatchObject({ total: chaptersPastTheCap, data: [] })
  switches.pastCap = 'refused'
  expect((await get(path)).status).toBe(400)
  expect(journal.breaches()).toEqual(Array(2).fill('asked beyond what a listing holds'))
})

test('a chapter may go while its feed is read', async () => {
  const { special, switches } = await start()
  switches.onFeedPage = (manga) => void manga.chapters.shift()
  const first = (await get(`/manga/${special.lamps.id}/feed?limit=10&order[chapter]=asc`)).json()
  const second = (await get(`/manga/${special.lamps.id}/feed?limit=10&offset=10&order[chapter]=asc`)).json()
  expect([first.total, second.total]).toEqual([1200, 1199])
  expect(second.data[0].attributes.chapter).toBe('12')
})

async function pagesOf(chapterId: string) {
  const { baseUrl, chapter } = (await get(`/at-home/server/${chapterId}`)).json()
  const url = (file: string, quality = 'data') => `${baseUrl}/${quality}/${chapter.hash}/${file}`
  return { baseUrl: baseUrl as string, data: chapter.data as string[], saver: chapter.dataSaver as string[], url }
}

test('versions of one chapter can be told apart, and a token is good for its own node only', async () => {
  const { special, nodeUrls } = await start()
  const chapter = special.lamps.chapters[41]!
  expect(new Set(special.lamps.chapters.map(({ id }) => pageSite(id))).size).toBe(special.lamps.chapters.length)
  const { baseUrl, data, url } = await pagesOf(chapter.id)
  const page = new URL(url(data[0]!))
  const statuses = []
  for (const node of nodeUrls) statuses.push((await get(`${node}${page.pathname}`)).status)
  expect(statuses.toSorted()).toEqual([200, 403, 403])
  expect((await get(page.href)).status).toBe(200)
  expect(nodeUrls).toContain(new URL(baseUrl).origin)
})

test('pages say which they are, and their names carry the hash of their bytes', async () => {
  const { special } = await start()
  const chapter = special.lamps.chapters[41]!
  const { data, saver, url } = await pagesOf(chapter.id)
  expect(data).toHaveLength(chapter.attributes.pages)
  for (const [index, file] of data.entries()) {
    const { bytes, headers } = await get(url(file))
    expect(headers.get('x-cache')).toBe('MISS')
    expect(file).toBe(`${index + 1}-${sha256(bytes)}.png`)
    expect(await readPage(bytes)).toMatchObject({ site: pageSite(chapter.id), chapter: 42, page: index + 1 })
  }
  const small = await get(url(saver[0]!, 'data-saver'))
  expect(saver[0]).toContain(sha256(small.bytes))
  expect((await get(url(data[0]!))).headers.get('x-cache')).toBe('HIT')
})

test('addresses of pages run out', async () => {
  const { special, switches } = await start()
  switches.pageAddressMs = 60_000
  const { data, url } = await pagesOf(special.lamps.chapters[0]!.id)
  time += 60_000
  expect((await get(url(data[0]!))).status).toBe(403)
})

test.each([
  ['gone', 404],
  ['broken', 500],
  ['html', 200],
  ['wrong-bytes', 200],
  ['webp-as-png', 200],
] as const)('a node can be %s', async (manner, status) => {
  const { special, switches } = await start()
  switches.nodes = [manner, manner, manner]
  const { data, url } = await pagesOf(special.lamps.chapters[0]!.id)
  const { bytes, ...answer } = await get(url(data[0]!))
  expect(answer.status).toBe(status)
  expect(data[0]).not.toContain(sha256(bytes))
  if (manner === 'webp-as-png') expect((await sharp(bytes).metadata()).format).toBe('webp')
})

test.each(['truncated', 'reset'] as const)('a node can break a transfer: %s', async (manner) => {
  const { special, switches } = await start()
  switches.nodes = [manner, manner, manner]
  const { data, url } = await pagesOf(special.lamps.chapters[0]!.id)
  await expect(get(url(data[0]!))).rejects.toThrow()
})

test('chapters elsewhere and unavailable ones have no pages', async () => {
  const { special } = await start()
  for (const { id, attributes } of special.oddChapters.chapters) {
    const isEmpty = attributes.externalUrl !== null || attributes.isUnavailable || attributes.pages === 0
    expect((await pagesOf(id)).data.length === 0).toBe(isEmpty)
  }
})

test.each(refusalForms)('who asks too often is refused (%s), and who goes on is banned', async (refusal) => {
  const { special, journal } = await start({ limits: { refusal } })
  const ask = async () => (await fetch(`${catalog.apiUrl}/manga/${special.hoshi.id}`, { headers: agent })).status
  const statuses: number[] = []
  for (let n = 0; n < 14; n += 1) statuses.push(await ask())
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses[5]).toBe(refusal === 'html-400' ? 400 : 429)
  expect(statuses.at(-1)).toBe(403)
  expect(journal.mostInAnyWindow(1000, { host: 'api' })).toBe(14)
  expect(journal.breaches()).toContain('asked while it was told to wait')
  expect(journal.breaches()).toContain('asked while it was banned')
  time += 15 * 60_000
  expect((await get(`/manga/${special.hoshi.id}`)).status).toBe(200)
})

test('refusals say in seconds of the epoch when the window ends', async () => {
  const { special } = await start({ limits: { pagesPerMinute: 1 } })
  await get(`/at-home/server/${special.lamps.chapters[0]!.id}`)
  const { status, headers } = await get(`/at-home/server/${special.lamps.chapters[1]!.id}`)
  expect(status).toBe(429)
  expect(Number(headers.get('x-ratelimit-retry-after')) * 1000 - time).toBeGreaterThan(50_000)
})

test('guests read a number of chapters a day, and again after midnight', async () => {
  const { special } = await start({ limits: { chaptersPerDay: 2 } })
  const ask = async (index: number) => (await get(`/at-home/server/${special.lamps.chapters[index]!.id}`)).status
  expect([await ask(0), await ask(1), await ask(0), await ask(2)]).toEqual([200, 200, 200, 403])
  time += 12 * 3600_000
  expect(await ask(2)).toBe(200)
})

test.each([
  [{}, 'asked without saying who it is'],
  [{ 'user-agent': 'Mozilla/5.0' }, 'said that it is a browser'],
  [{ ...agent, via: '1.1 proxy' }, 'asked through a proxy'],
])('%j is shut out', async (headers, words) => {
  const { journal } = await start()
  // fetch names itself where nothing else is said.
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request(`${catalog.apiUrl}/manga`, { headers: headers as Record<string, string> }, (answer) =>
      resolve(answer.resume().statusCode),
    ).end()
  })
  expect(status).toBe(403)
  expect(journal.breaches()).toEqual([words])
})

test('covers come in three sizes, not to pages of others, and their small forms may be lost', async () => {
  const { special, uploadsUrl, switches, journal } = await start()
  const cover = `${uploadsUrl}/covers/${special.lamps.id}/${special.lamps.cover}`
  const widths = await Promise.all(
    ['', '.512.jpg', '.256.jpg'].map(async (end) => (await sharp((await get(cover + end)).bytes).metadata()).width),
  )
  expect(widths).toEqual([720, 512, 256])
  const { headers } = await get(cover)
  expect((await get(cover, { ...agent, 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  switches.noThumbnails = true
  expect((await get(`${cover}.256.jpg`)).status).toBe(404)
  expect((await get(cover)).status).toBe(200)
  expect((await get(cover, { ...agent, referer: 'http://127.0.0.1/' })).headers.get('content-type')).toBe('image/jpeg')
  expect(journal.breaches()).toEqual(['showed a picture of the catalog on a page of its own'])
})

test('reports on nodes are taken when they are whole and not about the uploads host', async () => {
  const { reportUrl, journal, uploadsUrl, nodeUrls } = await start()
  const report = { url: `${nodeUrls[0]}/x`, success: true, bytes: 10, duration: 5, cached: false }
  const send = (body: object) =>
    fetch(reportUrl, {
      method: 'POST',
      headers: { ...agent, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await send(report)).status).toBe(200)
  expect((await send({ ...report, bytes: '10' })).status).toBe(400)
  await send({ ...report, url: `${uploadsUrl}/x` })
  expect(journal.reports()).toHaveLength(2)
  expect(journal.breaches()).toEqual(['sent a report that is none', 'reported on the uploads host'])
})

test('statistics leave out what has none', async () => {
  const { special } = await start()
  const { statistics } = (
    await get(`/statistics/manga?manga[]=${special.hoshi.id}&manga[]=${special.nothingToSay.id}`)
  ).json()
  expect(statistics).toEqual({
    [special.hoshi.id]: expect.objectContaining({ rating: { average: null, bayesian: 7.1 } }),
  })
  expect((await get(`/statistics/manga/${special.nothingToSay.id}`)).status).toBe(404)
})

const withoutAnswer: readonly FaultKind[] = [
  'reset',
  'hang',
  'hang-after-headers',
  'trickle',
  'truncated',
  'broken-packing',
]

test.each(faultKinds)('the fault %s is no right answer, once', async (kind) => {
  const { faults, special } = await start()
  const path = `/manga/${special.hoshi.id}`
  faults.add({ kind, host: 'api', path: /^\/manga\//, times: 1 })
  const giveUp = new AbortController()
  // A clock cannot tell a slow machine from silence: only what is never answered is given up.
  if (withoutAnswer.includes(kind)) setTimeout(() => giveUp.abort(), 600)
  const asked = fetch(`${catalog.apiUrl}${path}`, {
    headers: agent,
    redirect: 'manual',
    signal: giveUp.signal,
  })
  const text = asked.then((answer) => answer.text().then((body) => ({ body, answer })))
  if (withoutAnswer.includes(kind)) await expect(text).rejects.toThrow()
  else {
    const { body, answer } = await text
    const isRight =
      answer.status === 200 &&
      answer.headers.get('content-type') === 'application/json' &&
      body.includes('"entity"') &&
      body.includes('"type":"manga","attributes"') &&
      !body.includes('"content"')
    expect(isRight).toBe(false)
  }
  catalog.forgive()
  expect((await get(path)).status).toBe(200)
})

test('what was said before is not said again to who knows it, and asked by tag', async () => {
  const { special } = await start()
  const path = `/manga/${special.hoshi.id}`
  const { headers } = await get(path)
  const known = { ...agent, 'if-none-match': headers.get('etag') ?? '' }
  expect((await get(path, known)).status).toBe(304)
  correct(special.hoshi, { status: 'completed' })
  expect((await get(path, known)).status).toBe(200)
})

test('covers, chapters and their numbers can be asked for by manga', async () => {
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

test('an empty map of statistics is a list', async () => {
  const { special } = await start()
  expect((await get(`/statistics/manga?manga[]=${special.nothingToSay.id}`)).json().statistics).toEqual([])
})

test.each([
  ['retry-after', 119_000, 3000],
  ['bare', 40_000, 7000],
  ['far', 890_000, 20_000],
] as const)('who is told to wait (%s) and asks again too early breaks a rule', async (refusal, early, rest) => {
  const { special, faults, journal } = await start({ limits: { refusal } })
  faults.add({ kind: 'busy', host: 'api', times: 1 })
  const path = `/manga/${special.hoshi.id}`
  await get(path)
  time += early - 1000
  await get(path)
  expect(journal.breaches()).toEqual(['asked while it was told to wait'])
  journal.clear()
  time += rest
  await get(path)
  expect(journal.breaches()).toEqual([])
})
