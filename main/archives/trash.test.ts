import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedChapter, seedFile, seedManga } from '../../test/support/seed-chapters.ts'
import { findPages, reservePath } from '../chapters/chapter-files.store.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { silentLog } from '../platform/log.ts'
import { createArchives } from './archives.ts'
import { removeOrphans } from './orphan-files.ts'
import { beginRestore, findTrashed } from './trash.store.ts'
import { createTrash, trashRetentionMs } from './trash.ts'

let libraryDir: string
let trashDir: string
let db: Db
let context: Parameters<typeof createArchives>[0]
let archives: ReturnType<typeof createArchives>
let now: Date
let id: string
let close: () => Promise<void>
const pages = [Buffer.from('one'), Buffer.from('two')]

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-trash-'))
  libraryDir = join(folder, 'library')
  trashDir = join(folder, 'trash')
  const database = await openDatabase(folder, silentLog)
  db = database.db
  now = new Date('2026-03-01T12:00:00Z')
  context = {
    db,
    libraryDir,
    trashDir,
    clock: { now: () => now, monotonicMs: () => now.getTime() },
    announce: () => {},
    closeArchive: async () => undefined,
  }
  archives = createArchives(context)
  id = await seedChapter({ db, libraryDir }, await seedManga(db), { number: 1, pages }, 'a/1.cbz')
  close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

const exists = (path = 'a/1.cbz') => existsSync(join(libraryDir, path))
const inTrash = () => readdir(trashDir)
const whole = async () => ({ chapter: await findChapter(db, id), pages: await findPages(db, id, 0, 10) })
const withoutTime = ({ chapter, ...rest }: Awaited<ReturnType<typeof whole>>) => ({
  chapter: { ...chapter, updated_at: '' },
  ...rest,
})
/** What the next start does. */
async function start(): Promise<void> {
  await removeOrphans(context)
  await archives.cleanUp()
}

test('restores a deleted archive with every byte and page', async () => {
  const before = await whole()
  const bytes = await readFile(join(libraryDir, 'a/1.cbz'))
  await archives.delete(id)
  expect(exists()).toBe(false)
  expect(await inTrash()).toEqual([`${id}.deleted`])
  await archives.restore(id)
  expect(withoutTime(await whole())).toEqual(withoutTime(before))
  expect(await readFile(join(libraryDir, 'a/1.cbz'))).toEqual(bytes)
  expect(await inTrash()).toEqual([])
  await expect(archives.restore(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('recreates a missing library folder', async () => {
  await archives.delete(id)
  await rm(libraryDir, { recursive: true })
  await archives.restore(id)
  expect(exists()).toBe(true)
})

test('puts an archive back that was moved to the trash before a crash, when its deletion is not recorded', async () => {
  const before = await whole()
  // As `deleteArchive` does while a download has reserved a path.
  await createTrash(context).add(id, 'a/1.cbz')
  await start()
  expect(exists()).toBe(true)
  expect(await whole()).toEqual(before)
  expect(await inTrash()).toEqual([])
})

test('never puts an earlier archive in the place of a missing one', async () => {
  await archives.delete(id)
  await seedFile({ db, libraryDir }, id, 'a/1 second.cbz', [Buffer.from('another page')])
  await rm(join(libraryDir, 'a/1 second.cbz'))
  await start()
  expect(exists('a/1 second.cbz')).toBe(false)
})

test('removes a deleted archive after the retention time', async () => {
  await archives.delete(id)
  now = new Date(now.getTime() + trashRetentionMs - 1)
  expect(await archives.emptyExpiredTrash()).toBe(0)
  now = new Date(now.getTime() + 1)
  expect(await archives.emptyExpiredTrash()).toBe(1)
  expect(await inTrash()).toEqual([])
  await expect(archives.restore(id)).rejects.toMatchObject({
    code: 'not_found',
    detail: expect.stringContaining('Download it again'),
  })
})

test('empties the trash when space is needed', async () => {
  await archives.delete(id)
  expect(await archives.emptyTrash()).toBe(1)
  expect(await archives.emptyTrash()).toBe(0)
  expect(await inTrash()).toEqual([])
})

test('restores the latest archive of a chapter that was deleted twice', async () => {
  await archives.delete(id)
  await seedFile({ db, libraryDir }, id, 'a/1 second.cbz', [Buffer.from('three')])
  await archives.delete(id)
  await archives.restore(id)
  expect(await findChapter(db, id)).toMatchObject({ file_path: 'a/1 second.cbz', page_count: 1 })
  expect(exists('a/1 second.cbz')).toBe(true)
})

test('restores an archive only after a download has released its path', async () => {
  await reservePath(db, id, 'a/1 new.cbz')
  await archives.delete(id)
  await expect(archives.restore(id)).rejects.toMatchObject({ code: 'conflict' })
  await db.updateTable('chapters').set({ orphan_path: null }).execute()
  await archives.restore(id)
  expect(exists()).toBe(true)
})

describe('a restore does not overwrite', () => {
  beforeEach(() => archives.delete(id))
  const refused = async () => {
    await expect(archives.restore(id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await inTrash()).toEqual([`${id}.deleted`])
  }

  test('a newer file of the chapter', async () => {
    await seedFile({ db, libraryDir }, id, 'a/1 new.cbz', pages)
    await refused()
  })

  test('another file at its path', async () => {
    await writeFile(join(libraryDir, 'a/1.cbz'), 'of another program')
    await refused()
    expect(await readFile(join(libraryDir, 'a/1.cbz'), 'utf8')).toBe('of another program')
  })
})

test('leaves the chapter unchanged when the file is missing from the trash', async () => {
  await archives.delete(id)
  await rm(join(trashDir, `${id}.deleted`))
  await expect(archives.restore(id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await findChapter(db, id)).toMatchObject({ file_path: null, orphan_path: null })
})

describe('a crash', () => {
  test('before the file was moved to the trash completes the deletion', async () => {
    const power = { ...context, closeArchive: () => Promise.reject(new Error('the power went')) }
    await expect(createArchives(power).delete(id)).rejects.toThrow('the power went')
    await start()
    expect(exists()).toBe(false)
    expect(await findTrashed(db, id)).toBeUndefined()
    expect(await findChapter(db, id)).toMatchObject({ file_path: null, orphan_path: null })
  })

  test('after a deletion completes the deletion', async () => {
    await archives.delete(id)
    await start()
    expect(await inTrash()).toEqual([])
    expect(await findTrashed(db, id)).toBeUndefined()
  })

  test('during a restore completes the restore', async () => {
    await archives.delete(id)
    const trashed = (await findTrashed(db, id))!
    await db.transaction().execute((tx) => beginRestore(tx, trashed, now.toISOString()))
    await start()
    expect(exists()).toBe(true)
    expect(await findChapter(db, id)).toMatchObject({ file_path: 'a/1.cbz', page_count: 2 })
    expect(await inTrash()).toEqual([])
  })

  test('leaves only foreign files in the trash', async () => {
    await mkdir(trashDir)
    await writeFile(join(trashDir, 'unknown.deleted'), 'x')
    await writeFile(join(trashDir, 'notes.txt'), 'x')
    await start()
    expect(await inTrash()).toEqual(['notes.txt'])
  })
})
