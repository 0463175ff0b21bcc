import { expect, test, vi } from 'vitest'
import { silentLog } from './log.ts'
import { createMemorySecrets, createSecrets, type FallbackSecrets } from './secrets.ts'

// `npm test` starts a keyring session if the system has none.
test('stores secrets in the keychain of the system, separately for each data folder', async () => {
  const scope = `test-${process.pid}`
  const secrets = createSecrets({ scope, log: silentLog })
  expect(await secrets.kind()).toBe('keychain')
  await secrets.set('source-cookie:1', 'sesión=密')
  expect(await createSecrets({ scope, log: silentLog }).get('source-cookie:1')).toBe('sesión=密')
  expect(await createSecrets({ scope: 'another folder', log: silentLog }).get('source-cookie:1')).toBeUndefined()
  await secrets.delete('source-cookie:1')
  await secrets.delete('source-cookie:1')
  expect(await secrets.get('source-cookie:1')).toBeUndefined()
})

test('keeps secrets in memory without a keychain and logs it', async () => {
  const warnings: string[] = []
  const log = { ...silentLog, warn: (_: unknown, message: string) => void warnings.push(message) } as typeof silentLog
  const secrets = createSecrets({
    scope: 'x',
    log,
    load: () => Promise.reject(new Error('libsecret-1.so.0 is missing')),
  })
  expect(await secrets.kind()).toBe('memory')
  expect(warnings).toEqual([expect.stringContaining('kept in memory')])
  await secrets.set('a', 'b')
  expect(await secrets.get('a')).toBe('b')
  await secrets.delete('a')
  expect(await secrets.get('a')).toBeUndefined()
})

test('times out when the keychain hangs, at its first use and later', async () => {
  const hang = () => new Promise<never>(() => {})
  const hanging = { getPassword: hang, setPassword: hang, deletePassword: hang }
  const options = { scope: 'x', log: silentLog, timeoutMs: 20 }
  expect(await createSecrets({ ...options, load: async () => hanging }).kind()).toBe('memory')
  const keychain: ReturnType<typeof smallKeychain> = smallKeychain()
  const secrets = createSecrets({ ...options, load: async () => keychain })
  expect(await secrets.kind()).toBe('keychain')
  Object.assign(keychain, hanging)
  await expect(secrets.get('a')).rejects.toThrow('no answer')
  await expect(secrets.set('a', 'b')).rejects.toThrow('no answer')
  await expect(secrets.delete('a')).rejects.toThrow('no answer')
})

/** A keychain in memory that refuses entries of more than 2,560 bytes, as Windows does. */
function smallKeychain() {
  const entries = new Map<string, string>()
  return {
    entries,
    getPassword: async (_: string, account: string) => entries.get(account) ?? null,
    async setPassword(_: string, account: string, value: string) {
      if (Buffer.byteLength(value) > 2_560) throw new Error('The stub received bad data')
      entries.set(account, value)
    },
    deletePassword: async (_: string, account: string) => entries.delete(account),
  }
}

test.each([
  ['short', 'a'],
  ['as long as a site cookie', '密'.repeat(8_000)],
  ['like the entry of a long one', 'parts:01234567-89ab-cdef-0123-456789abcdef:3'],
  ['empty', ''],
])('stores and deletes a value that is %s', async (_, value) => {
  const keychain = smallKeychain()
  const secrets = createSecrets({ scope: 'x', log: silentLog, load: async () => keychain })
  await secrets.set('a', 'b'.repeat(5_000))
  await secrets.set('a', value)
  expect(await createSecrets({ scope: 'x', log: silentLog, load: async () => keychain }).get('a')).toBe(value)
  await secrets.delete('a')
  expect(await secrets.get('a')).toBeUndefined()
  expect([...keychain.entries.keys()]).toEqual([])
})

test('keeps the former long value if the new one cannot be stored', async () => {
  const keychain = smallKeychain()
  const secrets = createSecrets({ scope: 'x', log: silentLog, load: async () => keychain })
  await secrets.set('a', 'b'.repeat(5_000))
  const { setPassword } = keychain
  let left = 2
  keychain.setPassword = async (...args) =>
    left-- > 0 ? await setPassword(...args) : Promise.reject(new Error('full'))
  await expect(secrets.set('a', 'c'.repeat(9_000))).rejects.toThrow('full')
  expect(await secrets.get('a')).toBe('b'.repeat(5_000))
})

test.each([
  ['reads but does not write', { setPassword: () => Promise.reject(new Error('access denied')) }],
  ['forgets what it stored', { getPassword: async () => null }],
])('does not use a keychain that %s', async (_, faults) => {
  const keychain = { ...smallKeychain(), ...faults }
  const secrets = createSecrets({ scope: 'x', log: silentLog, load: async () => keychain })
  expect(await secrets.kind()).toBe('memory')
})

test('loses nothing between the keychain and the store of the host', async () => {
  const keychain = smallKeychain()
  const values = new Map<string, string | undefined>()
  const fallback: FallbackSecrets = {
    ...createMemorySecrets(),
    kind: async () => 'encrypted-file',
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.set(name, undefined),
    changedNames: () => [...values.keys()],
    forget: async (name) => void values.delete(name),
  }
  const openFallback = async () => fallback
  const options = { scope: 'x', log: silentLog, openFallback }
  const atKeychain = () => createSecrets({ ...options, load: async () => keychain })
  const first = atKeychain()
  for (const name of ['kept', 'deleted', 'replaced']) await first.set(name, 'old')
  const without = createSecrets({ ...options, load: () => Promise.reject(new Error('no keytar')) })
  expect(await without.kind()).toBe('encrypted-file')
  await without.delete('deleted')
  await without.set('replaced', 'new')
  await without.set('added', 'new')
  const again = atKeychain()
  expect(await Promise.all(['kept', 'deleted', 'replaced', 'added'].map((name) => again.get(name)))).toEqual([
    'old',
    undefined,
    'new',
    'new',
  ])
  expect(values.size).toBe(0)
})

test('opens the keychain at its first use, once', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no keychain')))
  const secrets = createSecrets({ scope: 'x', log: silentLog, load })
  expect(load).not.toHaveBeenCalled()
  await Promise.all([secrets.get('a'), secrets.kind()])
  expect(load).toHaveBeenCalledOnce()
})
