import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedChapter, seedManga } from '../../../test/support/seed-chapters.ts'
import { requireChapter } from '../../chapters/require-chapter.ts'
import { openDatabase } from '../../database/database.ts'
import type { Db } from '../../database/schema.ts'
import { systemClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import { insertChanges, listChanges } from '../file-changes.store.ts'
import type { OrganizeDeps } from '../organize-deps.ts'
import { createInfoWriter } from './write-info.ts'

let folder: string
let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-write-info-'))
  const database = await openDatabase(folder, silentLog)
  db = database.db
  close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

/** Settles a change whose job was interrupted. @returns what is known of it afterwards */
async function settle(file: string) {
  const chapterId = await seedChapter({ db, libraryDir: folder }, await seedManga(db), { number: 1 })
  const path = { chapter_id: chapterId, from_path: 'a.cbz', to_path: 'a.cbz' }
  const state = {
    entries: '[]',
    size_bytes: 1,
    sha256: 'abc',
    state: 'started',
    changed_at: '2026-01-01T00:00:00.000Z',
  }
  await insertChanges(db, [{ job_id: 'job', position: 1, kind: 'metadata', ...path, ...state } as never])
  const row = await requireChapter(db, chapterId)
  const { settleStarted } = createInfoWriter({ db, clock: systemClock } as OrganizeDeps)
  const settled = settleStarted({ row, file, folder: undefined } as never, 'job')
  const error = await settled.then(
    () => undefined,
    (thrown: NodeJS.ErrnoException) => thrown.code,
  )
  return { error, states: (await listChanges(db, 'job')).map((change) => change.state) }
}

test('a change that did not happen is forgotten', async () => {
  const file = join(folder, 'a.cbz')
  await writeFile(file, 'no archive')
  expect(await settle(file)).toEqual({ error: undefined, states: [] })
})

test('a change of a file that cannot be read now stays, to be settled later', async () => {
  expect(await settle(join(folder, 'a'.repeat(300)))).toEqual({ error: 'ENAMETOOLONG', states: ['started'] })
})
