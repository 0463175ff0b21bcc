import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openDatabase } from '../../main/database/database.ts'
import type { Db } from '../../main/database/schema.ts'
import { silentLog } from '../../main/platform/log.ts'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { chooseCover } from '../../shared/contracts/covers.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { editManga, getMangaById, getMangaBySlug } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { listTrash, mergeMangas, restoreMangas } from '../../shared/contracts/removal.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { listShelvesOfManga } from '../../shared/contracts/shelves.ts'
import { createClient } from '../support/api-client.ts'
import { editDatabase } from '../support/edit-database.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'
import { startApp, temporaryFolder } from '../support/start-app.ts'

const at = (day: number) => `2026-02-${String(day).padStart(2, '0')}T10:00:00.000Z`
const page = (fill: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40, fill)])

const chapter = fc.record({
  number: fc.integer({ min: 1, max: 6 }),
  volume: fc.constantFrom(null, null, 1),
  language: fc.constantFrom(null, 'en', 'fr'),
  hasFile: fc.boolean(),
  progress: fc.option(fc.record({ page: fc.integer({ min: 1, max: 3 }), completed: fc.integer({ min: 0, max: 1 }) })),
  sessions: fc.integer({ min: 0, max: 2 }),
  isBookmarked: fc.boolean(),
  isVisible: fc.constantFrom(1, 1, 0),
})
const manga = fc.record({
  chapters: fc.uniqueArray(chapter, {
    maxLength: 8,
    selector: ({ number, volume, language }) => JSON.stringify([number, volume, language]),
  }),
  shelves: fc.subarray(['s1', 's2', 's3']),
  externalId: fc.boolean(),
  hasSettings: fc.boolean(),
  isFollowed: fc.boolean(),
  isIncognito: fc.boolean(),
  hasCover: fc.boolean(),
  sources: fc.subarray(['x', 'y']),
})
type Manga = typeof manga extends fc.Arbitrary<infer T> ? T : never

async function fill(db: Db, libraryDir: string, slug: string, made: Manga): Promise<string> {
  const id = await seedManga(db, slug)
  await db
    .updateTable('mangas')
    .set({ external_id: made.externalId ? `entry-${slug}` : null, incognito: made.isIncognito ? 1 : 0 })
    .where('id', '=', id)
    .execute()
  for (const [index, one] of made.chapters.entries()) {
    const { number, volume, language, hasFile, progress, sessions, isBookmarked, isVisible } = one
    const pages = hasFile ? { pages: [page(index), page(index + 1), page(index + 2)] } : {}
    const seeded = { number, volume, language, ...pages }
    const chapterId = await seedChapter({ db, libraryDir }, id, seeded, `${slug}/${index}.cbz`)
    await db.updateTable('chapters').set({ is_visible: isVisible }).where('id', '=', chapterId).execute()
    if (progress)
      await db
        .insertInto('reading_progress')
        .values({ chapter_id: chapterId, ...progress, updated_at: at(index + 1) })
        .execute()
    if (isBookmarked)
      await db
        .insertInto('page_bookmarks')
        .values({ chapter_id: chapterId, page: 2, created_at: at(1), picture_tag: null, picture: null })
        .execute()
    for (let count = 0; count < sessions; count += 1)
      await db
        .insertInto('reading_sessions')
        .values({
          ...{ id: `${chapterId} ${count}`, manga_id: id, manga_title: 'Star Smith', title_key: 'star smith' },
          ...{ chapter_id: chapterId, chapter_number: number, day: '2026-02-01', hour: 9, started_at: at(1) },
          ...{ reported_at: at(1), pages: 3, milliseconds: 9000, open_page: null, open_since: null, ended_at: at(1) },
          ...{ device_id: null, device_name: null },
        })
        .execute()
  }
  for (const [position, shelf] of made.shelves.entries())
    await db.insertInto('shelf_mangas').values({ shelf_id: shelf, manga_id: id, position }).execute()
  for (const [position, source] of made.sources.entries()) {
    const link = { manga_id: id, source_id: source, slug, url: null, is_chosen: 1, verified_at: null }
    await db.insertInto('source_links').values(link).execute()
    await db.insertInto('preferred_sources').values({ manga_id: id, source_id: source, position }).execute()
  }
  if (made.hasCover) await seedCover(db, id)
  if (made.isFollowed)
    await db
      .insertInto('followed_mangas')
      .values({ manga_id: id, download_new: 1, followed_at: at(1), next_run_at: null })
      .execute()
  if (made.hasSettings)
    await db
      .insertInto('manga_reader_settings')
      .values({ manga_id: id, value: JSON.stringify({ gap: slug.length }), updated_at: at(1) })
      .execute()
  return id
}

/** Without its file. */
async function seedCover(db: Db, mangaId: string): Promise<void> {
  const address = `http://site.invalid/${mangaId}.jpg`
  await db.updateTable('mangas').set({ image_url: address }).where('id', '=', mangaId).execute()
  await db
    .insertInto('manga_covers')
    .values({
      ...{ manga_id: mangaId, source_url: address, file: `${mangaId}-00.jpg`, media_type: 'image/jpeg', width: 60 },
      ...{ height: 90, size_bytes: 9, sha256: mangaId, fetched_at: at(1) },
    })
    .execute()
}

/** All rows that a merge could change, as text. What only says how they are searched or written is left out. */
function readLibrary(dataDir: string): Record<string, unknown[]> {
  const database = new Database(join(dataDir, 'library.db'), { readonly: true })
  const tables = [
    ...['mangas', 'chapters', 'chapter_pages', 'reading_progress', 'page_bookmarks', 'reading_sessions'],
    ...['manga_slugs', 'shelf_mangas', 'source_links', 'preferred_sources', 'followed_mangas'],
    ...['manga_reader_settings', 'chapter_addresses', 'catalog_versions', 'manga_covers', 'manga_genres'],
  ]
  const rows = tables.map((table) => {
    const all = database.prepare(`select * from ${table}`).all() as object[]
    return [table, all.map((row) => JSON.stringify(row)).toSorted()] as const
  })
  database.close()
  return Object.fromEntries(rows)
}

test('a merge loses nothing, and its undo brings back every row', async () => {
  await fc.assert(
    fc.asyncProperty(manga, manga, async (left, right) => {
      const dataDir = await temporaryFolder()
      const { db, close } = await openDatabase(dataDir, silentLog)
      const libraryDir = join(dataDir, 'library')
      for (const [position, id] of ['s1', 's2', 's3'].entries())
        await db
          .insertInto('shelves')
          .values({
            ...{ id, name: id, name_key: id, query: null, sort_by: null, sort_order: null, view: null },
            ...{ follow_rule: null, download_rule: null, incognito: 0, position, created_at: at(1), updated_at: at(1) },
          })
          .execute()
      for (const id of ['x', 'y'])
        await db
          .insertInto('content_sources')
          .values({
            ...{ id, name: id, name_key: id, base_url: 'http://site.invalid', description: '', is_active: 1 },
            ...{ scraping_type: 'html', options: '{}', created_at: at(1), updated_at: at(1) },
          })
          .execute()
      const keptId = await fill(db, libraryDir, 'left', left)
      const otherId = await fill(db, libraryDir, 'right', right)
      await close()
      const { origin, end } = await startApp({ dataDir })
      try {
        const api = createClient(origin)
        // Files would be written, and checks planned, at their own time.
        const body = { files: { writeMetadata: false }, following: { enabled: false } }
        await api.call(replaceSettings, { body })
        const before = readLibrary(dataDir)
        const sent = { params: { id: keptId }, body: { mangaIds: [otherId] } }
        expect((await api.call(mergeMangas, sent)).json()).toEqual({ mangaId: keptId, mangaIds: [otherId] })

        const query = { limit: 500, visibility: 'all' }
        const chapters = (await api.call(listChapters, { params: { id: keptId }, query })).json().items
        for (const one of [...left.chapters, ...right.chapters]) {
          const same = chapters.filter(({ number }) => number === one.number)
          const name = JSON.stringify(one)
          expect(same, name).not.toEqual([])
          if (one.hasFile)
            expect(
              same.some(({ isAvailable }) => isAvailable),
              name,
            ).toBe(true)
          if (one.progress?.completed)
            expect(
              same.some(({ isRead }) => isRead),
              name,
            ).toBe(true)
        }
        const shelves = (await api.call(listShelvesOfManga, { params: { id: keptId } })).json().items
        expect(shelves.map(({ id }) => id)).toEqual([...new Set([...left.shelves, ...right.shelves])].toSorted())
        // Old addresses lead to the whole.
        expect((await api.call(getMangaBySlug, { params: { slug: 'right' } })).json()).toMatchObject({ id: keptId })
        const merged = readLibrary(dataDir)
        expect(merged['reading_sessions']).toHaveLength(before['reading_sessions']!.length)
        expect(merged['reading_sessions']!.join()).not.toContain(otherId)

        expect((await api.call(listTrash)).json().items).toMatchObject([{ id: otherId }])
        const restored = await api.call(restoreMangas, { body: { mangaIds: [otherId] } })
        expect(restored.json()).toEqual({ mangaIds: [otherId], missingFileCount: 0 })
        expect(readLibrary(dataDir)).toEqual(before)
      } finally {
        await end()
      }
    }),
    { numRuns: 12 },
  )
})

/** Starts the program with the mangas "left" and "right", and what `seed` adds to them. */
async function startWithTwo<T>(seed: (library: Library, keptId: string, otherId: string) => Promise<T>) {
  const dataDir = await temporaryFolder()
  const { db, close } = await openDatabase(dataDir, silentLog)
  const [keptId, otherId] = [await seedManga(db, 'left'), await seedManga(db, 'right')]
  const seeded = await seed({ db, libraryDir: join(dataDir, 'library') }, keptId, otherId)
  await close()
  const { origin, end } = await startApp({ dataDir })
  return { api: createClient(origin), dataDir, end, keptId, otherId, seeded }
}
type Library = { readonly db: Db; readonly libraryDir: string }

test('an undo keeps what was read since, and a manga is not merged with itself', async () => {
  const {
    api,
    end,
    keptId,
    otherId,
    seeded: { keptChapter, otherChapter },
  } = await startWithTwo(async (library, keptId, otherId) => {
    const file = { number: 1, pages: [page(1), page(2), page(3)] }
    const keptChapter = await seedChapter(library, keptId, file, 'left/1.cbz')
    const otherChapter = await seedChapter(library, otherId, file, 'right/1.cbz')
    return { keptChapter, otherChapter }
  })
  await api.call(saveProgress, { params: { chapterId: otherChapter }, body: { page: 2 } })
  await api.call(editManga, { params: { id: keptId }, body: { notes: 'Mine.' } })
  await api.call(editManga, { params: { id: otherId }, body: { notes: 'From Emi.' } })
  const notes = async () => (await api.call(getMangaById, { params: { id: keptId } })).json().notes
  const refused = await api.call(mergeMangas, { params: { id: keptId }, body: { mangaIds: [keptId] } })
  expect(refused.status).toBe(422)
  const pageOf = async (id: string) =>
    (await api.call(listChapters, { params: { id } })).json().items.map(({ lastReadPage }) => lastReadPage)
  await api.call(mergeMangas, { params: { id: keptId }, body: { mangaIds: [otherId] } })
  expect(await pageOf(keptId)).toEqual([2])
  expect(await notes()).toBe('Mine.\n\nFrom Emi.')
  await api.call(saveProgress, { params: { chapterId: keptChapter }, body: { page: 3 } })
  await api.call(restoreMangas, { body: { mangaIds: [otherId] } })
  expect(await pageOf(keptId)).toEqual([3])
  expect(await pageOf(otherId)).toEqual([2])
  expect(await notes()).toBe('Mine.')
  await end()
})

test('an undo leaves a chapter whose number was changed since, if another has it', async () => {
  const {
    api,
    dataDir,
    end,
    keptId,
    otherId,
    seeded: { keptChapter, paired, moved, changed },
  } = await startWithTwo(async (library, keptId, otherId) => {
    const keptChapter = await seedChapter(library, keptId, { number: 1 })
    const [paired, moved, changed] = [
      await seedChapter(library, otherId, { number: 1 }),
      await seedChapter(library, otherId, { number: 2 }),
      await seedChapter(library, otherId, { number: 3, pages: [page(1)] }, 'right/3.cbz'),
    ]
    return { keptChapter, paired, moved, changed }
  })
  await api.call(mergeMangas, { params: { id: keptId }, body: { mangaIds: [otherId] } })
  await editDatabase(dataDir, (database) => {
    const set = database.prepare('update chapters set number = ? where id = ?')
    set.run(4, keptChapter)
    set.run(1, changed)
  })
  expect((await api.call(restoreMangas, { body: { mangaIds: [otherId] } })).status).toBe(200)
  const idsOf = async (id: string) =>
    (await api.call(listChapters, { params: { id }, query: { sortOrder: 'asc' } })).json().items.map((one) => one.id)
  expect(await idsOf(keptId)).toEqual([changed, keptChapter])
  expect(await idsOf(otherId)).toEqual([paired, moved])
  await end()
})

test('two languages or volumes of a chapter stay two, although the other manga has one without', async () => {
  const {
    api,
    end,
    keptId,
    otherId,
    seeded: english,
  } = await startWithTwo(async (library, keptId, otherId) => {
    const pages = [page(1), page(2), page(3)]
    for (const number of [1, 2, 3]) await seedChapter(library, keptId, { number })
    const english = await seedChapter(library, otherId, { number: 1, language: 'en', pages }, 'right/1-en.cbz')
    await seedChapter(library, otherId, { number: 1, language: 'fr', pages }, 'right/1-fr.cbz')
    for (const volume of [1, 2])
      await seedChapter(library, otherId, { number: 2, volume, pages }, `right/${volume}.cbz`)
    // One that is exactly that of the other manga, beside one that could be it.
    await seedChapter(library, otherId, { number: 3, pages }, 'right/3.cbz')
    await seedChapter(library, otherId, { number: 3, language: 'en', pages }, 'right/3-en.cbz')
    return english
  })
  await api.call(saveProgress, { params: { chapterId: english }, body: { page: 2 } })
  await api.call(mergeMangas, { params: { id: keptId }, body: { mangaIds: [otherId] } })
  const { items } = (await api.call(listChapters, { params: { id: keptId }, query: { limit: 500 } })).json()
  const found = items.map(({ number, volume, language, isAvailable, lastReadPage }) =>
    [number, volume, language, isAvailable, lastReadPage].join(),
  )
  expect(found.toSorted()).toEqual([
    ...['1,,,false,', '1,,en,true,2', '1,,fr,true,', '2,,,false,', '2,1,,true,', '2,2,,true,'],
    ...['3,,,true,', '3,,en,true,'],
  ])
  expect((await api.call(listTrash)).json().items).toMatchObject([{ fileCount: 0 }])
  await end()
})

test('several merges are undone together, and when a file cannot be moved', async () => {
  const dataDir = await temporaryFolder()
  const { db, close } = await openDatabase(dataDir, silentLog)
  const library = { db, libraryDir: join(dataDir, 'library') }
  const ids: string[] = []
  const pages = [page(1), page(2), page(3)]
  for (const [index, slug] of ['whole', 'first', 'second'].entries()) {
    const id = await seedManga(db, slug, slug)
    ids.push(id)
    const facts = { notes: slug, last_read_at: at(index + 1), incognito: index === 0 ? 0 : 1 }
    await db.updateTable('mangas').set(facts).where('id', '=', id).execute()
    for (const number of [1, 2 + index]) {
      const chapterId = await seedChapter(library, id, { number, pages }, `${slug}/${number}.cbz`)
      const progress = { chapter_id: chapterId, page: index + 1, completed: 0, updated_at: at(index + 1) }
      if (index > 0) await db.insertInto('reading_progress').values(progress).execute()
    }
  }
  await close()
  const [whole, first, second] = ids as [string, string, string]
  const { origin, end } = await startApp({ dataDir })
  const api = createClient(origin)
  // The files would be written at their own time.
  await api.call(replaceSettings, { body: { files: { writeMetadata: false } } })
  const merge = (id: string, ...mangaIds: string[]) => api.call(mergeMangas, { params: { id }, body: { mangaIds } })
  const restore = (...mangaIds: string[]) => api.call(restoreMangas, { body: { mangaIds } })
  const before = readLibrary(dataDir)

  expect((await merge(whole, first, second)).status).toBe(200)
  expect((await restore(first, second)).json()).toEqual({ mangaIds: [first, second], missingFileCount: 0 })
  expect(readLibrary(dataDir)).toEqual(before)

  for (const [id, into] of [
    [second, first],
    [first, whole],
  ] as const)
    expect((await merge(into, id)).status).toBe(200)
  expect((await restore(second, first)).status).toBe(200)
  expect(readLibrary(dataDir)).toEqual(before)

  await rm(join(dataDir, 'trash/removed'), { recursive: true, force: true })
  await writeFile(join(dataDir, 'trash/removed'), 'in the way')
  expect((await merge(whole, first, second)).status).toBe(409)
  expect(readLibrary(dataDir)).toEqual(before)
  await end()
})

test('a cover stays with the whole when that is edited; an undo returns it, unless another was chosen since', async () => {
  const {
    api,
    dataDir,
    end,
    keptId,
    otherId,
    seeded: chapterId,
  } = await startWithTwo(async (library, keptId, otherId) => {
    const picture = { create: { width: 60, height: 90, channels: 3, background: 'teal' } } as const
    const pages = [await sharp(picture).jpeg().toBuffer()]
    const chapterId = await seedChapter(library, keptId, { number: 1, pages })
    await seedCover(library.db, otherId)
    return chapterId
  })
  const merge = () => api.call(mergeMangas, { params: { id: keptId }, body: { mangaIds: [otherId] } })
  const undo = () => api.call(restoreMangas, { body: { mangaIds: [otherId] } })
  const covers = () =>
    readLibrary(dataDir)['manga_covers']!.map((row) => {
      const { manga_id, source_url } = JSON.parse(row as string)
      return [manga_id, source_url]
    })
  const address = `http://site.invalid/${otherId}.jpg`

  await merge()
  const edited = await api.call(editManga, { params: { id: keptId }, body: { notes: 'Mine.' } })
  expect(edited.json()).toMatchObject({ imageUrl: address })
  expect((await api.call(listJobs, { query: { type: 'fetch_cover' } })).json()).toEqual([])
  expect(covers()).toEqual([[keptId, address]])
  await undo()
  expect((await api.call(getMangaById, { params: { id: keptId } })).json().imageUrl).toBeNull()
  expect(covers()).toEqual([[otherId, address]])

  await merge()
  expect((await api.call(chooseCover, { params: { id: keptId }, body: { chapterId, page: 1 } })).status).toBe(200)
  await undo()
  expect(covers()).toEqual([[keptId, 'chosen']])
  await end()
})
