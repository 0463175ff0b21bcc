import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../main/database/database.ts'
import { silentLog } from '../../main/platform/log.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { listTrash, removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import { createClient } from '../support/api-client.ts'
import { editDatabase } from '../support/edit-database.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'
import { startApp, temporaryFolder } from '../support/start-app.ts'

const count = 250

/** A manga with so many chapters that they are removed in several steps. */
async function prepare() {
  const dataDir = await temporaryFolder()
  const { db, close } = await openDatabase(dataDir, silentLog)
  const id = await seedManga(db)
  for (let number = 1; number <= count; number += 1)
    await seedChapter({ db, libraryDir: join(dataDir, 'library') }, id, {
      number,
      ...(number === 1 && { pages: [Buffer.from([0xff, 0xd8, 0xff])] }),
    })
  await close()
  return { dataDir, id }
}

test('a removal that ends between two steps is finished at the next start, and a restore returns all of it', async () => {
  const { dataDir, id } = await prepare()
  const first = await startApp({ dataDir })
  const before = await chaptersOf(createClient(first.origin), id)
  expect(before).toHaveLength(count)
  await createClient(first.origin).call(saveProgress, { params: { chapterId: before[0]!.id }, body: { page: 1 } })
  const read = await chaptersOf(createClient(first.origin), id)
  // The second step does not happen, as if Bunko was killed before it.
  const hasBegun = `(select count(*) from chapters where manga_id = old.manga_id) <= ${count - 100}`
  await editDatabase(
    dataDir,
    `create trigger refused before delete on chapters when ${hasBegun} begin select raise(abort, 'refused'); end`,
  )
  const refused = await createClient(first.origin).call(removeManga, { params: { id } })
  expect(refused.status).toBe(500)
  expect(await chaptersOf(createClient(first.origin), id)).toHaveLength(count - 100)
  await editDatabase(dataDir, 'drop trigger refused')
  await first.app.stop()

  const second = await startApp({ dataDir })
  const api = createClient(second.origin)
  expect((await api.call(listMangas)).json().items).toEqual([])
  expect((await api.call(listTrash)).json().items).toMatchObject([{ id, fileCount: 1 }])
  expect((await api.call(restoreMangas, { body: { mangaIds: [id] } })).status).toBe(200)
  expect(await chaptersOf(api, id)).toEqual(read)
  expect((await api.call(listMangas)).json().items).toMatchObject([{ id, chapterCount: count }])
  await second.end()
})

test('a removal that could not be finished goes on when it is repeated', async () => {
  const { dataDir, id } = await prepare()
  const started = await startApp({ dataDir })
  const api = createClient(started.origin)
  await editDatabase(
    dataDir,
    `create trigger refused before delete on chapters when old.number > 200 begin select raise(abort, 'refused'); end`,
  )
  expect((await api.call(removeManga, { params: { id } })).status).toBe(500)
  await editDatabase(dataDir, 'drop trigger refused')
  expect((await api.call(removeManga, { params: { id } })).status).toBe(204)
  expect((await api.call(restoreMangas, { body: { mangaIds: [id] } })).status).toBe(200)
  expect(await chaptersOf(api, id)).toHaveLength(count)
  await started.end()
})
