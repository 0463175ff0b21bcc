import { expect, test, vi } from 'vitest'
import { silentLog } from './log.ts'
import { createSecrets } from './secrets.ts'

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
  const getPassword = async (_: string, account: string) => (account === 'probe' ? null : await hang())
  const secrets = createSecrets({ ...options, load: async () => ({ ...hanging, getPassword }) })
  expect(await secrets.kind()).toBe('keychain')
  await expect(secrets.get('a')).rejects.toThrow('no answer')
  await expect(secrets.set('a', 'b')).rejects.toThrow('no answer')
  await expect(secrets.delete('a')).rejects.toThrow('no answer')
})

test('opens the keychain at its first use, once', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no keychain')))
  const secrets = createSecrets({ scope: 'x', log: silentLog, load })
  expect(load).not.toHaveBeenCalled()
  await Promise.all([secrets.get('a'), secrets.kind()])
  expect(load).toHaveBeenCalledOnce()
})
