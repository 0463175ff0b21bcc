import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteChapterFile, listChapters } from '../../shared/contracts/chapters.ts'
import { importCollection, inspectCollection } from '../../shared/contracts/collection.ts'
import { getMangaById, getMangaCover } from '../../shared/contracts/mangas.ts'
import { getPageImage, getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { removeManga } from '../../shared/contracts/removal.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { drawSmallPage, planCollection, writeCollection, writeCollectionFile } from '../support/write-collection.ts'
import { writeRar } from '../support/write-rar.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = mkdtempSync(join(tmpdir(), 'bunko-collection-'))
const { api, started } = appForTests()
afterAll(() => rmSync(root, { recursive: true, force: true }))

let seed = 1000
const archive = async (...infos: string[]) =>
  zipBytes([
    { name: '001.png', bytes: await drawSmallPage(seed++) },
    { name: '002.png', bytes: await drawSmallPage(seed++) },
    ...infos.map((xml) => ({ name: 'ComicInfo.xml', bytes: Buffer.from(xml) })),
  ])
const put = async (path: string, ...infos: string[]) => writeCollectionFile(join(root, path), await archive(...infos))

async function adopt(folder: string, more: object = {}) {
  const response = await api.call(importCollection, { body: { path: join(root, folder), ...more } })
  expect(response.status, response.text).toBe(202)
  const result = response.json()
  const jobs = await Promise.all(result.jobIds.map((id) => api.finished(id)))
  return { ...result, jobs }
}
const chaptersOf = async (id: string) =>
  (await api.call(listChapters, { params: { id }, query: { limit: 100, sortOrder: 'asc' } })).json().items

async function hashes(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => [join(parentPath, name), await hash(join(parentPath, name))]),
    ),
  )
}

describe('importing a folder', () => {
  test('links archives in place and reads them', async () => {
    await put('link/Star Smith/Star Smith c001 (v01).cbz')
    await put('link/Star Smith/Star Smith c002 (v01).cbz')
    const before = await hashes(join(root, 'link'))
    const { mangaIds, jobs } = await adopt('link')
    expect(jobs).toMatchObject([{ type: 'import_archive', status: 'completed' }])
    const manga = (await api.call(getMangaById, { params: { id: mangaIds[0]! } })).json()
    expect(manga).toMatchObject({ title: 'Star Smith', slug: 'star-smith' })
    const chapters = await chaptersOf(mangaIds[0]!)
    expect(chapters).toMatchObject([
      { number: 1, volume: 1, isAvailable: true, pageCount: 2 },
      { number: 2, volume: 1, isAvailable: true, pageCount: 2 },
    ])
    const image = await api.call(getPageImage, { params: { chapterId: chapters[0]!.id, pageNumber: '2' } })
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect((await api.call(getMangaCover, { params: { id: mangaIds[0]! }, query: { width: 320 } })).status).toBe(200)
    expect(await hashes(join(root, 'link'))).toEqual(before)
  })

  test('adds nothing twice', async () => {
    await put('twice/Moon/Moon c001.cbz')
    const first = await adopt('twice')
    const second = await adopt('twice')
    expect(second.jobIds).toEqual([])
    expect(second.mangaIds).toEqual(first.mangaIds)
    expect(await chaptersOf(first.mangaIds[0]!)).toHaveLength(1)
    await put('twice/Moon/Moon c002.cbz')
    expect((await adopt('twice')).mangaIds).toEqual(first.mangaIds)
    expect(await chaptersOf(first.mangaIds[0]!)).toHaveLength(2)
  })

  test('a volume is one chapter entry, and specials have labels', async () => {
    await put('kinds/Rain/Rain v03.cbz')
    await put('kinds/Rain/Rain v04-05.cbz')
    await put('kinds/Rain/Rain c012-014.cbz')
    await put('kinds/Rain/Rain - Special 1.cbz')
    await put('kinds/Rain/Rain c007 [French].cbz')
    const { mangaIds } = await adopt('kinds')
    const chapters = await chaptersOf(mangaIds[0]!)
    expect(chapters.map(({ number, volume, label, language }) => ({ number, volume, label, language }))).toEqual([
      { number: 1, volume: null, label: 'Special 1', language: null },
      { number: 3, volume: 3, label: 'volume', language: null },
      { number: 4, volume: 4, label: 'volume', language: null },
      { number: 7, volume: null, label: null, language: 'fr' },
      { number: 12, volume: null, label: null, language: null },
    ])
  })

  test('takes metadata of ComicInfo.xml, and corrections of the person before it', async () => {
    const xml =
      '<ComicInfo><Series>Harbor</Series><Number>5</Number><Writer>A. Writer</Writer><Genre>Drama, Sea</Genre><Year>2011</Year><Summary>Boats.</Summary></ComicInfo>'
    await put('info/x.cbz', xml)
    await put('info/y 9.cbz')
    await put('info/left out.cbz')
    const { items } = (await api.call(inspectCollection, { body: { path: join(root, 'info') } })).json()
    const wanted = items.filter(({ path }) => path !== 'left out.cbz')
    const corrected = wanted.map((item) => (item.path === 'y 9.cbz' ? { ...item, series: 'Harbor', number: 6 } : item))
    const { mangaIds } = await adopt('info', { items: corrected })
    expect(mangaIds).toHaveLength(1)
    expect((await api.call(getMangaById, { params: { id: mangaIds[0]! } })).json()).toMatchObject({
      title: 'Harbor',
      author: 'A. Writer',
      genres: ['Drama', 'Sea'],
      publicationYear: 2011,
      description: 'Boats.',
    })
    expect((await chaptersOf(mangaIds[0]!)).map(({ number }) => number)).toEqual([5, 6])
  })

  test('refuses items that are not in the folder', async () => {
    await put('refuse/Sky c001.cbz')
    const body = { path: join(root, 'refuse'), items: [{ path: '../elsewhere.cbz', series: 'Sky', number: 1 }] }
    const response = await api.call(importCollection, { body })
    expect(response.status).toBe(422)
    expect(response.data.violations).toMatchObject([{ propertyPath: 'items[0].path' }])
    expect((await api.call(importCollection, { body: { path: started.dataDir } })).status).toBe(422)
    expect((await api.call(importCollection, { body: { path: join(root, 'nowhere') } })).status).toBe(422)
  })

  test('chapters follow files that were renamed, moved and swapped', async () => {
    for (const number of ['001', '002', '003', '004']) await put(`moves/Lake/Lake c${number}.cbz`)
    const { mangaIds } = await adopt('moves')
    const before = await chaptersOf(mangaIds[0]!)
    for (const [index, { id }] of before.entries())
      await api.call(saveProgress, { params: { chapterId: id }, body: { page: 1 + (index % 2) } })
    const folder = join(root, 'moves')
    await mkdir(join(folder, 'Lake', 'Volume 1'))
    await rename(join(folder, 'Lake', 'Lake c001.cbz'), join(folder, 'Lake', 'Volume 1', 'Lake 001 (renamed).cbz'))
    await rename(join(folder, 'Lake', 'Lake c002.cbz'), join(folder, 'swap'))
    await rename(join(folder, 'Lake', 'Lake c003.cbz'), join(folder, 'Lake', 'Lake c002.cbz'))
    await rename(join(folder, 'swap'), join(folder, 'Lake', 'Lake c003.cbz'))
    const again = await adopt('moves')
    expect(again.jobIds).toEqual([])
    expect(again.mangaIds).toEqual(mangaIds)
    const after = await chaptersOf(mangaIds[0]!)
    const facts = (list: typeof after) =>
      list.map(({ id, number, isRead, lastReadPage }) => ({ id, number, isRead, lastReadPage }))
    expect(facts(after)).toEqual(facts(await chaptersOf(mangaIds[0]!)))
    expect(after.map(({ id, number }) => [id, number])).toEqual(before.map(({ id, number }) => [id, number]))
    expect(after.map(({ lastReadPage }) => lastReadPage)).toEqual([1, 2, 1, 2])
    for (const { id } of after)
      expect((await api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })).status).toBe(200)
  })

  test('a file that vanished is a clear problem and no deletion', async () => {
    await put('vanish/Wind/Wind c001.cbz')
    await put('vanish/Wind/Wind c002.cbz')
    const { mangaIds } = await adopt('vanish')
    const [first] = await chaptersOf(mangaIds[0]!)
    const file = join(root, 'vanish/Wind/Wind c001.cbz')
    await rename(file, `${file}.away`)
    expect((await adopt('vanish')).jobIds).toEqual([])
    expect(await chaptersOf(mangaIds[0]!)).toHaveLength(2)
    expect((await api.call(getReaderChapter, { params: { chapterId: first!.id } })).status).toBeLessThan(500)
    const image = async () => await api.call(getPageImage, { params: { chapterId: first!.id, pageNumber: '1' } })
    await expect.poll(async () => (await image()).text).toContain('Nothing was deleted')
    expect((await image()).status).toBe(404)
    await rename(`${file}.away`, file)
    await adopt('vanish')
    expect((await api.call(getPageImage, { params: { chapterId: first!.id, pageNumber: '1' } })).status).toBe(200)
  })

  test('links RAR archives, and folders by links', async () => {
    const pages = await Promise.all(
      [1, 2].map(async (page) => ({ name: `${page}.png`, bytes: await drawSmallPage(9000 + page) })),
    )
    await writeCollectionFile(join(root, 'rar/Ash/Ash c001.cbr'), writeRar(pages))
    await put('rar-elsewhere/Ash c002.cbz')
    await symlink(join(root, 'rar-elsewhere'), join(root, 'rar/Ash/more'))
    const { mangaIds, jobs } = await adopt('rar')
    expect(jobs).toMatchObject([{ status: 'completed' }])
    const chapters = await chaptersOf(mangaIds[0]!)
    expect(chapters).toMatchObject([
      { number: 1, pageCount: 2 },
      { number: 2, pageCount: 2 },
    ])
    for (const { id } of chapters) {
      const image = await api.call(getPageImage, { params: { chapterId: id, pageNumber: '2' } })
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    expect((await adopt('rar')).jobIds).toEqual([])
  })

  test('never deletes a linked file', async () => {
    await put('keep/Fog/Fog c001.cbz')
    const { mangaIds } = await adopt('keep')
    const [chapter] = await chaptersOf(mangaIds[0]!)
    expect((await api.call(deleteChapterFile, { params: { id: chapter!.id } })).status).toBe(409)
    expect((await api.call(removeManga, { params: { id: mangaIds[0]! } })).status).toBe(204)
    expect(existsSync(join(root, 'keep/Fog/Fog c001.cbz'))).toBe(true)
    const again = await adopt('keep')
    expect(again.jobs).toMatchObject([{ status: 'completed' }])
    expect((await chaptersOf(again.mangaIds[0]!))[0]).toMatchObject({ isAvailable: true })
  })

  test.each(['copy', 'move'] as const)('brings archives into the library: %s', async (mode) => {
    await put(`${mode}/Snow ${mode}/Snow ${mode} c001.cbz`)
    const source = join(root, `${mode}/Snow ${mode}/Snow ${mode} c001.cbz`)
    const bytes = await readFile(source)
    const { mangaIds, jobs } = await adopt(mode, { mode })
    expect(jobs).toMatchObject([{ status: 'completed' }])
    expect(existsSync(source)).toBe(mode === 'copy')
    const [chapter] = await chaptersOf(mangaIds[0]!)
    expect((await api.call(getPageImage, { params: { chapterId: chapter!.id, pageNumber: '1' } })).status).toBe(200)
    const own = (await readdir(join(started.dataDir, 'library'), { recursive: true })).filter((name) =>
      name.includes(`Snow ${mode} c001`),
    )
    expect(await readFile(join(started.dataDir, 'library', own[0]!))).toEqual(bytes)
    if (mode === 'copy') {
      await adopt(mode, { mode })
      expect(await chaptersOf(mangaIds[0]!)).toHaveLength(1)
    }
  })

  test('says which files of a folder were left out, and why', async () => {
    await put('left/Dusk/Dusk c001 [A].cbz')
    await put('left/Dusk/Dusk c001 [B].cbz')
    const { jobs, mangaIds } = await adopt('left')
    expect(await chaptersOf(mangaIds[0]!)).toHaveLength(1)
    expect(jobs[0]!.context.join('\n')).toContain('another file')
  })

  test('half of a collection is renamed and moved: all progress stays', async () => {
    const folder = join(root, 'half')
    const expected = planCollection(45)
    await writeCollection(folder, expected)
    const before = await hashes(folder)
    const { mangaIds } = await adopt('half')
    expect(await hashes(folder)).toEqual(before)
    const state = async () =>
      (await Promise.all(mangaIds.map(chaptersOf)))
        .flat()
        .map(({ id, lastReadPage }) => `${id} ${lastReadPage}`)
        .sort()
    for (const manga of mangaIds)
      for (const { id } of await chaptersOf(manga))
        await api.call(saveProgress, { params: { chapterId: id }, body: { page: 1 } })
    const known = await state()
    expect(known).toHaveLength(45)
    for (const [index, { path }] of expected.entries()) {
      if (index % 2 === 0) continue
      const to = join(folder, 'Moved', `${index % 7}`, `${index}.cbz`)
      await mkdir(dirname(to), { recursive: true })
      await rename(join(folder, path), to)
    }
    expect((await adopt('half')).jobIds).toEqual([])
    expect(await state()).toEqual(known)
    await rm(folder, { recursive: true })
  })
})
