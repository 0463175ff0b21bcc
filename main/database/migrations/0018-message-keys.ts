import type Database from 'better-sqlite3'
import keys from './0018-keys-by-text.json' with { type: 'json' }

/** A message as it was stored before: its English text as the key, with `{name}` and `{count|one|more}` for values. */
type OldMessage = { readonly say: string; readonly with?: Readonly<Record<string, string | number | OldMessage>> }

/** The key of each English text, and the names of its values where they have changed. */
const byText: Readonly<Record<string, { readonly key: string; readonly values?: Readonly<Record<string, string>> }>> =
  keys

/** Messages are stored by a stable key instead of their English text. A text that no version had is quoted. */
export const messageKeys = {
  version: 18,
  name: 'message keys',
  sql: '-- Rewrites the JSON of stored messages; see run.',
  run(connection: Database.Database): void {
    rewrite(connection, 'jobs', 'failure_reason')
    rewrite(connection, 'jobs', 'wait_reason')
    rewrite(connection, 'jobs', 'context')
    rewrite(connection, 'meal_session', 'reason')
    rewrite(connection, 'catalog_memory', 'value')
  },
}

function rewrite(connection: Database.Database, table: string, column: string): void {
  const update = connection.prepare(`update ${table} set ${column} = ? where rowid = ?`)
  const rows = connection
    .prepare(`select rowid as id, ${column} as json from ${table} where ${column} like '%"say"%'`)
    .all() as { id: number; json: string }[]
  for (const { id, json } of rows) update.run(JSON.stringify(converted(JSON.parse(json))), id)
}

function converted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(converted)
  if (isOldMessage(value)) return convertedMessage(value)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, converted(member)]))
}

function convertedMessage(old: OldMessage): object {
  const known = Object.hasOwn(byText, old.say) ? byText[old.say] : undefined
  if (!known) return { key: 'text.quote', values: { text: inEnglish(old) } }
  if (!old.with) return { key: known.key }
  const values = Object.entries(old.with).map(([name, value]) => [known.values?.[name] ?? name, converted(value)])
  return { key: known.key, values: Object.fromEntries(values) }
}

function inEnglish({ say, with: values = {} }: OldMessage): string {
  return say.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (_, name: string, one?: string, more?: string) => {
    const value = values[name] ?? ''
    if (one !== undefined) return (value === 1 ? one : more) ?? ''
    return isOldMessage(value) ? inEnglish(value) : String(value)
  })
}

const isOldMessage = (value: unknown): value is OldMessage =>
  typeof value === 'object' && value !== null && 'say' in value && typeof value.say === 'string'
