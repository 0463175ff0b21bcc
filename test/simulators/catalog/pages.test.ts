import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPage } from '../pages/read-page.ts'
import { agent, catalogForTests } from './for-tests.ts'
import { pageSite } from './images.ts'

const { get, start, wait } = catalogForTests()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function pagesOf(chapterId: string) {
  const { baseUrl, chapter } = (await get(`/at-home/server/${chapterId}`)).json()
  const url = (file: string, quality = 'data') => `${baseUrl}/${quality}/${chapter.hash}/${file}`
  return { baseUrl: baseUrl as string, data: chapter.data as string[], saver: chapter.dataSaver as string[], url }
}

test('distinguishes versions of a chapter and accepts a token on its own node only', async () => {
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

test('marks each page and names it with the hash of its bytes', async () => {
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

test('expires page addresses', async () => {
  const { special, switches } = await start()
  switches.pageAddressMs = 60_000
  const { data, url } = await pagesOf(special.lamps.chapters[0]!.id)
  wait(60_000)
  expect((await get(url(data[0]!))).status).toBe(403)
})

test.each([
  ['gone', 404],
  ['broken', 500],
  ['html', 200],
  ['wrong-bytes', 200],
  ['webp-as-png', 200],
] as const)('a node can be %s', async (behaviour, status) => {
  const { special, switches } = await start()
  switches.nodes = [behaviour, behaviour, behaviour]
  const { data, url } = await pagesOf(special.lamps.chapters[0]!.id)
  const { bytes, ...answer } = await get(url(data[0]!))
  expect(answer.status).toBe(status)
  expect(data[0]).not.toContain(sha256(bytes))
  if (behaviour === 'webp-as-png') expect((await sharp(bytes).metadata()).format).toBe('webp')
})

test.each(['truncated', 'reset'] as const)('can interrupt a transfer: %s', async (behaviour) => {
  const { special, switches } = await start()
  switches.nodes = [behaviour, behaviour, behaviour]
  const { data, url } = await pagesOf(special.lamps.chapters[0]!.id)
  await expect(get(url(data[0]!))).rejects.toThrow()
})

test('returns no pages for external and unavailable chapters', async () => {
  const { special } = await start()
  for (const { id, attributes } of special.oddChapters.chapters) {
    const isEmpty = attributes.externalUrl !== null || attributes.isUnavailable || attributes.pages === 0
    expect((await pagesOf(id)).data.length === 0).toBe(isEmpty)
  }
})

test('accepts complete reports, but none about the uploads host', async () => {
  const { reportUrl, requestLog, uploadsUrl, nodeUrls } = await start()
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
  expect(requestLog.reports()).toHaveLength(2)
  expect(requestLog.violations()).toEqual(['sent an invalid report', 'reported on the uploads host'])
})
