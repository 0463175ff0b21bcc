import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../database/database.ts'
import { systemClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import { findMangas } from './find-mangas.ts'

test('lets requests be answered while it adds many mangas', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-find-mangas-'))
  const { db, close } = await openDatabase(folder, silentLog)
  try {
    const wanted = Array.from({ length: 100 }, (_, index) => ({
      series: `Series ${index}`,
      year: null,
      info: undefined,
    }))
    let isDone = false
    let turns = 0
    const count = () => {
      if (isDone) return
      turns += 1
      setImmediate(count)
    }
    setImmediate(count)
    const { mangas: found } = await findMangas({ db, clock: systemClock, announce: () => {} }, wanted)
    isDone = true
    expect(found.size).toBe(100)
    expect(turns).toBeGreaterThanOrEqual(5)
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
})
