import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedChapter, seedFile, seedManga } from '../../test/support/seed-chapters.ts'
import { clearChapterFile } from '../chapters/chapter-files.store.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { removeCover, setCover } from '../mangas/covers.store.ts'
import { silentLog } from '../platform/log.ts'
import { createKeptPages } from './kept-pages.ts'

let libraryDir: string
let database: OpenDatabase
beforeEach(async () => {
  libraryDir = await mkdtemp(join(tmpdir(), 'bunko-kept-'))
  database = await openDatabase(libraryDir, silentLog)
})
afterEach(async () => {
  await database.close()
  await rm(libraryDir, { recursive: true })
})

const now = '2026-01-01T00:00:00.000Z'
const pages = (...texts: string[]) => texts.map((text) => Buffer.from(text))
const cover = {
  source_url: '',
  file: 'c.webp',
  media_type: 'image/webp',
  width: 1,
  height: 1,
  size_bytes: 1,
  fetched_at: now,
}

test('pages and covers are known as they are after each change of files', async () => {
  const { db, changes } = database
  const create = () => createKeptPages({ db, filesVersion: changes.files })
  const kept = create()
  const mangaId = await seedManga(db)
  const id = await seedChapter({ db, libraryDir }, mangaId, { number: 1 })
  const known = async ({ findPage, findCoverVersion }: typeof kept) => ({
    pages: await Promise.all([findPage(id, 1), findPage(id, 2), findPage(id, 3)]),
    cover: await findCoverVersion(mangaId),
  })
  const seen = new Set([JSON.stringify(await known(kept))])
  const change = (work: (tx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) => unknown) =>
    db.transaction().execute(async (tx) => void (await work(tx)))
  const steps: (() => Promise<unknown>)[] = [
    () => seedFile({ db, libraryDir }, id, '1.cbz', pages('a', 'b')),
    () => seedFile({ db, libraryDir }, id, '2.cbz', pages('c', 'd', 'e')),
    () => change((tx) => tx.updateTable('chapters').set({ file_path: '3.cbz' }).where('id', '=', id).execute()),
    () => change((tx) => setCover(tx, { ...cover, manga_id: mangaId, sha256: 'f'.repeat(64) })),
    () => change((tx) => setCover(tx, { ...cover, manga_id: mangaId, sha256: 'e'.repeat(64) })),
    () => change(async (tx) => clearChapterFile(tx, (await findChapter(tx, id))!, now)),
    () => change((tx) => removeCover(tx, mangaId)),
    () => seedFile({ db, libraryDir }, id, '4.cbz', pages('f')),
    () => change((tx) => tx.updateTable('chapters').set({ is_visible: 0 }).where('id', '=', id).execute()),
    () => change((tx) => tx.deleteFrom('mangas').where('id', '=', mangaId).execute()),
  ]
  for (const [index, step] of steps.entries()) {
    const during = known(kept)
    await step()
    await during
    const current = await known(kept)
    expect(current, `step ${index}`).toEqual(await known(create()))
    seen.add(JSON.stringify(current))
  }
  // The first and the last step both know neither pages nor a cover.
  expect(seen.size).toBeGreaterThan(steps.length - 2)
})

test('a change that is rolled back is not kept', async () => {
  const { db, changes } = database
  const { findPage } = createKeptPages({ db, filesVersion: changes.files })
  const id = await seedChapter({ db, libraryDir }, await seedManga(db), { number: 1, pages: pages('a') }, '1.cbz')
  const asked = await db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('chapters').set({ file_path: 'lost.cbz' }).where('id', '=', id).execute()
      const page = findPage(id, 1)
      throw Object.assign(new Error('rolled back'), { page })
    })
    .catch((error: { page: ReturnType<typeof findPage> }) => error.page)
  expect(asked).toMatchObject({ file_path: '1.cbz' })
  expect(await findPage(id, 1)).toMatchObject({ file_path: '1.cbz' })
})
