import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { lockDatabase } from '../../../test/support/lock-database.ts'
import { seedManga } from '../../../test/support/seed-chapters.ts'
import { openDatabase } from '../../database/database.ts'
import { requireManga } from '../../mangas/require-manga.ts'
import { silentLog } from '../../platform/log.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import { createCoverFetch } from './fetch-cover.ts'
import type { CoverFiles } from './store-cover.ts'

test('a change that is recorded does not fail because its cover cannot be requested', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-cover-'))
  const { db, close } = await openDatabase(folder, silentLog)
  const id = await seedManga(db)
  const manga = { ...(await requireManga(db, id)), imageUrl: 'https://site.test/cover.jpg' }
  const log = { ...silentLog, warn: vi.fn() }
  const jobs = { add: vi.fn(), announce: vi.fn() }
  const { requestCover } = createCoverFetch({ db, jobs, log } as unknown as CatalogDeps & CoverFiles)
  const release = lockDatabase(join(folder, 'library.db'))
  expect(await requestCover(manga)).toBe(manga)
  expect(log.warn).toHaveBeenCalledOnce()
  expect(jobs.add).not.toHaveBeenCalled()
  release()
  await requestCover(manga)
  expect(jobs.add).toHaveBeenCalledOnce()
  await close()
  await rm(folder, { recursive: true })
})
