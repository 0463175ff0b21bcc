import sharp from 'sharp'
import { expect, test } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { updateAttributes } from './entities.ts'
import { type FaultKind, faultKinds } from './faults.ts'
import { agent, catalogForTests } from './for-tests.ts'

const { get, start } = catalogForTests()

test('serves covers in three sizes, not to hotlinking pages, and can lack thumbnails', async () => {
  const { special, uploadsUrl, switches, requestLog } = await start()
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
  expect(requestLog.violations()).toEqual(['hotlinked an image'])
})

test('omits statistics of mangas without any', async () => {
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
const endless: readonly FaultKind[] = ['hang', 'hang-after-headers', 'trickle']

test.each(faultKinds)('applies the fault %s to one response', async (kind) => {
  const { faults, special, apiUrl, liftBan, requestLog } = await start()
  const path = `/manga/${special.hoshi.id}`
  faults.add({ kind, host: 'api', path: /^\/manga\//, times: 1 })
  const giveUp = new AbortController()
  const request = fetch(`${apiUrl}${path}`, {
    headers: agent,
    redirect: 'manual',
    signal: giveUp.signal,
  })
  const text = request.then((answer) => answer.text().then((body) => ({ body, answer })))
  // After the fault was applied, so that it does not meet the next request.
  if (endless.includes(kind))
    void waitFor(() => expect(requestLog.requests({ path })).not.toEqual([])).then(() =>
      setTimeout(() => giveUp.abort(), 300),
    )
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
  liftBan()
  expect((await get(path)).status).toBe(200)
})

test('answers conditional requests by tag', async () => {
  const { special } = await start()
  const path = `/manga/${special.hoshi.id}`
  const { headers } = await get(path)
  const known = { ...agent, 'if-none-match': headers.get('etag') ?? '' }
  expect((await get(path, known)).status).toBe(304)
  updateAttributes(special.hoshi, { status: 'completed' })
  expect((await get(path, known)).status).toBe(200)
})
