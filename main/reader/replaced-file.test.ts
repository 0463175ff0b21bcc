import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedChapter, seedManga } from '../../test/support/seed-chapters.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { createOpenArchives, type OpenArchives } from '../platform/cbz/open-archives.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { createFileChecks } from './file-checks.ts'
import { createPages } from './pages.ts'

const bytesOfPage = Buffer.alloc(1000, 'a')
let libraryDir: string
let db: OpenDatabase['db']
let id: string
let archives: OpenArchives
let close: () => Promise<void>

beforeEach(async () => {
  libraryDir = await mkdtemp(join(tmpdir(), 'bunko-replaced-'))
  const database = await openDatabase(libraryDir, silentLog)
  db = database.db
  id = await seedChapter({ db, libraryDir }, await seedManga(db), { number: 1, pages: [bytesOfPage] }, '1.cbz')
  archives = createOpenArchives()
  close = async () => {
    await archives.closeAll()
    await database.close()
    await rm(libraryDir, { recursive: true })
  }
})
afterEach(() => close())

const chapter = () =>
  db
    .selectFrom('chapters')
    .select(['file_path', 'sha256', 'file_problem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** As a download does that replaces the file of a chapter. */
async function replaceFile(): Promise<void> {
  await copyFile(join(libraryDir, '1.cbz'), join(libraryDir, '2.cbz'))
  await db.updateTable('chapters').set({ file_path: '2.cbz', sha256: 'of-the-second' }).where('id', '=', id).execute()
  await archives.forget(join(libraryDir, '1.cbz'))
  await rm(join(libraryDir, '1.cbz'))
}

function createContext(used = archives) {
  const checks = createFileChecks({ db, libraryDir, archives: used, clock: systemClock, announce: () => {} })
  return {
    db,
    libraryDir,
    coversDir: libraryDir,
    archives: used,
    checks,
    findStaged: async () => undefined,
    convertToJpeg: () => Promise.reject(new Error('unused')),
  }
}

test('a file that was replaced since it was looked up is out of date, not missing', async () => {
  const { checks } = createContext()
  const { file_path, sha256 } = await chapter()
  await replaceFile()
  expect(await checks.hasChanged({ chapterId: id, path: file_path!, sha256: sha256! })).toBe(true)
  expect((await chapter()).file_problem).toBeNull()
})

test('a page of a file that was replaced since it was opened says so', async () => {
  const page = await createPages(createContext()).open(id, '1')
  await replaceFile()
  await expect(page.bytes()).rejects.toMatchObject({ code: 'conflict' })
})

test('a page is read from the new file', async () => {
  let replaced: Promise<void> | undefined
  const late: OpenArchives = {
    ...archives,
    async use(path, read) {
      replaced ??= replaceFile()
      await replaced
      return await archives.use(path, read)
    },
  }
  expect(Buffer.from((await createPages(createContext(late)).read(id, '1')).content)).toEqual(bytesOfPage)
})
