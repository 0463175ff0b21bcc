import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrationDatabase, now } from '../../../test/support/migration-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const database = migrationDatabase()
const { run, addManga } = database

function addChapter(id: string, mangaId: string, isVisible = 1): void {
  database.connection
    .prepare(
      `insert or ignore into chapters (id, manga_id, number, is_visible, created_at, updated_at)
        select ?, id, ?, ?, ?, ? from mangas where id = ?`,
    )
    .run(id, Number(id), isVisible, now, now, mangaId)
}

function saveProgress(chapterId: string, completed: number): void {
  database.connection
    .prepare(
      `insert into reading_progress (chapter_id, page, completed, updated_at)
        select id, 1, ?, ? from chapters where id = ? on conflict (chapter_id) do update set completed = excluded.completed`,
    )
    .run(completed, now, chapterId)
}

const stored = () =>
  database.connection
    .prepare(
      `select id, unread_chapters as unread, has_unread as has, visible_chapters as visible, available_chapters as available,
        has_available as onDisk from mangas order by id`,
    )
    .all()

/** Counted from all chapters. */
const counted = () =>
  database.connection
    .prepare(
      `select id, unread, unread > 0 as has, visible, available, available > 0 as onDisk from (select m.id,
        (select count(*) from chapters c left join reading_progress p on p.chapter_id = c.id
          where c.manga_id = m.id and c.is_visible = 1 and ifnull(p.completed, 0) = 0) as unread,
        (select count(*) from chapters c where c.manga_id = m.id and c.is_visible = 1) as visible,
        (select count(file_path) from chapters c where c.manga_id = m.id and c.is_visible = 1) as available
        from mangas m) order by id`,
    )
    .all()

const manga = fc.constantFrom('x', 'y', 'z')
const chapter = fc.integer({ min: 1, max: 12 }).map(String)
const bit = fc.constantFrom(0, 1)
const change = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('manga' as const), manga }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('chapter' as const), chapter, manga, bit }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('progress' as const), chapter, bit }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('show' as const), chapter, bit }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('file' as const), chapter, bit }) },
  fc.record({ kind: fc.constant('move' as const), chapter, manga }),
  fc.record({ kind: fc.constant('forget' as const), chapter }),
  fc.record({ kind: fc.constant('remove chapter' as const), chapter }),
  fc.record({ kind: fc.constant('remove manga' as const), manga }),
)

function apply(one: typeof change extends fc.Arbitrary<infer T> ? T : never): void {
  if (one.kind === 'manga') addManga(one.manga)
  else if (one.kind === 'file') {
    const [path, sha256, pages] = one.bit ? [`${one.chapter}.cbz`, 'hash', 1] : [null, null, null]
    run('update chapters set file_path = ?, sha256 = ?, page_count = ? where id = ?', path, sha256, pages, one.chapter)
  } else if (one.kind === 'chapter') {
    addManga(one.manga)
    addChapter(one.chapter, one.manga, one.bit)
  } else if (one.kind === 'progress') saveProgress(one.chapter, one.bit)
  else if (one.kind === 'show') run('update chapters set is_visible = ? where id = ?', one.bit, one.chapter)
  else if (one.kind === 'move')
    run(
      'update chapters set manga_id = ? where id = ? and ? in (select id from mangas)',
      one.manga,
      one.chapter,
      one.manga,
    )
  else if (one.kind === 'forget') run('delete from reading_progress where chapter_id = ?', one.chapter)
  else if (one.kind === 'remove chapter') run('delete from chapters where id = ?', one.chapter)
  else run('delete from mangas where id = ?', one.manga)
}

test('keeps the stored counts equal to the actual counts through any changes', async () => {
  await migrate(database.connection, migrations, async () => {})
  let seen = 0
  fc.assert(
    fc.property(fc.array(change, { minLength: 10, maxLength: 60, size: 'max' }), (changes) => {
      database.connection.exec('delete from mangas')
      for (const one of changes) {
        apply(one)
        expect(stored()).toEqual(counted())
      }
      seen += (stored() as { unread: number }[]).filter(({ unread }) => unread > 0).length
    }),
    { numRuns: 150 },
  )
  expect(seen).toBeGreaterThan(50) // otherwise nothing happened
})

test('counts the chapters of an existing library', async () => {
  await migrate(database.connection, migrations.slice(0, 7), async () => {})
  for (const id of ['x', 'y', 'z']) addManga(id)
  for (const id of ['1', '2', '3']) addChapter(id, 'x')
  addChapter('4', 'y')
  addChapter('5', 'z', 0)
  for (const id of ['1', '4']) saveProgress(id, 1)
  saveProgress('2', 0)
  await migrate(database.connection, migrations, async () => {})
  expect(stored()).toEqual([
    { id: 'x', unread: 2, has: 1, visible: 3, available: 0, onDisk: 0 },
    { id: 'y', unread: 0, has: 0, visible: 1, available: 0, onDisk: 0 },
    { id: 'z', unread: 0, has: 0, visible: 0, available: 0, onDisk: 0 },
  ])
})
