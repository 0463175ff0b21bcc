import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultNamingTemplate, readNamingTemplate } from '../../shared/naming-template.ts'
import { seedChapter, seedFile, seedManga } from '../../test/support/seed-chapters.ts'
import { archiveName } from '../archives/archive-name.ts'
import { listOrphans } from '../chapters/chapter-files.store.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { silentLog } from '../platform/log.ts'
import { chooseArchivePath } from './archive-path.ts'

type Named = Parameters<typeof archiveName>[1]
const archiveBaseName = (row: Named, title: string): string =>
  archiveName(readNamingTemplate(defaultNamingTemplate), row, { title }, 'folder').slice('folder/'.length)

describe('the name of an archive', () => {
  test.each([
    [{ number: 10.5, volume: 2, title: 'The Anvil' }, 'Star Smith', 'Star Smith - Vol.02 Ch.0010.5 - The Anvil'],
    [{ number: 1, volume: null, title: null }, 'Star Smith', 'Star Smith - Ch.0001'],
    [{ number: 0, volume: 0, title: ' ' }, 'Star/Smith?', 'Star-Smith - Vol.00 Ch.0000'],
  ])('follows from %j', (row, title, name) => {
    expect(archiveBaseName(row, title)).toBe(name)
  })

  test('keeps the number of a chapter with long titles', () => {
    const name = archiveBaseName({ number: 7, volume: null, title: '鍛'.repeat(300) }, '星'.repeat(255))
    expect(name).toContain(' - Ch.0007 - ')
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150)
  })
})

describe('the path of an archive', () => {
  let libraryDir: string
  let db: Db
  let mangaId: string
  let close: () => Promise<void>
  beforeEach(async () => {
    libraryDir = await mkdtemp(join(tmpdir(), 'bunko-path-'))
    const database = await openDatabase(libraryDir, silentLog)
    db = database.db
    mangaId = await seedManga(db)
    close = async () => {
      await database.close()
      await rm(libraryDir, { recursive: true })
    }
  })
  afterEach(() => close())

  const choose = async (id: string, closeArchive = async () => {}) => {
    const ports = { db, libraryDir, closeArchive }
    return await chooseArchivePath(ports, (await findChapter(db, id))!, (await findManga(db, mangaId))!)
  }
  const usual = 'star-smith/Star Smith - Ch.0001.cbz'
  const add = (language: string | null) => seedChapter({ db, libraryDir }, mangaId, { number: 1, language })

  test('is reserved before the file exists, and its folder is created', async () => {
    const id = await add(null)
    expect(await choose(id)).toBe(usual)
    expect(await listOrphans(db)).toEqual([{ id, path: usual }])
    expect(existsSync(join(libraryDir, 'star-smith'))).toBe(true)
  })

  test('avoids existing files and reserved paths', async () => {
    const [one, other] = [await add('en'), await add('fr')]
    expect(await choose(one)).toBe(usual)
    expect(await choose(other)).toMatch(/Ch\.0001 \[\w+\]\.cbz$/)
    await writeFile(join(libraryDir, usual), 'of somebody else')
    const third = await add('de')
    expect(await choose(third)).toMatch(/Ch\.0001 \[\w+\]\.cbz$/)
    expect(await readFile(join(libraryDir, usual), 'utf8')).toBe('of somebody else')
  })

  test('removes the orphan of an earlier attempt and keeps the current file', async () => {
    const id = await add(null)
    await seedFile({ db, libraryDir }, id, usual, [Buffer.from('page')])
    const first = await choose(id)
    await writeFile(join(libraryDir, first), 'left by a crash')
    expect(await choose(id)).toBe(first)
    expect(existsSync(join(libraryDir, first))).toBe(false)
    expect(existsSync(join(libraryDir, usual))).toBe(true)
  })

  test('fails and keeps the record when an orphan cannot be removed', async () => {
    const id = await add(null)
    const path = await choose(id)
    const inUse = async () => Promise.reject(new Error('EBUSY'))
    await expect(choose(id, inUse)).rejects.toThrow('EBUSY')
    expect(await listOrphans(db)).toEqual([{ id, path }])
  })

  test('leaves a folder in place of an orphan alone and takes another name', async () => {
    const id = await add(null)
    const path = await choose(id)
    await mkdir(join(libraryDir, path))
    const other = await choose(id)
    expect(other).not.toBe(path)
    expect(existsSync(join(libraryDir, path))).toBe(true)
    expect(await listOrphans(db)).toEqual([{ id, path: other }])
  })
})
