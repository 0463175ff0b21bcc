import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ChapterListItem } from '../../shared/contracts/chapters.ts'
import { removeDevice } from '../../shared/contracts/devices.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { ReadingSession } from '../../shared/contracts/history.ts'
import type { Job } from '../../shared/contracts/jobs.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { addApp, basicOf, devicesOrigin, letDevicesIn } from '../support/devices-for-tests.ts'
import { prepareManga } from '../support/prepare-manga.ts'

const { api, started, sites } = appForTests({ sites: { only: ['a1'] }, ...letDevicesIn })
let chapters: readonly ChapterListItem[]
let origin: string
let deviceId: string
let headers: { readonly Authorization: string }

beforeAll(async () => {
  chapters = (await prepareManga(api, sites, 'a1')).chapters
  origin = await devicesOrigin(api)
  const app = await addApp(api, 'iPad')
  deviceId = app.id
  headers = basicOf(app)
})
afterEach(() => sites.switches('a1').reset())

const idOf = (number: number) => chapters.find((chapter) => chapter.number === number)!.id
const open = async (number: number) => {
  const response = await fetch(`${origin}/api/reader/chapter/${idOf(number)}/open`, { method: 'POST', headers })
  return { status: response.status, job: ((await response.json()) as { job: Job }).job }
}

/** The events of a listener, parsed, until one fits. @returns all texts of the stream */
async function eventsUntil(at: string, init: RequestInit, fits: (event: BunkoEvent) => boolean) {
  const controller = new AbortController()
  const response = await fetch(`${at}/api/events`, { ...init, signal: controller.signal })
  const reading = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reading.read()
  const found = (async () => {
    let text = ''
    for (;;) {
      const { value, done } = await reading.read()
      if (done) throw new Error('the stream has ended')
      text += value
      for (const [, name, data] of text.matchAll(/event: (\S+)\ndata: (.*)\n\n/g)) {
        const event = { name, data: JSON.parse(data!) } as BunkoEvent
        if (!fits(event)) continue
        controller.abort()
        return { event, text }
      }
    }
  })()
  return { found }
}

test('a device learns that a download which it opened has failed, without addresses of sites', async () => {
  const [{ length: count }, site] = [await sites.expected('a1', 'star-smith', 3), sites.switches('a1')]
  site.fault({ on: 'image', chapter: 3, page: count, effect: 'status', status: 404 })
  const failed = await eventsUntil(
    origin,
    { headers },
    ({ name, data }) => name === 'job.changed' && data.job.status === 'failed',
  )
  const { status, job } = await open(3)
  expect(status).toBe(202)
  expect(job).toMatchObject({ type: 'scrape_chapter', failureReason: null, waitReason: null })
  expect(job.context).toContain(`chapterId=${idOf(3)}`)
  const { event, text } = await failed.found
  expect(event).toMatchObject({ data: { job: { id: job.id, failureReason: null, context: job.context } } })
  expect(text).not.toContain(new URL(sites.source('a1').baseUrl).host)
  expect(text).not.toContain('sourceId')
  const missing = await fetch(`${origin}/api/reader/chapter/${idOf(3)}/page/${count}/image`, { headers })
  expect([missing.status, await missing.json()]).toMatchObject([404, { detail: 'This chapter isn’t downloaded yet.' }])
  site.reset()
  const completed = await eventsUntil(origin, { headers }, ({ name }) => name === 'chapter.downloaded')
  expect((await open(3)).status).toBe(202)
  await completed.found
})

test('this machine learns which device has read; other devices do not', async () => {
  const saved = ({ name }: BunkoEvent) => name === 'progress.saved'
  const here = await eventsUntil(started.origin, {}, saved)
  const there = await eventsUntil(origin, { headers }, saved)
  await fetch(`${origin}/komga/api/v1/books/${idOf(3)}/read-progress`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ page: 2 }),
  })
  expect((await here.found).event.data).toMatchObject({ chapterId: idOf(3), page: 2, device: 'iPad' })
  expect((await there.found).event.data).not.toHaveProperty('device')
  const own = await eventsUntil(started.origin, {}, saved)
  await fetch(`${started.origin}/api/reader/chapter/${idOf(3)}/progress`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ page: 1 }),
  })
  expect((await own.found).event.data).not.toHaveProperty('device')
  await fetch(`${origin}/api/reader/chapter/${idOf(3)}/progress`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ page: 2 }),
  })
  const devices = async (at: string, init: RequestInit) => {
    const { items } = (await (await fetch(`${at}/api/history`, init)).json()) as { items: ReadingSession[] }
    return items.map(({ device }) => device)
  }
  const iPad = { id: deviceId, name: 'iPad' }
  expect(await devices(started.origin, {})).toEqual([iPad, null])
  expect(await devices(origin, { headers })).toEqual([null, null])
  await api.call(removeDevice, { params: { id: deviceId } })
  expect(await devices(started.origin, {})).toEqual([iPad, null])
})
