import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quote } from '../../shared/i18n/message.ts'
import { openConnection } from '../database/connection.ts'
import { createKysely } from '../database/driver.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { systemClock } from '../platform/clock.ts'
import { limitsStore } from './catalog-limits.store.ts'
import { createCatalogRateLimiter } from './catalog-rate-limiter.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-limits-'))
  file = join(folder, 'library.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('keeps a pause when the database is opened again', async () => {
  const first = openConnection(file)
  await migrate(first, migrations, async () => {})
  const before = createCatalogRateLimiter({ clock: systemClock, store: limitsStore(createKysely(first)) })
  await before.acquire('pages')
  await before.pause('all', 600, quote('The catalog limits requests.'))
  first.close()
  const second = openConnection(file)
  const after = createCatalogRateLimiter({ clock: systemClock, store: limitsStore(createKysely(second)) })
  const refused = after.acquire('all')
  await expect(refused).rejects.toMatchObject({
    detail: 'The catalog limits requests.',
    waitSeconds: expect.any(Number),
  })
  await refused.catch(({ waitSeconds }) => expect(waitSeconds).toBeGreaterThan(590))
  second.close()
})
