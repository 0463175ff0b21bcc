import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleManga } from '../../test/support/samples.ts'
import { openConnection } from '../database/connection.ts'
import { createKysely } from '../database/driver.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import type { Db } from '../database/schema.ts'
import { systemClock } from '../platform/clock.ts'
import { findMangaFolder } from './mangas.store.ts'
import { createMangas } from './mangas.ts'

let folder: string
let connection: ReturnType<typeof openConnection>
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-mangas-'))
  connection = openConnection(join(folder, 'library.db'))
  await migrate(connection, migrations, async () => {})
  db = createKysely(connection)
})
afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})

const mangas = () =>
  createMangas({
    ...{ db, clock: systemClock, announce: () => {}, findByText: async () => [] },
    ...{ libraryVersion: () => 0, genresVersion: () => 0 },
  })
const add = (change: object) =>
  mangas().add({ ...sampleManga, genres: ['Action'], externalId: null, imageUrl: null, rating: null, ...change })
const all = (sql: string): unknown[] => connection.prepare(sql).all()

test('keeps the folder when the title changes and gives it to no other manga', async () => {
  const { id } = await add({ title: 'The Old Title' })
  await mangas().edit(id, { title: 'The New Title' })
  expect(await findMangaFolder(db, id)).toBe('The Old Title')
  const other = await add({ title: 'The Old Title', slug: 'other' })
  expect(await findMangaFolder(db, other.id)).toMatch(/^The Old Title \[\w{8}\]$/)
})

describe('the searched texts', () => {
  const texts = () => all('select kind, text from manga_texts order by kind, text')

  test('are the folded title and author and all current and earlier slugs', async () => {
    const { id } = await add({ title: 'Élan Ｗide', author: 'ΟΔΟΣ Straße', slug: 'one' })
    await mangas().edit(id, { slug: 'two' })
    expect(texts()).toEqual([
      { kind: 'author', text: 'οδοσ strasse' },
      { kind: 'slug', text: 'one' },
      { kind: 'slug', text: 'two' },
      { kind: 'title', text: 'elan wide' },
    ])
  })

  test('are removed with the manga', async () => {
    const kept = await add({ title: 'Kept One', slug: 'kept' })
    const gone = await add({ title: 'Gone One', slug: 'gone' })
    await mangas().edit(gone.id, { title: 'Gone Two' })
    connection.prepare('delete from mangas where id = ?').run(gone.id)
    expect(all('select distinct manga_id from manga_texts')).toEqual([{ manga_id: kept.id }])
    expect(all('select manga_id from manga_genres')).toEqual([{ manga_id: kept.id }])
  })

  test('stay the same when the edit fails', async () => {
    await add({ title: 'First', slug: 'first' })
    const { id } = await add({ title: 'Second', slug: 'second' })
    const before = texts()
    await expect(mangas().edit(id, { title: 'Third', slug: 'first' })).rejects.toMatchObject({
      code: 'validation_failed',
    })
    expect(texts()).toEqual(before)
  })
})
