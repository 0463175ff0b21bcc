import { expect, test } from 'vitest'
import { createMemorySecrets } from '../../platform/secrets/secrets.ts'
import { createApiToken } from './api-token.ts'

test('a token is made when it is first wanted, kept in the secret store, and demanded only while it is wanted', async () => {
  const secrets = createMemorySecrets()
  const token = await createApiToken(secrets, undefined)
  expect(token.demanded()).toBeUndefined()
  await token.demand(true)
  const made = await token.reveal()
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(token.demanded()).toBe(made)
  expect(await secrets.get('api-token')).toBe(made)
  await token.demand(false)
  expect(token.demanded()).toBeUndefined()
  expect(await (await createApiToken(secrets, undefined)).reveal()).toBe(made)
})

test('a new token shuts out the old one', async () => {
  const token = await createApiToken(createMemorySecrets(), undefined)
  await token.demand(true)
  const old = token.demanded()
  expect(await token.renew()).not.toBe(old)
  expect(token.demanded()).toBe(await token.reveal())
})

test('what the command line demands cannot be switched off', async () => {
  const secrets = createMemorySecrets()
  const token = await createApiToken(secrets, 'of the command line')
  await token.demand(false)
  expect(token.demanded()).toBe('of the command line')
  expect(await token.renew()).toBe('of the command line')
  expect(await secrets.get('api-token')).toBeUndefined()
})
