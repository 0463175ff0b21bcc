import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../main/database/database.ts'
import { silentLog } from '../../main/platform/log.ts'
import { deleteChapterFile } from '../../shared/contracts/chapters.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { getPageImage, saveProgress } from '../../shared/contracts/reader.ts'
import { getHealth } from '../../shared/contracts/system.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'
import { fillDisk } from './suite/faults/k04-full-disk.ts'

/** Only root may mount a small disk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const megabyte = 1024 * 1024

let disk: string
let started: StartedApp
let api: ApiClient
let chapterId: string
let count = 0

beforeEach(async ({ skip }) => {
  skip(!canMount, 'mounting a small disk needs root')
  disk = await temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96M', 'tmpfs', disk])
  const { db, close } = await openDatabase(disk, silentLog)
  const noise = sharp(randomBytes(900 * 1300 * 3), { raw: { width: 900, height: 1300, channels: 3 } })
  const pages = [await noise.jpeg({ quality: 100 }).toBuffer()]
  chapterId = await seedChapter({ db, libraryDir: join(disk, 'library') }, await seedManga(db), { number: 1, pages })
  await close()
  started = await startApp({ dataDir: disk, log: silentLog })
  api = createClient(started.origin)
})
afterEach(async () => {
  if (!started) return
  await started.app.stop()
  execFileSync('umount', ['-l', disk])
  rmdirSync(disk)
})

const filler = () => join(disk, 'filler')

const create = () => {
  count += 1
  return api.call(createManga, {
    body: { ...sampleManga, slug: `manga-${count}`, description: 'x'.repeat(50_000) },
  })
}

/** Writes until the disk is full for the database too. */
async function createUntilFull() {
  for (let round = 0; round < 2000; round += 1) {
    const answer = await create()
    if (answer.status !== 201) return answer
  }
  throw new Error('the disk is never full')
}

test('a full disk is said as what it is, reading goes on, and space helps without a restart', async () => {
  await expect.poll(() => statSync(join(disk, 'reserve'), { throwIfNoEntry: false })?.size).toBe(16 * megabyte)
  fillDisk(filler())
  const refused = await createUntilFull()
  const stored = (await api.call(listMangas)).json().total
  expect(refused.status).toBe(507)
  expect(refused.data).toMatchObject({ type: 'urn:bunko:problem:disk_full', status: 507 })
  expect(refused.data.detail).toMatch(/disk.*data folder.*full.*trash/s)
  expect(refused.headers.get('retry-after')).not.toBeNull()

  // The reserve is free now: what is small and under way can be recorded.
  expect(statSync(join(disk, 'reserve'), { throwIfNoEntry: false })).toBeUndefined()
  expect((await api.call(saveProgress, { params: { chapterId }, body: { page: 1 } })).status).toBe(200)

  fillDisk(filler())
  for (let round = 0; round < 5; round += 1) {
    expect((await createUntilFull()).status).toBe(507)
    expect((await api.call(getHealth)).status).toBe(200)
    expect((await api.call(listMangas)).json().total).toBeGreaterThanOrEqual(stored)
    expect((await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })).status).toBe(200)
  }
  const thumbnail = await api.call(getPageImage, { params: { chapterId, pageNumber: '1' }, query: { width: 300 } })
  expect(thumbnail.status).toBe(200)
  expect((await api.call(deleteChapterFile, { params: { id: chapterId } })).status).toBe(204)

  rmSync(filler())
  expect((await create()).status).toBe(201)
})
