import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { downloadChapterFile, downloadVolume } from '../../shared/contracts/chapters.ts'
import { addLibraryFolder, inspectCollection } from '../../shared/contracts/collection.ts'
import { getMangaCover, listMangas } from '../../shared/contracts/mangas.ts'
import { getPageImage, getReaderChapter } from '../../shared/contracts/reader.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { writeEpub } from '../support/write-epub.ts'
import { writePdf } from '../support/write-pdf.ts'
import { writeRar } from '../support/write-rar.ts'
import { writeSevenZip } from '../support/write-seven-zip.ts'

const root = folderForTests('formats')
const { api, started } = appForTests()

type Picture = { readonly name: string; readonly bytes: Buffer }

/** Two pages that no other chapter has. */
const pictures = (chapter: number): Promise<Picture[]> =>
  Promise.all(
    [1, 2].map(async (page) => ({
      name: `p${page === 2 ? 10 : 9}.jpg`,
      bytes: await sharp({
        create: {
          width: 60 + 10 * chapter + page,
          height: 90,
          channels: 3,
          background: { r: 25 * chapter, g: 50 * page, b: 90 },
        },
      })
        .jpeg()
        .toBuffer(),
    })),
  )

async function put(path: string, bytes: Uint8Array): Promise<string> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), bytes)
  return join(root, path)
}

const formats = [
  {
    number: 1,
    extension: '.cbr',
    mediaType: 'application/vnd.comicbook-rar',
    write: async (pages: Picture[]) => writeRar(pages),
  },
  { number: 2, extension: '.cb7', mediaType: 'application/x-cb7', write: (pages: Picture[]) => writeSevenZip(pages) },
  {
    number: 3,
    extension: '.cbt',
    mediaType: 'application/x-cbt',
    write: (pages: Picture[]) => writeSevenZip(pages, [], 'tar'),
  },
  {
    number: 4,
    extension: '.epub',
    mediaType: 'application/epub+zip',
    write: async (pages: Picture[]) => writeEpub(pages.map(({ name, bytes }) => ({ image: name, bytes }))),
  },
  {
    number: 5,
    extension: '.pdf',
    mediaType: 'application/pdf',
    write: async (pages: Picture[]) =>
      writePdf(pages.map(({ bytes: jpeg }, index) => ({ jpeg, width: 60 + 50 + index + 1, height: 90 }))),
  },
] as const

async function adopt(folder: string, more: object = {}) {
  const { jobs, jobIds, mangaIds } = await importFolder(api, join(root, folder), more)
  for (const { status } of jobs) expect(status).toBe('completed')
  return { jobIds, mangaId: mangaIds[0]! }
}
const image = (chapterId: string, page: number, headers: Record<string, string> = {}) =>
  api.call(getPageImage, { params: { chapterId, pageNumber: String(page) }, headers })

describe('a series in all formats', () => {
  let mangaId: string
  beforeAll(async () => {
    for (const { number, extension, write } of formats)
      await put(`All/Blue Harbor/Blue Harbor v01 c00${number}${extension}`, await write(await pictures(number)))
    for (const { name, bytes } of await pictures(6)) await put(`All/Blue Harbor/Blue Harbor v01 c006/${name}`, bytes)
    await put('All/Blue Harbor/cover.jpg', (await pictures(7))[0]!.bytes)
    mangaId = (await adopt('All')).mangaId
  })

  test('is inspected: names, folders of images, and nothing twice', async () => {
    const { items, otherFiles } = (await api.call(inspectCollection, { body: { path: join(root, 'All') } })).json()
    expect(
      items.map(({ series, volume, number, kind }: Record<string, unknown>) => [series, volume, number, kind]),
    ).toEqual([1, 2, 3, 4, 5, 6].map((number) => ['Blue Harbor', 1, number, 'chapter']).toSorted())
    expect(otherFiles).toBe(1)
    expect((await adopt('All')).jobIds).toEqual([])
  })

  test('is read page by page, with types, lengths and validators', async () => {
    const chapters = await chaptersOf(api, mangaId)
    expect(chapters.map(({ number, pageCount }) => [number, pageCount])).toEqual(
      [1, 2, 3, 4, 5, 6].map((one) => [one, 2]),
    )
    for (const { id, number } of chapters) {
      const wanted = await pictures(number)
      const { pages } = (await api.call(getReaderChapter, { params: { chapterId: id } })).json()
      for (const [index, { bytes }] of wanted.entries()) {
        const response = await image(id, index + 1)
        expect(response.headers.get('content-type')).toBe('image/jpeg')
        expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
        expect(Buffer.compare(Buffer.from(response.bytes), bytes)).toBe(0)
        expect(pages[index]).toEqual({ width: 60 + 10 * number + index + 1, height: 90 })
        const etag = response.headers.get('etag')!
        expect((await image(id, index + 1, { 'if-none-match': etag })).status).toBe(304)
        const part = await image(id, index + 1, { range: 'bytes=2-11' })
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-11/${bytes.byteLength}`])
        expect(Buffer.compare(Buffer.from(part.bytes), bytes.subarray(2, 12))).toBe(0)
      }
      expect((await image(id, 3)).status).toBe(404)
    }
    expect((await api.call(getMangaCover, { params: { id: mangaId } })).status).toBe(200)
  })

  test('is downloaded as the files that it has, a folder as a CBZ', async () => {
    const chapters = await chaptersOf(api, mangaId)
    for (const { number, extension, mediaType } of formats) {
      const file = await api.call(downloadChapterFile, { params: { id: chapters[number - 1]!.id } })
      expect(file.headers.get('content-type')).toBe(mediaType)
      expect(file.headers.get('content-disposition')).toContain(`Blue Harbor - Ch.${number}${extension}`)
      const original = await readFile(join(root, `All/Blue Harbor/Blue Harbor v01 c00${number}${extension}`))
      expect(Buffer.compare(Buffer.from(file.bytes), original)).toBe(0)
    }
    const folder = await api.call(downloadChapterFile, { params: { id: chapters[5]!.id } })
    expect(folder.headers.get('content-type')).toBe('application/vnd.comicbook+zip')
    expect(folder.headers.get('content-disposition')).toContain('.cbz')
    expect(Buffer.from(folder.bytes).includes((await pictures(6))[1]!.bytes)).toBe(true)
  })

  test('is one CBZ as a volume', async () => {
    const volume = await api.call(downloadVolume, { params: { id: mangaId, volume: '1' } })
    expect(volume.status, volume.text.slice(0, 300)).toBe(200)
    const bytes = Buffer.from(volume.bytes)
    for (const number of [1, 2, 3, 4, 5, 6])
      for (const picture of await pictures(number)) expect(bytes.includes(picture.bytes)).toBe(true)
    await put('Volume/Blue Harbor v01.cbz', bytes)
    const { items } = (await api.call(inspectCollection, { body: { path: join(root, 'Volume') } })).json()
    expect(items).toMatchObject([{ kind: 'volume', reason: null }])
  })

  test('follows files and folders that are renamed', async () => {
    const before = await chaptersOf(api, mangaId)
    await rename(join(root, 'All/Blue Harbor/Blue Harbor v01 c006'), join(root, 'All/Blue Harbor/Renamed c006'))
    await rename(join(root, 'All/Blue Harbor/Blue Harbor v01 c002.cb7'), join(root, 'All/Blue Harbor/Renamed c002.cb7'))
    expect((await adopt('All')).jobIds).toEqual([])
    expect((await chaptersOf(api, mangaId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    for (const number of [2, 6]) expect((await image(before[number - 1]!.id, 1)).status).toBe(200)
  })
})

test('brings folders and archives into the library as CBZ files', async () => {
  const mine = Buffer.from('mine')
  await put('Move/Paper Sparrow c001.cb7', await writeSevenZip(await pictures(8)))
  for (const { name, bytes } of await pictures(9)) await put(`Move/Paper Sparrow c002/${name}`, bytes)
  for (const name of ['notes.txt', 'p11.jpg', 'Thumbs.db']) await put(`Move/Paper Sparrow c002/${name}`, mine)
  for (const { name, bytes } of await pictures(10)) await put(`Move/Paper Sparrow c003/${name}`, bytes)
  await put('Move/Paper Sparrow c003/ComicInfo.xml', Buffer.from('<ComicInfo><Number>3</Number></ComicInfo>'))
  await put('Move/Paper Sparrow c003/Thumbs.db', mine)
  const { mangaId } = await adopt('Move', { mode: 'move' })
  const chapters = await chaptersOf(api, mangaId)
  for (const [index, { id }] of chapters.entries()) {
    const file = await api.call(downloadChapterFile, { params: { id } })
    expect(file.headers.get('content-type')).toBe('application/vnd.comicbook+zip')
    expect(Buffer.compare(Buffer.from((await image(id, 2)).bytes), (await pictures(8 + index))[1]!.bytes)).toBe(0)
  }
  await expect(readFile(join(root, 'Move/Paper Sparrow c001.cb7'))).rejects.toThrow('ENOENT')
  // Only what was brought goes. An image that cannot be read is none of it.
  expect((await readdir(join(root, 'Move'))).sort()).toEqual(['Paper Sparrow c002'])
  expect((await readdir(join(root, 'Move/Paper Sparrow c002'))).sort()).toEqual(['Thumbs.db', 'notes.txt', 'p11.jpg'])
})

test('a folder of images that is added itself is a chapter, and images that are added later are its pages', async () => {
  for (const { name, bytes } of await pictures(3)) await put(`Alone/Winter Garden c012/${name}`, bytes)
  const added = await api.call(addLibraryFolder, { body: { path: join(root, 'Alone/Winter Garden c012') } })
  expect(added.status, added.text).toBe(201)
  const find = async () =>
    (await api.call(listMangas, { query: { limit: 100 } })).json().items.find(({ title }) => title === 'Winter Garden')
  await expect.poll(find).toBeDefined()
  const pageCount = async () => (await chaptersOf(api, (await find())!.id))[0]?.pageCount
  await expect.poll(pageCount).toBe(2)
  await put('Alone/Winter Garden c012/p11.jpg', (await pictures(5))[0]!.bytes)
  await expect.poll(pageCount).toBe(3)
})

test('a page of a file that became something else is a problem with its reason', async () => {
  await put('Broken/Silent Lighthouse c001.cb7', await writeSevenZip(await pictures(4)))
  const { mangaId } = await adopt('Broken')
  const [chapter] = await chaptersOf(api, mangaId)
  await rm(join(root, 'Broken/Silent Lighthouse c001.cb7'))
  await put('Broken/Silent Lighthouse c001.cb7', await writeSevenZip(await pictures(4), ['-psecret']))
  await expect.poll(async () => (await image(chapter!.id, 1)).status).toBe(409)
  expect((await image(chapter!.id, 1)).data.detail).toContain('password')
})

test('files outside the library are opened directly', async () => {
  for (const { number, extension, write } of formats) {
    const { id } = await started.app.openFile(await put(`Outside/One${extension}`, await write(await pictures(number))))
    expect(Buffer.compare(Buffer.from((await image(id, 2)).bytes), (await pictures(number))[1]!.bytes)).toBe(0)
  }
})
