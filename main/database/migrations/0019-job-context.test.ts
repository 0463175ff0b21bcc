import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { jobContext } from './0019-job-context.ts'

function migrated(context: readonly unknown[]) {
  const connection = new Database(':memory:')
  connection.exec(`
create table jobs (id text primary key, context text not null check (json_valid(context)), created_at text not null,
  manga_id text, source_id text) strict;
create index jobs_by_manga on jobs (manga_id, created_at, id) where manga_id is not null;
create index jobs_by_source on jobs (source_id, created_at, id) where source_id is not null;
`)
  connection.prepare(`insert into jobs values ('j', ?, 'now', 'm', null)`).run(JSON.stringify(context))
  connection.exec(jobContext.sql)
  jobContext.run(connection)
  const row = connection.prepare('select context, notes from jobs').get() as { context: string; notes: string }
  return { connection, context: JSON.parse(row.context) as unknown, notes: JSON.parse(row.notes) as unknown }
}

test('turns key=value strings into an object, splitting at the first equals sign', () => {
  const { context, notes } = migrated(['mangaId=m', 'manga=A=B', 'added=3'])
  expect(context).toEqual({ mangaId: 'm', manga: 'A=B', added: '3' })
  expect(notes).toEqual([])
})

test('turns stored messages and old plain notes into notes', () => {
  const reason = { key: 'scraper.timedOut' }
  const message = { key: 'jobs.sourceNote', values: { key: 'unread', source: 'A site', reason } }
  const { context, notes } = migrated(['mangaId=m', message, 'skipped=Other site: it was away.'])
  expect(context).toEqual({ mangaId: 'm' })
  expect(notes).toEqual([
    { key: 'unread', text: { key: 'text.named', values: { name: 'A site', reason } } },
    { key: 'skipped', text: { key: 'text.quote', values: { text: 'Other site: it was away.' } } },
  ])
})

test('finds the jobs of a manga with an index', () => {
  const { connection } = migrated(['mangaId=m'])
  const query = `select id from jobs where json_extract(context, '$.mangaId') = ? order by created_at, id`
  expect(connection.prepare(query).all('m')).toEqual([{ id: 'j' }])
  const plan = connection.prepare(`explain query plan ${query}`).all('m') as { detail: string }[]
  expect(plan.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX jobs_by_manga')
})
