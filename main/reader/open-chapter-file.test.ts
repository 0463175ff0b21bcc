import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedChapter, seedManga } from '../../test/support/seed-chapters.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { createOpenArchives } from '../platform/cbz/open-archives.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { createFileChecks } from './file-checks.ts'
import { type OpenedChapterFile, openChapterFile } from './open-chapter-file.ts'

let libraryDir: string
let path: string
let db: Db
let file: OpenedChapterFile
let close: () => Promise<void>

beforeEach(async () => {
  libraryDir = await mkdtemp(join(tmpdir(), 'bunko-chapter-'))
  const database = await openDatabase(libraryDir, silentLog)
  db = database.db
  const mangaId = await seedManga(db)
  const pages = [Buffer.alloc(1_000_000, 'a')]
  const id = await seedChapter({ db, libraryDir }, mangaId, { number: 1.5, pages }, '1.cbz')
  path = join(libraryDir, '1.cbz')
  const archives = createOpenArchives()
  const checks = createFileChecks({ db, libraryDir, archives, clock: systemClock, announce: () => {} })
  file = await openChapterFile({ db, libraryDir, toZip: async (path) => path, checks }, id)
  close = async () => {
    await archives.closeAll()
    await database.close()
    await rm(libraryDir, { recursive: true })
  }
})
afterEach(() => close())

const startReading = async () => {
  const reader = (await file.read(0, file.sizeBytes - 1)).getReader()
  let length = (await reader.read()).value!.length
  return async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return length
      length += value.length
    }
  }
}

test('reads the whole file and parts of it', async () => {
  expect(file).toMatchObject({ mangaTitle: 'Star Smith', number: 1.5 })
  const whole = await buffer(await file.read(0, file.sizeBytes - 1))
  expect(whole.length).toBe(file.sizeBytes)
  expect((await buffer(await file.read(300_000, 800_000))).equals(whole.subarray(300_000, 800_001))).toBe(true)
})

test('continues reading when the file is deleted', async () => {
  const rest = await startReading()
  await rm(path)
  expect(await rest()).toBe(file.sizeBytes)
})

test('fails instead of ending early when the file is truncated', async () => {
  const rest = await startReading()
  await truncate(path, 500_000)
  await expect(rest()).rejects.toMatchObject({ code: 'archive_broken' })
})

test('does not read a file that was replaced', async () => {
  await appendFile(path, 'x')
  await expect(file.read(0, 9)).rejects.toMatchObject({ code: 'conflict' })
  await writeFile(path, Buffer.alloc(file.sizeBytes))
  await expect(file.read(0, 9)).rejects.toMatchObject({ code: 'conflict' })
  await rm(path)
  await expect(file.read(0, 9)).rejects.toMatchObject({ code: 'not_found' })
})
