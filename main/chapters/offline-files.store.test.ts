import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedManga } from '../../test/support/seed-chapters.ts'
import { openTemporaryDatabase } from '../../test/support/temporary-database.ts'
import { createKysely } from '../database/driver.ts'
import { findOfflineChapters } from './offline-files.store.ts'

const { connection, db, close } = await openTemporaryDatabase()
afterAll(close)
const now = '2026-01-01T00:00:00.000Z'
const ids = Array.from({ length: 30 }, (_, index) => `c${index}`)
/** Chapters 0 to 9 are in one folder, 10 to 19 in another, 20 to 28 are Bunko's own, and 29 is a folder of images. */
const pathOf = (index: number) =>
  index < 10
    ? `/one/Star/c${index}.cbz`
    : index < 20
      ? `/one (2)/c${index}.cbz`
      : index < 29
        ? `Star/c${index}.cbz`
        : '/images'

beforeAll(async () => {
  const manga = await seedManga(db)
  const run = (text: string, ...values: unknown[]) => connection.prepare(text).run(...values)
  for (const [id, path] of [
    ['1', '/one'],
    ['2', '/one (2)'],
    ['3', '/images'],
  ])
    run('insert into library_folders (id, path, added_at) values (?, ?, ?)', id, path, now)
  for (const [index, id] of ids.entries())
    run(
      `insert into chapters (id, manga_id, number, file_path, sha256, page_count, created_at, updated_at)
        values (?, ?, ?, ?, 'x', 1, ?, ?)`,
      ...[id, manga, index, pathOf(index), now, now],
    )
  const add = connection.prepare(
    "insert into collection_files (folder_id, path, size_bytes, modified_ms, fingerprint, is_missing) values (?, ?, 1, 1, 'x', ?)",
  )
  for (const index of ids.keys()) if (index < 10) add.run('1', `Star/c${index}.cbz`, index === 3 ? 1 : 0)
  for (const index of ids.keys()) if (index >= 10 && index < 20) add.run('2', `c${index}.cbz`, index === 15 ? 1 : 0)
  add.run('3', '.', 1)
  add.run('', 'Star/c22.cbz', 0)
})

const find = async () => [...(await findOfflineChapters(db, ids))].sort()

test('a chapter is offline whose file is missing, and every chapter of an offline folder', async () => {
  expect(await find()).toEqual(['c15', 'c29', 'c3'])
  connection.exec("update library_folders set offline_reason = '{}' where id = '1'")
  expect(await find()).toEqual([...ids.slice(0, 10), 'c15', 'c29'].sort())
  connection.exec("update library_folders set offline_reason = null where id = '1'")
  expect(await findOfflineChapters(db, [])).toEqual(new Set())
})

test('only the files of the chapters are looked up, however many the folders have', async () => {
  const texts: string[] = []
  const recording = new Proxy(connection, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name, target)
      return (text: string) => {
        texts.push(text)
        return target.prepare(text)
      }
    },
  })
  await findOfflineChapters(createKysely(recording), ids)
  const plans = texts.map((text) => {
    const values = Array<unknown>(text.split('?').length - 1).fill('[]')
    const steps = connection.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[]
    return steps.map(({ detail }) => detail).join('\n')
  })
  expect(plans.join('\n')).toMatch(/SEARCH m USING PRIMARY KEY \(folder_id=\? AND path=\?\)/)
  expect(plans.join('\n')).not.toMatch(/SCAN (?:m|chapters|collection_files)\b/)
})
