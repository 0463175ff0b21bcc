import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatMessage } from '../../platform/i18n.ts'
import { openConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { readMessage } from '../queries.ts'
import { sentences } from './0016-sentences.ts'
import { migrations } from './index.ts'

test('keeps an existing English reason unchanged in every language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-sentences-'))
  const connection = openConnection(join(folder, 'library.db'))
  const before = migrations.filter(({ version }) => version < sentences.version)
  await migrate(connection, before, async () => {})
  const add = connection.prepare(
    `insert into jobs (id, type, status, payload, context, max_attempts, attempts, interruptions, run_after, created_at,
      failure_reason) values (?, 'test', 'failed', '{}', '[]', 3, 1, 0, '', '', ?)`,
  )
  const said = 'It says "{no}": 5 \\ 3\n— and 雨.'
  add.run('with', said)
  add.run('without', null)
  await migrate(connection, migrations, async () => {})
  const rows = connection.prepare('select failure_reason, wait_reason from jobs order by id').all() as {
    failure_reason: string | null
    wait_reason: string | null
  }[]
  expect(rows.map((row) => readMessage(row.failure_reason))).toEqual([
    { key: 'text.quote', values: { text: said } },
    null,
  ])
  expect(formatMessage(readMessage(rows[0]!.failure_reason ?? ''), 'ja')).toBe(said)
  expect(rows.map((row) => row.wait_reason)).toEqual([null, null])
  connection.close()
  rmSync(folder, { recursive: true })
})
