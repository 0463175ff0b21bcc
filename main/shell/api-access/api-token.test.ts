import { expect, test } from 'vitest'
import { createMemorySecrets } from '../../platform/secrets.ts'
import { createApiToken } from './api-token.ts'

test('creates a token on first use, stores it, and requires it only while it is enabled', async () => {
  const secrets = createMemorySecrets()
  const token = await createApiToken(secrets, undefined)
  expect(token.getRequired()).toBeUndefined()
  await token.setRequired(true)
  const created = await token.get()
  expect(created).toMatch(/^[\w-]{43}$/)
  expect(token.getRequired()).toBe(created)
  expect(await secrets.get('api-token')).toBe(created)
  await token.setRequired(false)
  expect(token.getRequired()).toBeUndefined()
  expect(await (await createApiToken(secrets, undefined)).get()).toBe(created)
})

test('invalidates the old token', async () => {
  const token = await createApiToken(createMemorySecrets(), undefined)
  await token.setRequired(true)
  const old = token.getRequired()
  expect(await token.regenerate()).not.toBe(old)
  expect(token.getRequired()).toBe(await token.get())
})

test('always requires a token from the command line', async () => {
  const secrets = createMemorySecrets()
  const token = await createApiToken(secrets, 'from-command-line')
  await token.setRequired(false)
  expect(token.getRequired()).toBe('from-command-line')
  expect(await token.regenerate()).toBe('from-command-line')
  expect(await secrets.get('api-token')).toBeUndefined()
})
