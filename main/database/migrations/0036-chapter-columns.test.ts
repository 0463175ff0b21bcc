import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrationDatabase, now } from '../../../test/support/migration-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const database = migrationDatabase()
const { run, addManga } = database

type Columns = { readonly id: string; readonly page: number; readonly isRead: number; readonly url: string | null }

const stored = () =>
  database.connection
    .prepare('select id, read_page as page, is_read as isRead, external_url as url from chapters order by id')
    .all()

/** Read from the progress and the versions. */
const read = () =>
  database.connection
    .prepare(
      `select id, p.page, p.completed as isRead, (select case when min(v.is_external) = 1 then max(v.external_url) end
        from catalog_versions v where v.chapter_id = c.id and v.removed_at is null) as url
       from chapters c left join reading_progress p on p.chapter_id = c.id order by id`,
    )
    .all() as Columns[]

const chapter = fc.integer({ min: 1, max: 4 }).map(String)
const version = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const page = fc.integer({ min: 1, max: 9 })
const bit = fc.constantFrom(0, 1)
const time = fc.constantFrom(null, now)
const changes = {
  chapter: fc.tuple(chapter),
  remove: fc.tuple(chapter),
  progress: fc.tuple(chapter, page, bit),
  'replace progress': fc.tuple(chapter, page, bit),
  'move progress': fc.tuple(chapter, chapter),
  'remove progress': fc.tuple(chapter),
  version: fc.tuple(version, chapter, bit),
  'change version': fc.tuple(version, chapter, bit, time),
  'remove version': fc.tuple(version),
  'remove manga': fc.tuple(),
}
const weights: Partial<Record<keyof typeof changes, number>> = {
  chapter: 12,
  progress: 6,
  version: 12,
  'change version': 4,
}
const change = fc.oneof(
  ...Object.entries(changes).map(([kind, values]) => ({
    weight: weights[kind as keyof typeof changes] ?? 1,
    arbitrary: fc.tuple(fc.constant(kind as keyof typeof changes), values as fc.Arbitrary<unknown[]>),
  })),
)

const ofChapter = 'select id from chapters where id = ?'
const addChapter = (id: unknown) =>
  run(
    `insert or ignore into chapters (id, manga_id, number, created_at, updated_at)
      select ?, id, ?, ?, ? from mangas`,
    ...[id, Number(id), now, now],
  )
const apply: Record<keyof typeof changes, (...values: unknown[]) => void> = {
  chapter: addChapter,
  remove: (id) => run('delete from chapters where id = ?', id),
  progress: (id, at, completed) =>
    run(
      `insert into reading_progress (chapter_id, page, completed, updated_at) select id, ?, ?, ? from chapters where id = ?
       on conflict (chapter_id) do update set page = excluded.page, completed = excluded.completed`,
      ...[at, completed, now, id],
    ),
  'replace progress': (id, at, completed) =>
    run(
      `insert or replace into reading_progress (chapter_id, page, completed, updated_at)
       select id, ?, ?, ? from chapters where id = ?`,
      ...[at, completed, now, id],
    ),
  'move progress': (from, to) =>
    run(
      `update or ignore reading_progress set chapter_id = ? where chapter_id = ? and exists (${ofChapter})`,
      to,
      from,
      to,
    ),
  'remove progress': (id) => run('delete from reading_progress where chapter_id = ?', id),
  version: (id, chapterId, isExternal) =>
    run(
      `insert into catalog_versions (external_id, chapter_id, position, groups, pages, is_external, external_url,
        is_unavailable, readable_at) select ?, id, 1, '[]', 9, ?, ?, 0, ? from chapters where id = ?
       on conflict (external_id) do update set chapter_id = excluded.chapter_id, is_external = excluded.is_external,
        external_url = excluded.external_url`,
      ...[id, isExternal, isExternal === 1 ? `https://publisher.test/${id}` : null, now, chapterId],
    ),
  'change version': (id, chapterId, isExternal, removedAt) =>
    run(
      `update catalog_versions set chapter_id = ?, is_external = ?, removed_at = ?
       where external_id = ? and exists (${ofChapter})`,
      ...[chapterId, isExternal, removedAt, id, chapterId],
    ),
  'remove version': (id) => run('delete from catalog_versions where external_id = ?', id),
  'remove manga'() {
    run('delete from mangas')
    addManga('x')
  },
}

test('keeps the reading progress and the address of chapters correct through any changes', async () => {
  await migrate(database.connection, migrations, async () => {})
  addManga('x')
  const seen = { progress: 0, read: 0, urls: 0 }
  database.applyAny(change, ([kind, values]) => {
    apply[kind](...values)
    const wanted = read()
    expect(stored()).toEqual(wanted)
    for (const { page: at, isRead, url } of wanted) {
      seen.progress += Number(at !== null)
      seen.read += Number(isRead === 1)
      seen.urls += Number(url !== null)
    }
  })
  expect(Math.min(seen.progress, seen.read, seen.urls)).toBeGreaterThan(100) // otherwise nothing happened
})

test('reads the progress and the addresses of an existing library', async () => {
  await migrate(database.connection, migrations.slice(0, 33), async () => {})
  addManga('x')
  for (const id of ['1', '2', '3', '4']) addChapter(id)
  apply.progress('1', 7, 0)
  apply.progress('2', 9, 1)
  apply.version('a', '2', 1)
  apply.version('b', '3', 1)
  apply.version('c', '3', 0)
  await migrate(database.connection, migrations, async () => {})
  expect(stored()).toEqual([
    { id: '1', page: 7, isRead: 0, url: null },
    { id: '2', page: 9, isRead: 1, url: 'https://publisher.test/a' },
    { id: '3', page: null, isRead: null, url: null },
    { id: '4', page: null, isRead: null, url: null },
  ])
})
