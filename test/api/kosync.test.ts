import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partialMd5 } from '../../main/reading-apps/kosync/partial-md5.ts'
import { downloadChapterFile } from '../../shared/contracts/chapters.ts'
import { getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { type AppCredential, addApp, devicesOrigin, letDevicesIn } from '../support/devices-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

let started: StartedApp
let api: ApiClient
let origin: string
let app: AppCredential
let mangaId: string
let chapterIds: readonly string[]
let digest: string
let now = Date.parse('2026-05-01T10:00:00Z')

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const digestOf = (bytes: Uint8Array) => partialMd5(bytes.length, async (start, end) => bytes.subarray(start, end + 1))

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = Array.from({ length: 10 }, () => ({ width: 30, height: 40 }))
  const seeded = await seedReading(
    dataDir,
    [1, 2, 3, 4, 5].map((number) => ({ number, pages })),
  )
  mangaId = seeded.mangaId
  chapterIds = seeded.chapterIds
  const clock = { now: () => new Date(now), monotonicMs: () => now }
  started = await startApp({ dataDir, clock, ...letDevicesIn })
  api = createClient(started.origin)
  origin = await devicesOrigin(api)
  app = await addApp(api, 'KOReader')
  digest = await digestOf((await api.call(downloadChapterFile, { params: { id: chapterIds[0]! } })).bytes)
})
afterAll(() => started?.end())

const login = () => ({ 'x-auth-user': app.username, 'x-auth-key': md5(app.password) })
const get = async (document: string) => {
  const response = await fetch(`${origin}/kosync/syncs/progress/${document}`, { headers: login() })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}
const put = async (document: string, page: number, device = 'Kobo', more: Record<string, unknown> = {}) => {
  const body = {
    document,
    progress: String(page),
    percentage: page / 10,
    device,
    device_id: `id of ${device}`,
    ...more,
  }
  const response = await fetch(`${origin}/kosync/syncs/progress`, {
    method: 'PUT',
    headers: { ...login(), Accept: 'application/vnd.koreader.v1+json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
const progressOf = async (chapterId: string) => {
  const { lastReadPage, isRead } = (await api.call(getReaderChapter, { params: { chapterId } })).json()
  return { lastReadPage, isRead }
}

test('the login is the MD5 of the password; accounts are made in Bunko', async () => {
  const auth = (headers: Record<string, string>) => fetch(`${origin}/kosync/users/auth`, { headers })
  const right = await auth(login())
  expect([right.status, await right.json()]).toEqual([200, { authorized: 'OK' }])
  const wrong = await auth({ ...login(), 'x-auth-key': md5('x') })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ code: 2001, message: expect.any(String) })
  const made = await fetch(`${origin}/kosync/users/create`, { method: 'POST', body: '{"username":"x","password":"y"}' })
  expect(made.status).toBe(402)
  expect(await made.json()).toMatchObject({ code: 2005 })
  expect(await (await fetch(`${origin}/kosync/healthcheck`)).json()).toEqual({ state: 'OK' })
})

test('a report about a file that was handed out is progress of its chapter', async () => {
  expect(await get(digest)).toEqual({})
  const { status, json } = await put(digest, 7, 'Kobo')
  expect(status).toBe(200)
  expect(json).toEqual({ document: digest, timestamp: now / 1000 })
  expect(await progressOf(chapterIds[0]!)).toEqual({ lastReadPage: 7, isRead: false })
  expect(await get(digest)).toEqual({
    document: digest,
    progress: '7',
    percentage: 0.7,
    device: 'Kobo',
    device_id: 'id of Kobo',
    timestamp: now / 1000,
  })
})

test('newer reading elsewhere is told; a repeated report after it is old, another lower one counts', async () => {
  now += 60_000
  await api.call(saveProgress, { params: { chapterId: chapterIds[0]! }, body: { page: 9 } })
  expect(await get(digest)).toMatchObject({ progress: '9', percentage: 0.9, device_id: 'bunko', timestamp: now / 1000 })
  now += 60_000
  expect((await put(digest, 7)).status).toBe(200)
  expect(await progressOf(chapterIds[0]!)).toMatchObject({ lastReadPage: 9 })
  now += 60_000
  await put(digest, 3)
  expect(await progressOf(chapterIds[0]!)).toMatchObject({ lastReadPage: 3 })
})

test('a finished chapter stays finished', async () => {
  now += 60_000
  await put(digest, 10)
  now += 60_000
  await put(digest, 2)
  expect(await progressOf(chapterIds[0]!)).toEqual({ lastReadPage: 2, isRead: true })
})

test('a report about an unknown file waits until the file is known', async () => {
  const name = 'Mori Aoba - Star Smith - Ch. 2.cbz'
  expect((await put(md5(name), 4)).status).toBe(200)
  expect(await get(md5(name))).toMatchObject({ progress: '4' })
  expect(await progressOf(chapterIds[1]!)).toMatchObject({ lastReadPage: null })
  await fetch(`${origin}/opds/v1.2/chapters/${chapterIds[1]}/x.cbz`, { headers: { 'X-API-Key': app.password } })
  expect(await progressOf(chapterIds[1]!)).toMatchObject({ lastReadPage: 4 })
})

test('a file is handed out also while it cannot be noted', async () => {
  const hand = async () => {
    const headers = { 'X-API-Key': app.password }
    return (await fetch(`${origin}/opds/v1.2/chapters/${chapterIds[1]}/late.cbz`, { headers })).status
  }
  now += 60_000
  await put(md5('late.cbz'), 5)
  await editDatabase(
    started.dataDir,
    "create trigger no_note before insert on kosync_documents begin select raise(abort, 'not now'); end",
  )
  expect(await hand()).toBe(200)
  expect(await progressOf(chapterIds[1]!)).toMatchObject({ lastReadPage: 4 })
  await editDatabase(started.dataDir, 'drop trigger no_note')
  expect(await hand()).toBe(200)
  expect(await progressOf(chapterIds[1]!)).toMatchObject({ lastReadPage: 5 })
})

test('a report counts for the chapters that are left, and for the pages that they have', async () => {
  const [gone, shorter, last] = chapterIds.slice(2) as [string, string, string]
  await editDatabase(started.dataDir, 'update chapters set volume = 1 where number > 2')
  const file = await fetch(`${origin}/opds/v1.2/series/${mangaId}/volumes/1/x.cbz`, {
    headers: { 'X-API-Key': app.password },
  })
  const volume = await digestOf(new Uint8Array(await file.arrayBuffer()))
  await editDatabase(started.dataDir, (database) => {
    database.prepare('delete from chapters where id = ?').run(gone)
    database.prepare('update chapters set page_count = 6 where id = ?').run(shorter)
  })
  now += 60_000
  expect((await put(volume, 18, 'Kobo', { percentage: 0.6 })).status).toBe(200)
  expect(await progressOf(shorter)).toEqual({ lastReadPage: 6, isRead: false })
  now += 60_000
  expect((await put(volume, 23, 'Kobo', { percentage: 0.75 })).status).toBe(200)
  expect(await progressOf(shorter)).toEqual({ lastReadPage: 6, isRead: true })
  expect(await progressOf(last)).toEqual({ lastReadPage: 3, isRead: false })
})

test('what is no report is refused with a code', async () => {
  expect((await put('', 1)).json).toMatchObject({ code: 2004 })
  for (const more of [{ percentage: 2 }, { percentage: 'x' }, { progress: null }])
    expect(await put(digest, 1, 'Kobo', more)).toMatchObject({ status: 403, json: { code: 2003 } })
  const broken = await fetch(`${origin}/kosync/syncs/progress`, { method: 'PUT', headers: login(), body: '{' })
  expect([broken.status, (await broken.json()) as unknown]).toMatchObject([403, { code: 2003 }])
})

test('on this machine any user name will do', async () => {
  const answer = await fetch(`${started.origin}/kosync/syncs/progress/${digest}`, { headers: { 'x-auth-user': 'me' } })
  expect(await answer.json()).toMatchObject({ document: digest })
})
