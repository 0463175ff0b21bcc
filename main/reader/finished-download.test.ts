import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedChapter, seedFile, seedManga } from '../../test/support/seed-chapters.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { createOpenArchives, type OpenArchives } from '../platform/cbz/open-archives.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { createFileChecks } from './file-checks.ts'
import { createPages } from './pages.ts'

const bytesOfPage = Buffer.alloc(1000, 'a')
let libraryDir: string
let database: OpenDatabase
let id: string
let archives: OpenArchives

beforeEach(async () => {
  libraryDir = await mkdtemp(join(tmpdir(), 'bunko-finished-'))
  database = await openDatabase(libraryDir, silentLog)
  const { db } = database
  id = await seedChapter({ db, libraryDir }, await seedManga(db), { number: 1 })
  archives = createOpenArchives()
})
afterEach(async () => {
  await archives.closeAll()
  await database.close()
  await rm(libraryDir, { recursive: true })
})

/** The download ends when its pages are looked for: after the chapter was found without a file. */
function pagesOfEndingDownload() {
  const { db } = database
  return createPages({
    db,
    libraryDir,
    coversDir: libraryDir,
    archives,
    checks: createFileChecks({ db, libraryDir, archives, clock: systemClock, announce: () => {} }),
    async findStaged() {
      await seedFile({ db, libraryDir }, id, '1.cbz', [bytesOfPage])
      return undefined
    },
    convertToJpeg: () => Promise.reject(new Error('unused')),
  })
}

test('a page whose download ends while it is looked up is read from the file', async () => {
  const page = await pagesOfEndingDownload().open(id, '1')
  expect(Buffer.from(await page.bytes())).toEqual(bytesOfPage)
})

test('a page that the file does not have is missing, also when the download just ended', async () => {
  await expect(pagesOfEndingDownload().open(id, '2')).rejects.toMatchObject({ code: 'not_found' })
})

test('the pages of a chapter whose download ends while they are looked up are those of the file', async () => {
  expect(await pagesOfEndingDownload().list(id, 1, 20)).toMatchObject({
    isComplete: true,
    total: 1,
    pages: [{ number: 1 }],
  })
})
