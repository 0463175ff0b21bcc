import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openConnection } from '../../../main/database/connection.ts'
import { createKysely } from '../../../main/database/driver.ts'
import { createServerClock } from '../../../main/meals/gateway/server-clock.ts'
import { createTransport } from '../../../main/meals/gateway/transport.ts'
import { createSessionStore } from '../../../main/meals/session/session.store.ts'
import { createSession, createSessionLock } from '../../../main/meals/session/session.ts'
import { createTokenVault } from '../../../main/meals/session/token-vault.ts'
import { systemClock } from '../../../main/platform/clock.ts'
import { silentLog } from '../../../main/platform/log.ts'
import type { Secrets } from '../../../main/platform/secrets.ts'

// A process that shares a login with others. On each message it requests a token and reports it.
const [folder = '', gatewayUrl = ''] = process.argv.slice(2)
const file = (name: string) => join(folder, `secret-${name.replaceAll(':', '-')}`)
const secrets: Secrets = {
  kind: async () => 'keychain',
  get: (name) =>
    readFile(file(name), 'utf8').then(
      (text) => text || undefined,
      () => undefined,
    ),
  set: (name, value) => writeFile(file(name), value),
  delete: (name) => writeFile(file(name), ''),
}
const session = createSession({
  transport: createTransport(gatewayUrl),
  store: createSessionStore(createKysely(openConnection(join(folder, 'library.db')))),
  vault: createTokenVault({ secrets, log: silentLog }),
  clock: systemClock,
  serverClock: createServerClock(systemClock),
  log: silentLog,
  settings: async () => ({ country: 'DE', locale: 'de-DE', product: 'classic-box', preference: 'quick' }),
  runExclusive: createSessionLock(join(folder, 'meals.lock')),
})
process.on(
  'message',
  async (message: { signIn?: { accessToken: string; refreshToken: string }; rejected?: string }) => {
    if (message.signIn) await session.signIn({ ...message.signIn, windowSeconds: undefined }, async () => true)
    const token = await session.accessToken(message.rejected === undefined ? {} : { rejected: message.rejected })
    process.send?.({ token })
  },
)
process.send?.('ready')
