import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrationDatabase } from '../../../test/support/migration-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const database = migrationDatabase()
const { run, addManga } = database

type Row = { readonly id: string; readonly slug: string; readonly former: string }

const stored = () =>
  (database.connection.prepare('select id, slug, former_slugs as former from mangas order by id').all() as Row[]).map(
    ({ id, former }) => ({ id, former: JSON.parse(former) as string[] }),
  )

/** Read from all slugs. */
function read() {
  const slugs = database.connection
    .prepare('select manga_id as id, slug from manga_slugs order by added_at, slug')
    .all() as Omit<Row, 'former'>[]
  const mangas = database.connection.prepare('select id, slug from mangas order by id').all() as Omit<Row, 'former'>[]
  return mangas.map(({ id, slug }) => ({
    id,
    former: slugs.filter((one) => one.id === id && one.slug !== slug).map((one) => one.slug),
  }))
}

const addSlug = (mangaId: string, slug: string, day: number) => {
  addManga(mangaId)
  run('insert or ignore into manga_slugs values (?, ?, ?)', slug, mangaId, `2026-01-0${day}T00:00:00.000Z`)
}

const manga = fc.constantFrom('x', 'y')
const slug = fc.constantFrom('x', 'y', 'a', 'b', 'c', 'd')
const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), manga, slug, day: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('rename' as const), manga, slug: fc.option(fc.constantFrom('a', 'b', 'c', 'd')) }),
  fc.record({ kind: fc.constant('remove slug' as const), slug }),
  fc.record({ kind: fc.constant('remove manga' as const), manga }),
)

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function apply(one: Change): void {
  if (one.kind === 'add') addSlug(one.manga, one.slug, one.day)
  if (one.kind === 'rename') run('update or ignore mangas set slug = ? where id = ?', one.slug ?? one.manga, one.manga)
  if (one.kind === 'remove slug') run('delete from manga_slugs where slug = ?', one.slug)
  if (one.kind === 'remove manga') run('delete from mangas where id = ?', one.manga)
}

test('keeps the former slugs correct through any changes', async () => {
  await migrate(database.connection, migrations, async () => {})
  let seen = 0
  database.applyAny(change, (one) => {
    apply(one)
    const wanted = read()
    expect(stored()).toEqual(wanted)
    seen += wanted.filter(({ former }) => former.length > 1).length
  })
  expect(seen).toBeGreaterThan(100) // otherwise nothing happened
})

test('reads the former slugs of an existing library', async () => {
  await migrate(database.connection, migrations.slice(0, 40), async () => {})
  addSlug('x', 'later', 3)
  addSlug('x', 'first', 1)
  addSlug('x', 'x', 2)
  addSlug('y', 'y', 1)
  await migrate(database.connection, migrations, async () => {})
  expect(stored()).toEqual([
    { id: 'x', former: ['first', 'later'] },
    { id: 'y', former: [] },
  ])
})
