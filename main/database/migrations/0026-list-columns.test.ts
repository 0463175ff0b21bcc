import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrationDatabase, now } from '../../../test/support/migration-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const database = migrationDatabase()
const { run, addManga } = database

const stored = () =>
  database.connection
    .prepare(
      `select id, own_cover as own, chapter_cover as chapter, hidden_chapters as hidden,
        visible_chapters + hidden_chapters as total from mangas order by id`,
    )
    .all()

/** Read from all chapters and covers. */
const read = () =>
  database.connection
    .prepare(
      `select id, (select substr(sha256, 1, 12) from manga_covers where manga_id = m.id) as own,
        (select substr(sha256, 1, 12) from chapters c where c.manga_id = m.id and +is_visible = 1
          and +file_path is not null order by number, id limit 1) as chapter,
        (select count(*) from chapters c where c.manga_id = m.id and +is_visible = 0) as hidden,
        (select count(*) from chapters c where c.manga_id = m.id) as total
        from mangas m order by id`,
    )
    .all() as { id: string; own: string | null; chapter: string | null; hidden: number; total: number }[]

const manga = fc.constantFrom('x', 'y')
const chapter = fc.integer({ min: 1, max: 8 })
const bit = fc.constantFrom(0, 1)
const hash = fc.stringMatching(/^[0-9a-f]{64}$/)
const changes = {
  chapter: fc.tuple(manga, chapter, bit),
  file: fc.tuple(chapter, hash, bit),
  show: fc.tuple(chapter, bit),
  number: fc.tuple(chapter, fc.integer({ min: 0, max: 20 })),
  move: fc.tuple(chapter, manga),
  remove: fc.tuple(chapter),
  cover: fc.tuple(manga, hash),
  'remove cover': fc.tuple(manga),
  'remove manga': fc.tuple(manga),
}
const weights: Partial<Record<keyof typeof changes, number>> = { chapter: 8, file: 8, show: 4, number: 3 }
const change = fc.oneof(
  ...Object.entries(changes).map(([kind, values]) => ({
    weight: weights[kind as keyof typeof changes] ?? 1,
    arbitrary: fc.tuple(fc.constant(kind as keyof typeof changes), values as fc.Arbitrary<unknown[]>),
  })),
)

const apply: Record<keyof typeof changes, (...values: unknown[]) => void> = {
  chapter(mangaId, number, isVisible) {
    addManga(String(mangaId))
    run(
      `insert or ignore into chapters (id, manga_id, number, volume, is_visible, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      ...[String(number), mangaId, number, number, isVisible, now, now],
    )
  },
  file(id, sha256, exists) {
    const file = exists ? [`${id}.cbz`, sha256, 1] : [null, null, null]
    run('update chapters set file_path = ?, sha256 = ?, page_count = ? where id = ?', ...file, String(id))
  },
  show: (id, isVisible) => run('update chapters set is_visible = ? where id = ?', isVisible, String(id)),
  number: (id, number) => run('update chapters set number = ? where id = ?', number, String(id)),
  move: (id, mangaId) => {
    addManga(String(mangaId))
    run('update chapters set manga_id = ? where id = ?', mangaId, String(id))
  },
  remove: (id) => run('delete from chapters where id = ?', String(id)),
  cover(mangaId, sha256) {
    addManga(String(mangaId))
    run(
      `insert into manga_covers (manga_id, source_url, file, media_type, width, height, size_bytes, sha256, fetched_at)
        values (?, 'u', 'f', 'image/png', 1, 1, 1, ?, ?) on conflict (manga_id) do update set sha256 = excluded.sha256`,
      ...[mangaId, sha256, now],
    )
  },
  'remove cover': (mangaId) => run('delete from manga_covers where manga_id = ?', mangaId),
  'remove manga': (mangaId) => run('delete from mangas where id = ?', mangaId),
}

test('keeps covers and the number of hidden chapters correct through any changes', async () => {
  await migrate(database.connection, migrations, async () => {})
  const seen = { own: 0, chapter: 0, hidden: 0 }
  database.applyAny(change, ([kind, values]) => {
    apply[kind](...values)
    const wanted = read()
    expect(stored()).toEqual(wanted)
    for (const { own, chapter: first, hidden } of wanted) {
      seen.own += Number(own !== null)
      seen.chapter += Number(first !== null)
      seen.hidden += hidden
    }
  })
  expect(Math.min(seen.own, seen.chapter, seen.hidden)).toBeGreaterThan(100) // otherwise nothing happened
})

test('reads the covers and chapters of an existing library', async () => {
  await migrate(database.connection, migrations.slice(0, 24), async () => {})
  apply.chapter('x', 2, 1)
  apply.chapter('x', 1, 0)
  for (const number of [1, 2]) apply.file(number, String(number).repeat(64), 1)
  apply.cover('y', 'c'.repeat(64))
  await migrate(database.connection, migrations, async () => {})
  expect(stored()).toEqual([
    { id: 'x', own: null, chapter: '2'.repeat(12), hidden: 1, total: 2 },
    { id: 'y', own: 'c'.repeat(12), chapter: null, hidden: 0, total: 0 },
  ])
})
