import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { replaceTexts } from '../mangas/manga-texts.store.ts'
import { addAlternativeSlugs, insertManga } from '../mangas/mangas.store.ts'
import { createLibraryTexts } from './library-texts.ts'
import { listSearchedTexts } from './search.store.ts'
import { createTextIndex } from './text-index.ts'

let database: TemporaryDatabase
beforeEach(async () => {
  database = await openTemporaryDatabase()
})
afterEach(() => database.close())

let count = 0
const add = (title: string, more: () => void = () => {}) =>
  database.db.transaction().execute(async (tx) => {
    count += 1
    const id = `id-${(count * 7919) % 100_000}`
    const names = { slug: `slug-${count}`, folder: id, folderKey: id }
    await insertManga(
      tx,
      { ...sampleManga, ...names, genres: ['Adventure'], id, title, externalId: null, imageUrl: null, rating: null },
      '2026-01-01T00:00:00.000Z',
    )
    more()
    return id
  })
const rename = (id: string, title: string) =>
  database.db.transaction().execute(async (tx) => {
    await tx.updateTable('mangas').set({ title, title_key: title }).where('id', '=', id).execute()
    if (title === 'moon') await addAlternativeSlugs(tx, id, [`former-slug-of-${id}`], '2026-01-02T00:00:00.000Z')
    await replaceTexts(tx, id)
  })
const remove = (id: string) => database.db.deleteFrom('mangas').where('id', '=', id).execute()
const placesOf = (ids: readonly string[]) => ids.map((id) => database.placeOf(id))

test('finds after any changes what texts that were read anew find, in the same order', async () => {
  const title = fc.constantFrom('star', 'a star', 'starry', '𠮷 star', 'ﾏ star', 'moon', 'star')
  const step = fc.record({ kind: fc.constantFrom('add', 'rename', 'remove', 'fail'), title, which: fc.nat() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const texts = createLibraryTexts(database.db)
      for (const { kind, title, which } of steps) {
        const ids = database.connection.prepare('select id from mangas order by id').pluck().all() as string[]
        const id = ids[which % Math.max(ids.length, 1)]
        if (kind === 'add' || id === undefined) await add(title)
        else if (kind === 'rename') await rename(id, title)
        else if (kind === 'remove') await remove(id)
        else
          await add(title, () => {
            throw new Error('rolled back')
          }).catch(() => undefined)
        const fresh = createTextIndex(await listSearchedTexts(database.db))
        const known = await texts()
        for (const query of ['star', 'moon', 'sta', 'ar', 'slug', 'x']) {
          const found = known.find(query)
          expect(found, query).toEqual(fresh.find(query))
          expect(placesOf(known.idsOf(found))).toEqual(found)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('reads only the texts of changed mangas, and all of them after many changes', async () => {
  const ids: string[] = []
  for (let index = 0; index < 300; index += 1) ids.push(await add(`star ${index}`))
  const texts = createLibraryTexts(database.db)
  expect((await texts()).find('star')).toHaveLength(300)
  await rename(ids[5]!, 'moon')
  expect((await texts()).find('moon')).toEqual(placesOf([ids[5]!]))
  expect((await texts()).find('star')).toHaveLength(299)
  for (const id of ids) await rename(id, `sun ${id}`)
  expect((await texts()).find('sun')).toHaveLength(300)
  expect((await texts()).find('star')).toEqual([])
})

test('reading progress and other transactions do not change the texts', async () => {
  await add('star')
  const before = database.changes.texts()
  await database.db.transaction().execute((tx) => tx.updateTable('mangas').set({ last_read_at: 'now' }).execute())
  expect(database.changes.texts()).toBe(before)
  await database.db.transaction().execute((tx) => tx.updateTable('queue_state').set({ paused_at: null }).execute())
  const library = database.changes.library()
  await database.db.transaction().execute((tx) => tx.updateTable('queue_state').set({ paused_at: null }).execute())
  expect(database.changes.library()).toBe(library)
  await add('moon')
  expect(database.changes.texts()).toBeGreaterThan(before)
})
