import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMessage, formatMessage, texts } from '../../platform/i18n.ts'
import { openConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { readMessage } from '../queries.ts'
import keys from './0018-keys-by-text.json' with { type: 'json' }
import { messageKeys } from './0018-message-keys.ts'
import { migrations } from './index.ts'

let folder: string
let connection: ReturnType<typeof openConnection>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-message-keys-'))
  connection = openConnection(join(folder, 'library.db'))
  const before = migrations.filter(({ version }) => version < messageKeys.version)
  await migrate(connection, before, async () => {})
})
afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true })
})

const toKeys = () =>
  migrate(
    connection,
    migrations.filter(({ version }) => version <= messageKeys.version),
    async () => {},
  )

/** Runs the migration on a job with this failure reason and returns the new one. */
async function failureReason(old: object) {
  connection
    .prepare(
      `insert into jobs (id, type, status, payload, context, max_attempts, attempts, interruptions, run_after, created_at,
        failure_reason, wait_reason) values ('1', 'test', 'failed', '{}', ?, 3, 1, 0, '', '', ?, null)`,
    )
    .run(JSON.stringify(['chapter=10', old]), JSON.stringify(old))
  await toKeys()
  const row = connection.prepare('select failure_reason, wait_reason, context from jobs').get() as {
    failure_reason: string
    wait_reason: string | null
    context: string
  }
  expect(row.wait_reason).toBeNull()
  const reason = readMessage(row.failure_reason)
  expect(JSON.parse(row.context)).toEqual(['chapter=10', reason])
  return reason
}

test('converts a message with values and messages inside', async () => {
  const reason = await failureReason({
    say: '{before} {after}',
    with: {
      before: {
        say: '{host} cannot be reached: {reason}.',
        with: { host: 'manga.test', reason: { say: 'there is no way to it. Check the network connection' } },
      },
      after: { say: 'Try again later.' },
    },
  })
  expect(reason).toEqual({
    key: 'text.sentences',
    values: {
      first: {
        key: 'network.unreachable',
        values: { host: 'manga.test', reason: { key: 'network.noRoute' } },
      },
      next: { key: 'sources.adviceTryLater' },
    },
  })
  for (const language of ['en', 'fr', 'ja'] as const) expect(formatMessage(reason, language)).toContain('manga.test')
})

test('renames values', async () => {
  expect(await failureReason({ say: '{said}', with: { said: 'It says {no} of $1.' } })).toEqual({
    key: 'text.quote',
    values: { text: 'It says {no} of $1.' },
  })
})

test('quotes a text without a key, in English', async () => {
  const old = {
    say: 'The {what} of {count} old {count|version|versions}.',
    with: { what: { say: 'Not found' }, count: 2 },
  }
  expect(await failureReason(old)).toEqual({
    key: 'text.quote',
    values: { text: 'The Not found of 2 old versions.' },
  })
})

test('converts the reasons of waiting for the catalog and of a meal session', async () => {
  const until = 1_800_000_000_000
  const hold = { scope: 'all', until, reason: { say: 'The catalog asks to slow down' } }
  connection
    .prepare('insert into catalog_memory (name, value) values (?, ?)')
    .run('budget', JSON.stringify({ holds: [hold], starts: [] }))
  connection
    .prepare('insert into meal_session (id, slot, tag, state, reason) values (1, ?, ?, ?, ?)')
    .run('a', 'tag', 'expired', JSON.stringify({ say: 'The meal site ended the login. Sign in again.' }))
  await toKeys()
  expect(JSON.parse(connection.prepare('select value from catalog_memory').pluck().get() as string)).toEqual({
    holds: [{ scope: 'all', until, reason: { key: 'catalog.rateLimited' } }],
    starts: [],
  })
  expect(readMessage(connection.prepare('select reason from meal_session').pluck().get() as string)).toEqual({
    key: 'meals.loginEnded',
  })
})

test('gives every old text a key that exists, or that a later migration replaces', () => {
  const replaced = ['jobs.sourceNote']
  const neverStored = [
    'sourceSuggestion.numbersFromList',
    'sourceSuggestion.numbersDiffer',
    // Only answers to opening a file outside the library.
    'archives.unknownExtension',
    'archives.tooLargeUnpacked',
  ]
  const all = Object.values(keys).map(({ key }) => key)
  expect(all.length).toBeGreaterThan(560)
  const current = all.filter((key) => ![...replaced, ...neverStored].includes(key))
  expect(current.filter((key) => findMessage(key) === undefined && !texts.exists(`${key}_other`))).toEqual([])
})
