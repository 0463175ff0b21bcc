import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quote } from '../../shared/i18n/message.ts'
import { createKysely, openConnection } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { systemClock } from '../platform/clock.ts'
import { limitsStore } from './catalog-limits.store.ts'
import { createCatalogRateLimiter } from './catalog-rate-limiter.ts'

test('a wait that the catalog asked for is still known when the library is opened again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-budget-'))
  const file = join(folder, 'library.db')
  const first = openConnection(file)
  await migrate(first, migrations, async () => {})
  const before = createCatalogRateLimiter({ clock: systemClock, store: limitsStore(createKysely(first)) })
  await before.acquire('pages')
  await before.pause('all', 600, quote('The catalog asks to slow down.'))
  first.close()
  const second = openConnection(file)
  const after = createCatalogRateLimiter({ clock: systemClock, store: limitsStore(createKysely(second)) })
  const refused = after.acquire('all')
  await expect(refused).rejects.toMatchObject({
    detail: 'The catalog asks to slow down.',
    waitSeconds: expect.any(Number),
  })
  await refused.catch(({ waitSeconds }) => expect(waitSeconds).toBeGreaterThan(590))
  second.close()
  rmSync(folder, { recursive: true })
})
