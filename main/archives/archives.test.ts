import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { message } from '../../shared/i18n/message.ts'
import { lockDatabase } from '../../test/support/lock-database.ts'
import { seedChapter, seedFile, seedManga } from '../../test/support/seed-chapters.ts'
import { findPages, listOrphans, reservePath } from '../chapters/chapter-files.store.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { createArchives } from './archives.ts'
import { removeOrphans, removeOrphansOf } from './orphan-files.ts'

let folder: string
let libraryDir: string
let db: Db
let context: Parameters<typeof createArchives>[0]
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
  file_path: null,
  sha256: null,
  size_bytes: null,
  page_count: null,
  source_name: null,
  source_id: null,
  orphan_path: null,
}
const expectGone = async () => {
  expect(await findChapter(db, id)).toMatchObject(gone)
  expect(await findPages(db, id, 0, 10)).toEqual([])
  expect(exists('a/1.cbz')).toBe(false)
}

test('removes the file and keeps the chapter', async () => {
  await createArchives(context).delete(id)
  await expectGone()
  expect(announced).toEqual(['chapters.changed'])
  await expect(createArchives(context).delete(id)).rejects.toMatchObject({ code: 'not_found' })
  expect(announced).toHaveLength(1)
})

test('ignores a missing file and a missing folder', async () => {
  await rm(libraryDir, { recursive: true })
  await createArchives(context).delete(id)
  await expectGone()
})

test('closes the file before it is removed', async () => {
  const closeArchive = vi.fn(async (path: string) => expect(existsSync(path)).toBe(true))
  await createArchives({ ...context, closeArchive }).delete(id)
  expect(closeArchive).toHaveBeenCalledWith(join(libraryDir, 'a/1.cbz'))
})

test('leaves an orphan for the next start after a crash', async () => {
  const closeArchive = () => Promise.reject(new Error('the power went'))
  await expect(createArchives({ ...context, closeArchive }).delete(id)).rejects.toThrow('the power went')
  expect(await findChapter(db, id)).toMatchObject({ ...gone, orphan_path: 'a/1.cbz' })
  expect(exists('a/1.cbz')).toBe(true)
  await removeOrphans(context)
  await expectGone()
})

test('removes the file and keeps the path that a download reserved', async () => {
  expect(await reservePath(db, id, 'a/1 new.cbz')).toBe(true)
  await createArchives(context).delete(id)
  expect(await findChapter(db, id)).toMatchObject({ ...gone, orphan_path: 'a/1 new.cbz' })
  expect(exists('a/1.cbz')).toBe(false)
})

describe('a file that cannot be removed', () => {
  /** What the file system does where a folder has the name of the file. */
  const block = async () => {
    await rm(join(libraryDir, 'a/1.cbz'))
    await mkdir(join(libraryDir, 'a/1.cbz'))
  }

  test('is reported and retried at the next start, which does not fail', async () => {
    await block()
    await expect(createArchives(context).delete(id)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/delete the file .* next start/),
    })
    expect(await findChapter(db, id)).toMatchObject({ file_path: null, orphan_path: 'a/1.cbz' })
    await removeOrphans(context)
    expect(await listOrphans(db)).toEqual([{ id, path: 'a/1.cbz' }])
    await rm(join(libraryDir, 'a/1.cbz'), { recursive: true })
    await removeOrphans(context)
    expect(await listOrphans(db)).toEqual([])
  })

  test('stays with its chapter while a download has reserved a path', async () => {
    await reservePath(db, id, 'a/1 new.cbz')
    await block()
    await expect(createArchives(context).delete(id)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Nothing was changed'),
    })
    expect(await findChapter(db, id)).toMatchObject({ file_path: 'a/1.cbz', orphan_path: 'a/1 new.cbz' })
  })
})

describe('on a full disk', () => {
  /** A database whose first transactions fail for want of room. */
  const full = (failures: number): Db => {
    let left = failures
    return new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && left > 0) {
          left -= 1
          const error = new Problem('disk_full', message('database.diskFull'))
          return () => ({ execute: () => Promise.reject(error) })
        }
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  test('records the deletion with the reserve, and the file can still be restored', async () => {
    await createArchives({ ...context, db: full(1) }).delete(id)
    await expectGone()
    expect(existsSync(join(folder, 'trash', `${id}.deleted`))).toBe(true)
    await createArchives(context).restore(id)
    expect(exists('a/1.cbz')).toBe(true)
  })

  test('removes the file first to make room', async () => {
    await createArchives({ ...context, db: full(2) }).delete(id)
    await expectGone()
    expect(existsSync(join(folder, 'trash', `${id}.deleted`))).toBe(false)
  })

  test('a deletion that is recorded is done, also when the disk is full directly afterwards', async () => {
    let isFull = false
    const announce = () => {
      isFull = true
    }
    const filling = new Proxy(db, {
      get(target, name) {
        if (isFull && name === 'updateTable') throw new Problem('disk_full', message('database.diskFull'))
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await createArchives({ ...context, db: filling, announce }).delete(id)
    expect(await findChapter(db, id)).toMatchObject({ file_path: null, orphan_path: 'a/1.cbz' })
    await removeOrphans(context)
    await expectGone()
    await createArchives(context).restore(id)
    expect(exists('a/1.cbz')).toBe(true)
  })

  test('reports that the disk is still full and can be repeated', async () => {
    await expect(createArchives({ ...context, db: full(3) }).delete(id)).rejects.toMatchObject({ code: 'disk_full' })
    expect(exists('a/1.cbz')).toBe(false)
    await createArchives(context).delete(id)
    await expectGone()
  })
})

describe('orphans', () => {
  test('reserves a path for one chapter and one path per chapter', async () => {
    const other = await seedChapter({ db, libraryDir }, mangaId, { number: 2 })
    expect(await reservePath(db, other, 'a/1.cbz')).toBe(false)
    expect(await reservePath(db, other, 'a/2.cbz')).toBe(true)
    expect(await reservePath(db, other, 'a/2.cbz')).toBe(true)
    expect(await reservePath(db, other, 'a/3.cbz')).toBe(false)
    expect(await reservePath(db, id, 'a/2.cbz')).toBe(false)
  })

  test('never removes the archive of another chapter', async () => {
    const other = await seedChapter({ db, libraryDir }, mangaId, { number: 2 })
    await db.updateTable('chapters').set({ orphan_path: 'a/1.cbz' }).where('id', '=', other).execute()
    await removeOrphansOf(context, other)
    expect(exists('a/1.cbz')).toBe(true)
    expect(await listOrphans(db)).toEqual([])
  })

  test('leaves a path that another chapter has reserved', async () => {
    const other = await seedChapter({ db, libraryDir }, mangaId, { number: 2 })
    await db.updateTable('chapters').set({ orphan_path: 'a/3.cbz' }).execute()
    await writeFile(join(libraryDir, 'a/3.cbz'), 'being written')
    await removeOrphansOf(context, other)
    expect(exists('a/3.cbz')).toBe(true)
    expect(await listOrphans(db)).toEqual([{ id, path: 'a/3.cbz' }])
  })

  test('removes the orphans of one chapter only', async () => {
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

test('a folder that took the place of an orphan file is not Bunko’s and stays', async () => {
  await reservePath(db, id, 'star-smith/folder.cbz')
  const inside = join(libraryDir, 'star-smith/folder.cbz/notes.txt')
  await mkdir(join(libraryDir, 'star-smith/folder.cbz'), { recursive: true })
  await writeFile(inside, 'mine')
  await removeOrphansOf(context, id)
  expect(existsSync(inside)).toBe(true)
  expect(await listOrphans(db, id)).toEqual([])
})

describe('while another program locks the database', () => {
  const lock = () => lockDatabase(join(folder, 'library.db'))

  test('a deletion that is recorded already is done', async () => {
    let release: (() => void) | undefined
    const announce = () => {
      release = lock()
    }
    await createArchives({ ...context, announce }).delete(id)
    release!()
    expect(await findChapter(db, id)).toMatchObject({ file_path: null })
    expect(exists('a/1.cbz')).toBe(false)
    await removeOrphans(context)
    expect(await findChapter(db, id)).toMatchObject(gone)
    await createArchives(context).restore(id)
    expect(exists('a/1.cbz')).toBe(true)
  })

  test('a deletion that cannot be recorded changes nothing, also during a download', async () => {
    await reservePath(db, id, 'a/2.cbz')
    const release = lock()
    await expect(createArchives(context).delete(id)).rejects.toMatchObject({ code: 'busy' })
    release()
    expect(await findChapter(db, id)).toMatchObject({ file_path: 'a/1.cbz' })
    expect(exists('a/1.cbz')).toBe(true)
  })
})
