import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrationDatabase, now } from '../../../test/support/migration-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const database = migrationDatabase()
const { run, addManga } = database

const addChapter = (id: string, mangaId: string, number: number, isVisible = 1) =>
  run(
    `insert or ignore into chapters (id, manga_id, number, volume, is_visible, created_at, updated_at)
      select ?, id, ?, ?, ?, ?, ? from mangas where id = ?`,
    // A different volume for each chapter, so that several can have the same number.
    ...[id, number, Number(id), isVisible, now, now, mangaId],
  )

const stored = () => database.connection.prepare('select id, has_missing as missing from mangas order by id').all()

/** By definition: 1 if no visible chapter has some whole number between the first and the last. */
const counted = () => {
  const ids = database.connection.prepare<[], string>('select id from mangas order by id').pluck().all()
  return ids.map((id) => {
    const numbers = database.connection
      .prepare<[string], number>('select number from chapters where manga_id = ? and is_visible = 1')
      .pluck()
      .all(id)
    const whole = new Set(numbers.map(Math.floor))
    let missing = 0
    for (let each = Math.min(...whole); each <= Math.max(...whole); each += 1) if (!whole.has(each)) missing = 1
    return { id, missing }
  })
}

const manga = fc.constantFrom('x', 'y')
const chapter = fc.integer({ min: 1, max: 14 }).map(String)
const number = fc.constantFrom(0, 0.5, 1, 1.5, 1.9, 2, 2.1, 3, 4, 4.5, 5, 8.5, 9)
const bit = fc.constantFrom(0, 1)
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), chapter, manga, number, bit }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('show' as const), chapter, bit }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('number' as const), chapter, number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), chapter }) },
  fc.record({ kind: fc.constant('move' as const), chapter, manga, number, bit }),
  fc.record({ kind: fc.constant('remove manga' as const), manga }),
)

function apply(one: typeof change extends fc.Arbitrary<infer T> ? T : never): void {
  if (one.kind === 'add') {
    addManga(one.manga)
    addChapter(one.chapter, one.manga, one.number, one.bit)
  } else if (one.kind === 'show') run('update chapters set is_visible = ? where id = ?', one.bit, one.chapter)
  else if (one.kind === 'number') run('update chapters set number = ? where id = ?', one.number, one.chapter)
  else if (one.kind === 'remove') run('delete from chapters where id = ?', one.chapter)
  else if (one.kind === 'move') {
    addManga(one.manga)
    run(
      'update chapters set manga_id = ?, number = ?, is_visible = ? where id = ?',
      ...[one.manga, one.number, one.bit, one.chapter],
    )
  } else run('delete from mangas where id = ?', one.manga)
}

test('keeps has_missing correct through any changes of chapters', async () => {
  await migrate(database.connection, migrations, async () => {})
  const seen = { 0: 0, 1: 0 }
  database.applyAny(change, (one) => {
    apply(one)
    const wanted = counted()
    expect(stored()).toEqual(wanted)
    for (const { missing } of wanted) seen[missing as 0 | 1] += 1
  })
  expect(Math.min(seen[0], seen[1])).toBeGreaterThan(200) // otherwise nothing happened
})

test('finds the gaps of an existing library', async () => {
  await migrate(database.connection, migrations.slice(0, 16), async () => {})
  for (const id of ['gap', 'hidden', 'none', 'whole']) addManga(id)
  for (const [id, number] of [
    ['1', 1],
    ['2', 2.5],
    ['3', 2],
    ['4', 4],
  ] as const)
    addChapter(id, 'gap', number)
  for (const [id, number] of [
    ['5', 1],
    ['6', 3],
  ] as const)
    addChapter(id, 'hidden', number)
  addChapter('7', 'hidden', 2, 0)
  for (const [id, number] of [
    ['8', 0.5],
    ['9', 1],
    ['10', 1.5],
    ['11', 2.5],
  ] as const)
    addChapter(id, 'whole', number)
  await migrate(database.connection, migrations, async () => {})
  expect(stored()).toEqual(counted())
  expect(stored()).toEqual([
    { id: 'gap', missing: 1 },
    { id: 'hidden', missing: 1 },
    { id: 'none', missing: 0 },
    { id: 'whole', missing: 0 },
  ])
})
