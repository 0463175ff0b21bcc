import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedChapter, seedFile, seedManga } from '../../test/support/seed-chapters.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { findChapter, findPages } from './chapters.store.ts'
import type { LibraryContext } from './context.ts'
import { deleteArchive } from './delete-archive.ts'
import { listOrphans, reservePath } from './orphan-files.store.ts'
import { removeOrphans, removeOrphansOf } from './orphan-files.ts'

let folder: string
let libraryDir: string
let db: Db
let context: LibraryContext
let announced: string[]
let mangaId: string
let id: string
let close: () => Promise<void>
const pages = [Buffer.from('one'), Buffer.from('two')]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-delete-'))
  libraryDir = join(folder, 'library')
  const database = await openDatabase(folder, silentLog)
  db = database.db
  announced = []
  context = {
    db,
    clock: systemClock,
    libraryDir,
    trashDir: join(folder, 'trash'),
    announce: ({ name }) => announced.push(name),
    closeArchive: async () => undefined,
  }
  mangaId = await seedManga(db)
  id = await seedChapter({ db, libraryDir }, mangaId, { number: 1, pages }, 'a/1.cbz')
  close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

const exists = (path: string) => existsSync(join(libraryDir, path))
const gone = {
  ...{ file_path: null, sha256: null, size_bytes: null, page_count: null, source_name: null, stray_path: null },
}
const expectGone = async () => {
  expect(await findChapter(db, id)).toMatchObject(gone)
  expect(await findPages(db, id, 0, 10)).toEqual([])
  expect(exists('a/1.cbz')).toBe(false)
}

test('the file goes, and the chapter stays', async () => {
  await deleteArchive(context, id)
  await expectGone()
  expect(announced).toEqual(['chapters.changed'])
  await expect(deleteArchive(context, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(announced).toHaveLength(1)
})

test('a file that is gone already is no trouble, nor is its folder', async () => {
  await rm(libraryDir, { recursive: true })
  await deleteArchive(context, id)
  await expectGone()
})

test('a reader lets go of the file before it is removed', async () => {
  const closeArchive = vi.fn(async (path: string) => expect(existsSync(path)).toBe(true))
  await deleteArchive({ ...context, closeArchive }, id)
  expect(closeArchive).toHaveBeenCalledWith(join(libraryDir, 'a/1.cbz'))
})

test('a crash before the file is removed leaves a stray that the next start removes', async () => {
  const closeArchive = () => Promise.reject(new Error('the power went'))
  await expect(deleteArchive({ ...context, closeArchive }, id)).rejects.toThrow('the power went')
  expect(await findChapter(db, id)).toMatchObject({ ...gone, stray_path: 'a/1.cbz' })
  expect(exists('a/1.cbz')).toBe(true)
  await removeOrphans(context)
  await expectGone()
})

test('while a download has its path reserved, the file still goes and the reservation stays', async () => {
  expect(await reservePath(db, id, 'a/1 new.cbz')).toBe(true)
  await deleteArchive(context, id)
  expect(await findChapter(db, id)).toMatchObject({ ...gone, stray_path: 'a/1 new.cbz' })
  expect(exists('a/1.cbz')).toBe(false)
})

describe('a file that cannot be removed', () => {
  /** What the file system does where a folder has the name of the file. */
  const block = async () => {
    await rm(join(libraryDir, 'a/1.cbz'))
    await mkdir(join(libraryDir, 'a/1.cbz'))
  }

  test('is told, and is tried again at the next start, which does not fail by it', async () => {
    await block()
    await expect(deleteArchive(context, id)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/delete the file .* next start/),
    })
    expect(await findChapter(db, id)).toMatchObject({ file_path: null, stray_path: 'a/1.cbz' })
    await removeOrphans(context)
    expect(await listOrphans(db)).toEqual([{ id, path: 'a/1.cbz' }])
    await rm(join(libraryDir, 'a/1.cbz'), { recursive: true })
    await removeOrphans(context)
    expect(await listOrphans(db)).toEqual([])
  })

  test('stays with its chapter while a download has the place of the stray', async () => {
    await reservePath(db, id, 'a/1 new.cbz')
    await block()
    await expect(deleteArchive(context, id)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Nothing was changed'),
    })
    expect(await findChapter(db, id)).toMatchObject({ file_path: 'a/1.cbz', stray_path: 'a/1 new.cbz' })
  })
})

describe('where the disk is too full to write down anything', () => {
  /** A database whose first transactions fail as SQLite does without room. */
  const full = (failures: number): Db => {
    let left = failures
    return new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && left > 0) {
          left -= 1
          const error = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
          return () => ({ execute: () => Promise.reject(error) })
        }
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  test('the file goes first and makes the room', async () => {
    await deleteArchive({ ...context, db: full(1) }, id)
    await expectGone()
  })

  test('and stays too full, that is told and can be done again', async () => {
    await expect(deleteArchive({ ...context, db: full(2) }, id)).rejects.toMatchObject({ code: 'disk_full' })
    expect(exists('a/1.cbz')).toBe(false)
    await deleteArchive(context, id)
    await expectGone()
  })
})

describe('orphans', () => {
  test('a path is reserved for one chapter only, and a chapter reserves one path only', async () => {
    const other = await seedChapter({ db, libraryDir }, mangaId, { number: 2 })
    expect(await reservePath(db, other, 'a/1.cbz')).toBe(false)
    expect(await reservePath(db, other, 'a/2.cbz')).toBe(true)
    expect(await reservePath(db, other, 'a/2.cbz')).toBe(true)
    expect(await reservePath(db, other, 'a/3.cbz')).toBe(false)
    expect(await reservePath(db, id, 'a/2.cbz')).toBe(false)
  })

  test('an archive that a chapter has is never removed as the stray of another', async () => {
    const other = await seedChapter({ db, libraryDir }, mangaId, { number: 2 })
    await db.updateTable('chapters').set({ stray_path: 'a/1.cbz' }).where('id', '=', other).execute()
    await removeOrphansOf(context, other)
    expect(exists('a/1.cbz')).toBe(true)
    expect(await listOrphans(db)).toEqual([])
  })

  test('a path that another chapter is about to use is left to it', async () => {
    const other = await seedChapter({ db, libraryDir }, mangaId, { number: 2 })
    await db.updateTable('chapters').set({ stray_path: 'a/3.cbz' }).execute()
    await writeFile(join(libraryDir, 'a/3.cbz'), 'being written')
    await removeOrphansOf(context, other)
    expect(exists('a/3.cbz')).toBe(true)
    expect(await listOrphans(db)).toEqual([{ id, path: 'a/3.cbz' }])
  })

  test('of one chapter are removed without touching those of others', async () => {
    const other = await seedChapter({ db, libraryDir }, mangaId, { number: 2 })
    await reservePath(db, other, 'a/2.cbz')
    await writeFile(join(libraryDir, 'a/2.cbz'), 'left by a crash')
    await removeOrphansOf(context, id)
    expect(exists('a/2.cbz')).toBe(true)
    await removeOrphansOf(context, other)
    expect(exists('a/2.cbz')).toBe(false)
    await seedFile({ db, libraryDir }, other, 'a/2.cbz', pages)
    expect(await listOrphans(db)).toEqual([])
  })
})
