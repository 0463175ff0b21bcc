import type Database from 'better-sqlite3'

type StoredMessage = { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
type Note = { readonly key: string; readonly text: StoredMessage }

/** Entries of these keys are notes: text for people, repeated once per source. */
const noteKeys = ['skipped', 'unread']

/**
 * The context of a job becomes a JSON object, and its notes get a column of their own. Both were an array of
 * `key=value` strings and messages. Jobs are found by an index on the context instead of columns for manga and source.
 */
export const jobContext = {
  version: 19,
  name: 'job context',
  sql: `
alter table jobs add column notes text not null default '[]' check (json_valid(notes));
drop index jobs_by_manga;
drop index jobs_by_source;
alter table jobs drop column manga_id;
alter table jobs drop column source_id;
`,
  run(connection: Database.Database): void {
    const update = connection.prepare('update jobs set context = ?, notes = ? where rowid = ?')
    const rows = connection.prepare('select rowid as id, context from jobs').all() as { id: number; context: string }[]
    for (const { id, context } of rows) {
      const entries = JSON.parse(context) as (string | StoredMessage)[]
      const { values, notes } = split(entries)
      update.run(JSON.stringify(values), JSON.stringify(notes), id)
    }
    connection.exec(`
create index jobs_by_manga on jobs (json_extract(context, '$.mangaId'), created_at, id);
create index jobs_by_source on jobs (json_extract(context, '$.sourceId'), created_at, id);
`)
  },
}

function split(entries: readonly (string | StoredMessage)[]): { values: Record<string, string>; notes: Note[] } {
  const values: Record<string, string> = {}
  const notes: Note[] = []
  for (const entry of entries) {
    if (typeof entry !== 'string') {
      notes.push(toNote(entry))
      continue
    }
    const at = entry.indexOf('=')
    const [key, value] = at < 0 ? ['note', entry] : [entry.slice(0, at), entry.slice(at + 1)]
    if (noteKeys.includes(key)) notes.push({ key, text: { key: 'text.quote', values: { text: value } } })
    else values[key] ??= value
  }
  return { values, notes }
}

/** Notes were stored as one message, `{{key}}={{source}}: {{reason}}`. */
function toNote(message: StoredMessage): Note {
  const { key, source, reason } = message.values ?? {}
  if (message.key !== 'jobs.sourceNote' || typeof key !== 'string') return { key: 'note', text: message }
  return { key, text: { key: 'text.named', values: { name: source, reason } } }
}
