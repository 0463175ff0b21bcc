import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { insertChapter } from '../../main/chapters/chapters.store.ts'
import { openDatabase } from '../../main/database/database.ts'
import { newId } from '../../main/platform/ids.ts'
import { silentLog } from '../../main/platform/log.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { listTrash, removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import { createClient } from '../support/api-client.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { removeDataFolder } from '../support/token-scan.ts'

const count = 450
const leftAtKill = 250

/** A manga with so many chapters that they are removed in several steps; one has a file. */
async function prepare() {
  const dataDir = await temporaryFolder()
  const { db, close } = await openDatabase(dataDir, silentLog)
  const mangaId = await seedManga(db)
  const pages = [Buffer.from([0xff, 0xd8, 0xff])]
  await seedChapter({ db, libraryDir: join(dataDir, 'library') }, mangaId, { number: 1, pages })
  await db.transaction().execute(async (tx) => {
    for (let number = 2; number <= count; number += 1) {
      const chapter = { id: newId(), mangaId, number, volume: null, language: null, title: null }
      await insertChapter(tx, chapter, '2026-01-01T00:00:00.000Z')
    }
  })
  await close()
  return { dataDir, id: mangaId }
}

function changeDatabase(dataDir: string, sql: string): void {
  const database = new Database(join(dataDir, 'library.db'))
  database.exec(sql)
  database.close()
}

function countChapters(dataDir: string): number {
  const database = new Database(join(dataDir, 'library.db'), { readonly: true })
  const [count] = database.prepare('select count(*) from chapters').pluck().all()
  database.close()
  return count as number
}

test('a removal that is killed between two steps is finished at the next start, and can be restored whole', async () => {
  const { dataDir, id } = await prepare()
  let serve = await startServe(dataDir)
  let api = createClient(serve.origin)
  const [first] = await chaptersOf(api, id)
  await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 1 } })
  const before = await chaptersOf(api, id)
  expect(before).toHaveLength(count)
  // A step in the middle never ends.
  changeDatabase(
    dataDir,
    `create view endless as with recursive numbers(n) as (select 1 union all select n + 1 from numbers) select n from numbers;
     create trigger stuck before delete on chapters
       when (select count(*) from chapters where manga_id = old.manga_id) <= ${leftAtKill}
       begin select count(*) from endless; end`,
  )
  const removed = api.call(removeManga, { params: { id } }).catch(() => 'no answer')
  await expect.poll(() => countChapters(dataDir)).toBe(leftAtKill)
  await serve.kill()
  expect(await removed).toBe('no answer')
  changeDatabase(dataDir, 'drop trigger stuck; drop view endless')
  expect(countChapters(dataDir)).toBe(leftAtKill)

  serve = await startServe(dataDir)
  api = createClient(serve.origin)
  await expect.poll(async () => (await api.call(listMangas)).json().items).toEqual([])
  expect((await api.call(listTrash)).json().items).toMatchObject([{ id, fileCount: 1 }])
  expect(countChapters(dataDir)).toBe(0)
  expect((await api.call(restoreMangas, { body: { mangaIds: [id] } })).status).toBe(200)
  expect(await chaptersOf(api, id)).toEqual(before)
  await serve.terminate()
  await removeDataFolder(dataDir)
})
