import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { message } from '../../shared/i18n/message.ts'
import { seedChapter, seedManga } from '../../test/support/seed-chapters.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { openDatabase } from '../database/database.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { explainFileError } from './explain-file-error.ts'
import { createFileChecks } from './file-checks.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['EIO', 'disk_failed', /can’t be read \(EIO\)/],
  ['ESTALE', 'not_found', /can’t be read \(ESTALE\)/],
  ['ENOTCONN', 'not_found', /Check its connection/],
  ['EACCES', 'conflict', /isn’t allowed to read the file \(EACCES\)/],
  ['EPERM', 'conflict', /permissions/],
  ['ENOENT', 'not_found', /missing/],
  ['EISDIR', 'conflict', /replaced/],
])('explains %s', (code, problem, detail) => {
  expect(explainFileError(failed(code))).toMatchObject({ code: problem, detail: expect.stringMatching(detail) })
})

test('returns other errors unchanged', () => {
  for (const error of [
    failed('EMFILE'),
    new Error('a bug'),
    new Problem('busy', message('archives.slow', { seconds: 20 })),
  ])
    expect(explainFileError(error)).toBe(error)
})

test.each<[string, unknown, string, string | null]>([
  ['an error of the disk', failed('EIO'), 'disk_failed', null],
  ['a missing permission', failed('EACCES'), 'conflict', null],
  ['slow reading', new Problem('busy', message('archives.slow', { seconds: 20 })), 'busy', null],
  ['a share that is away', failed('ESTALE'), 'not_found', 'offline'],
  ['a broken file', new Problem('archive_broken', message('archives.notAFile')), 'conflict', 'damaged'],
])('%s while a changed file is compared records only what is known of it', async (_, error, code, recorded) => {
  const libraryDir = mkdtempSync(join(tmpdir(), 'bunko-file-errors-'))
  const { db, close } = await openDatabase(libraryDir, silentLog)
  onTestFinished(async () => {
    await close()
    rmSync(libraryDir, { recursive: true })
  })
  const id = await seedChapter({ db, libraryDir }, await seedManga(db), { number: 1, pages: [Buffer.from('page')] })
  // The file is larger than it was.
  await db.updateTable('chapters').set({ size_bytes: 1 }).where('id', '=', id).execute()
  const { file_path: path, sha256 } = (await findChapter(db, id))!
  const archives = { use: () => Promise.reject(error), forget: async () => {} } as unknown as OpenArchives
  const checks = createFileChecks({ db, clock: systemClock, announce: () => {}, archives, libraryDir })
  const comparison = checks.hasChanged({ chapterId: id, path: path!, sha256: sha256! })
  await expect(comparison).rejects.toMatchObject({ code })
  expect((await findChapter(db, id))?.file_problem).toBe(recorded)
})
