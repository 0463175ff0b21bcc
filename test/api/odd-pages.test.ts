import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectCollection } from '../../shared/contracts/collection.ts'
import { getMangaCover } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { writeSevenZip } from '../support/write-seven-zip.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('odd-pages')
const { api } = appForTests()

const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: '#336699' } })
/** The start of a JPEG XL image of 64 × 64 pixels. */
const jpegXl = Buffer.concat([Buffer.from('ff0a3f00', 'hex'), Buffer.alloc(100)])
const heic = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\0\x40\0\0\0\x40', 'latin1'),
])

const bmp = Buffer.alloc(58)
bmp.write('BM')
bmp.writeUInt32LE(40, 14)
bmp.writeInt32LE(64, 18)
bmp.writeInt32LE(64, 22)

const put = (path: string, bytes: Uint8Array) => writeCollectionFile(join(root, path), bytes)
const image = (chapterId: string, page: number, query: { width?: number } = {}) =>
  api.call(getPageImage, { params: { chapterId, pageNumber: String(page) }, query })

async function reasonOf(path: string): Promise<string | null> {
  const { items } = (await api.call(inspectCollection, { body: { path: root } })).json()
  const item = items.find((one) => one.path === path)!
  expect(item.kind).toBe('unreadable')
  return item.reason
}

test('TIFF pages are shown as JPEG', async () => {
  const tiff = await picture.clone().tiff().toBuffer()
  await put('tiff/Dune/Dune 1.cbz', zipBytes([{ name: '1.tif', bytes: tiff }]))
  const { mangaIds } = await importFolder(api, join(root, 'tiff'))
  const [chapter] = await chaptersOf(api, mangaIds[0]!)
  const page = await image(chapter!.id, 1)
  expect(page.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(page.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
  expect((await image(chapter!.id, 1, { width: 160 })).status).toBe(200)
  expect((await api.call(getMangaCover, { params: { id: mangaIds[0]! } })).status).toBe(200)
})

test.each([
  ['JPEG XL', 'jxl', jpegXl],
  ['HEIC', 'heic', heic],
  ['BMP', 'bmp', bmp],
])('%s pages are refused by their name, alone and between others', async (name, extension, bytes) => {
  await put(`only/${extension}.cbz`, zipBytes([{ name: `1.${extension}`, bytes }]))
  await put(`only/${extension}.cb7`, await writeSevenZip([{ name: `1.${extension}`, bytes }]))
  for (const archive of ['cbz', 'cb7'])
    expect(await reasonOf(`only/${extension}.${archive}`)).toContain(`its pages are ${name} images`)
  const pages = [
    { name: '1.png', bytes: await drawSmallPage(bytes.length) },
    { name: `2.${extension}`, bytes },
  ]
  await put(`mixed ${extension}/Reef ${extension}/Reef ${extension} 1.cbz`, zipBytes(pages))
  const { mangaIds } = await importFolder(api, join(root, `mixed ${extension}`))
  const [chapter] = await chaptersOf(api, mangaIds[0]!)
  expect(chapter).toMatchObject({ pageCount: 2 })
  expect((await image(chapter!.id, 1)).status).toBe(200)
  const page = await image(chapter!.id, 2)
  expect([page.status, JSON.parse(page.text).detail]).toEqual([
    409,
    `Page 2 can’t be shown. The file is a ${name} file, which isn’t supported.`,
  ])
  expect((await image(chapter!.id, 2, { width: 160 })).status).toBe(409)
})

test('what is inspected as readable is imported: an AVIF sequence, and no images without content', async () => {
  const avif = await picture.clone().avif().toBuffer()
  avif.write('avis', 8, 'latin1')
  await put('avif/Tide/Tide 1.cbz', zipBytes([{ name: '1.avif', bytes: avif }]))
  const { mangaIds } = await importFolder(api, join(root, 'avif'))
  const [chapter] = await chaptersOf(api, mangaIds[0]!)
  const page = await image(chapter!.id, 1)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/avif'])
  for (const [name, bytes] of [
    ['empty', Buffer.alloc(0)],
    ['noise', Buffer.from('no image')],
  ] as const) {
    await put(`none/${name}.cbz`, zipBytes([{ name: '1.jpg', bytes }]))
    expect(await reasonOf(`none/${name}.cbz`)).toContain('none of its images can be read')
  }
  await put('none/text.cbz', zipBytes([{ name: '1.txt', bytes: Buffer.from('text') }]))
  expect(await reasonOf('none/text.cbz')).toBe('Can’t use this file: it has no pages inside.')
})
