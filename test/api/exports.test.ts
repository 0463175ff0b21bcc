import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createZipExport, downloadZipExport, exportToFolder, previewExport } from '../../shared/contracts/exports.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { drawSmallPage, writeCollection, writeCollectionFile } from '../support/write-collection.ts'

const root = folderForTests('exports')
const own = join(root, 'own')
const { api, started } = appForTests()
const paths = ['Star Smith/Star Smith c001.cbz', 'Star Smith/Star Smith c002.cbz', 'Rain/Rain! v01.cbz']
let mangaIds: string[]
let starSmith: string

beforeAll(async () => {
  await writeCollection(
    own,
    paths.map((path) => ({ path })),
  )
  mangaIds = [...(await importFolder(api, own)).mangaIds]
  const { items } = (await api.call(listMangas, {})).json()
  starSmith = items.find(({ title }) => title === 'Star Smith')!.id
})

const sizeOf = async (path: string) => (await readFile(join(own, path))).length

async function entriesOf(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const entries: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    expect(entry.compressionMethod).toBe(0)
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    entries[entry.fileName] = Buffer.concat(chunks)
  }
  return entries
}

async function prepareZip(body: object) {
  const response = await api.call(createZipExport, { body })
  expect(response.status, response.text).toBe(201)
  return response.json()
}
const fetchZip = (url: string, headers: Record<string, string> = {}) => fetch(started.origin + url, { headers })

describe('an export as one ZIP', () => {
  test('contains the files unchanged, with names for every system, and its size is known before', async () => {
    const body = { mangaIds }
    const sizes = await Promise.all(paths.map(sizeOf))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect((await api.call(previewExport, { body })).json()).toEqual({
      ...{ fileCount: 3, sizeBytes: total, withoutFileCount: 0 },
    })
    const zip = await prepareZip(body)
    expect(zip).toMatchObject({ fileName: 'Bunko.zip' })
    const response = await fetchZip(zip.url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toContain('Bunko.zip')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBe(zip.sizeBytes)
    expect(Number(response.headers.get('content-length'))).toBe(zip.sizeBytes)
    const entries = await entriesOf(bytes)
    expect(Object.keys(entries)).toEqual([
      'Rain/Rain - Vol.01 Ch.0001.cbz',
      'Star Smith/Star Smith - Ch.0001.cbz',
      'Star Smith/Star Smith - Ch.0002.cbz',
    ])
    expect(entries['Star Smith/Star Smith - Ch.0002.cbz']!.equals(await readFile(join(own, paths[1]!)))).toBe(true)

    const end = await fetchZip(zip.url, { range: 'bytes=-40' })
    expect(end.status).toBe(206)
    expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-40))).toBe(true)
    const middle = await fetchZip(zip.url, { range: 'bytes=100-4999' })
    expect(Buffer.from(await middle.arrayBuffer()).equals(bytes.subarray(100, 5000))).toBe(true)
    const again = await fetchZip(zip.url, { 'if-none-match': response.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('contains the chapters that are chosen, under the name of their manga', async () => {
    const items = await chaptersOf(api, starSmith)
    const zip = await prepareZip({ chapterIds: [items[1]!.id] })
    expect(zip.fileName).toBe('Star Smith.zip')
    const bytes = Buffer.from(await (await fetchZip(zip.url)).arrayBuffer())
    expect(Object.keys(await entriesOf(bytes))).toEqual(['Star Smith/Star Smith - Ch.0002.cbz'])
  })

  test('is refused with each identifier that does not exist', async () => {
    const [chapter] = await chaptersOf(api, starSmith)
    const body = { chapterIds: [chapter!.id, 'gone'], mangaIds: ['none', ...mangaIds] }
    const violations = [{ propertyPath: 'chapterIds[1]' }, { propertyPath: 'mangaIds[0]' }]
    for (const refused of [
      await api.call(previewExport, { body }),
      await api.call(createZipExport, { body }),
      await api.call(exportToFolder, { body: { ...body, path: own } }),
    ])
      expect(refused).toMatchObject({ status: 422, data: { violations } })
  })

  test('leaves out chapters whose file is gone, and says how many', async () => {
    const file = join(own, paths[2]!)
    const bytes = await readFile(file)
    await rm(file)
    const body = { mangaIds }
    expect((await api.call(previewExport, { body })).json()).toMatchObject({ fileCount: 2, withoutFileCount: 1 })
    const zip = await prepareZip(body)
    await writeFile(file, bytes)
    // Back again, so that the ZIP has another size and another tag.
    const response = await fetchZip(zip.url)
    expect(Buffer.from(await response.arrayBuffer()).length).toBeGreaterThan(zip.sizeBytes)
  })

  test('fails when a chapter of it has no file any more', async () => {
    const zip = await prepareZip({ mangaIds })
    const file = join(own, paths[2]!)
    const bytes = await readFile(file)
    await rm(file)
    const response = await fetchZip(zip.url)
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      409,
      expect.stringMatching(/has no file any more/),
    ])
    await writeFile(file, bytes)
    expect((await fetchZip(zip.url)).status).toBe(200)
  })

  test('is refused without files, and gone when it was never prepared', async () => {
    const { id } = (await api.call(createManga, { body: { ...sampleManga, slug: 'no-files' } })).json() as {
      id: string
    }
    const response = await api.call(createZipExport, { body: { mangaIds: [id] } })
    expect(response.status).toBe(422)
    expect(response.text).toContain('Download them first')
    expect(response.data.violations).toMatchObject([{ propertyPath: 'mangaIds' }])
    expect((await api.call(downloadZipExport, { params: { id: 'unknown' } })).status).toBe(404)
  })
})

describe('a chapter that is a folder of images', () => {
  const loose = join(root, 'loose')
  const pages = ['001.png', '002.png', '010.png']
  let body: { mangaIds: string[] }
  let images: Buffer[]

  beforeAll(async () => {
    images = await Promise.all(pages.map((_, index) => drawSmallPage(5000 + index)))
    for (const [index, name] of pages.entries())
      await writeCollectionFile(join(loose, 'Loose Leaves', 'Chapter 1.5', name), images[index]!)
    body = { mangaIds: [...(await importFolder(api, loose)).mangaIds] }
  })

  const pagesOf = async (cbz: Buffer) => {
    const entries = await entriesOf(cbz)
    const names = Object.keys(entries).filter((name) => name.endsWith('.png'))
    return names.sort().map((name) => entries[name])
  }

  test('is a CBZ in the ZIP, also when its copy in the cache is gone', async () => {
    expect((await api.call(previewExport, { body })).json()).toMatchObject({ fileCount: 1, withoutFileCount: 0 })
    const zip = await prepareZip(body)
    await rm(join(started.dataDir, 'cache'), { recursive: true })
    const entries = await entriesOf(Buffer.from(await (await fetchZip(zip.url)).arrayBuffer()))
    expect(Object.keys(entries)).toEqual(['Loose Leaves/Loose Leaves - Ch.0001.5.cbz'])
    expect(await pagesOf(Object.values(entries)[0]!)).toEqual(images)
  })

  test('is a CBZ in the folder, once', async () => {
    const folder = join(root, 'loose-out')
    await mkdir(folder)
    expect((await copyInto(folder, body)).context).toContain('copied=1')
    expect(await pagesOf(await readFile(join(folder, 'Loose Leaves', 'Loose Leaves - Ch.0001.5.cbz')))).toEqual(images)
    expect((await copyInto(folder, body)).context).toContain('copied=0')
  })

  test('is left out when its images cannot be read', async () => {
    for (const name of pages) await writeFile(join(loose, 'Loose Leaves', 'Chapter 1.5', name), 'no image')
    const response = await api.call(createZipExport, { body })
    expect(response.status, response.text).toBe(422)
  })
})

async function copyInto(path: string, body: object) {
  const response = await api.call(exportToFolder, { body: { ...body, path } })
  expect(response.status, response.text).toBe(202)
  return await api.finished(response.json().jobId)
}

describe('an export into a folder', () => {
  const copy = (path: string, body: object = { mangaIds }) => copyInto(path, body)
  const filesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()

  test('copies the files, adds nothing twice and overwrites nothing', async () => {
    const folder = join(root, 'out')
    await mkdir(folder)
    const first = await copy(folder)
    expect(first).toMatchObject({ status: 'completed', failureReason: null })
    expect(first.context).toContain('copied=3')
    const names = [
      'Rain/Rain - Vol.01 Ch.0001.cbz',
      'Star Smith/Star Smith - Ch.0001.cbz',
      'Star Smith/Star Smith - Ch.0002.cbz',
    ]
    expect(await filesIn(folder)).toEqual(names)
    expect((await readFile(join(folder, names[1]!))).equals(await readFile(join(own, paths[0]!)))).toBe(true)
    expect((await copy(folder)).context).toContain('copied=0')

    const mine = join(folder, names[1]!)
    const { length } = await readFile(mine)
    await writeFile(mine, Buffer.alloc(length, 1))
    await utimes(mine, 1, 1)
    expect((await copy(folder)).context).toContain('copied=1')
    expect(await filesIn(folder)).toEqual([...names, 'Star Smith/Star Smith - Ch.0001 (2).cbz'].sort())
    expect((await readFile(mine)).equals(Buffer.alloc(length, 1))).toBe(true)
  })

  test('copies what is there and names what is not', async () => {
    const folder = join(root, 'part')
    await mkdir(folder)
    const file = join(own, paths[2]!)
    const bytes = await readFile(file)
    await rm(file)
    const job = await copy(folder)
    await writeFile(file, bytes)
    expect(job.status).toBe('completed')
    expect(job.context.find((entry) => entry.startsWith('Rain/'))).toContain('isn’t there')
    expect(await filesIn(folder)).toHaveLength(2)
  })

  test.each([
    ['relative', 'out', /full path/],
    ['missing', join(root, 'nowhere'), /no folder here/],
    ['a file', join(own, paths[0]!), /This is a file/],
  ])('refuses a path that is %s', async (_, path, reason) => {
    const response = await api.call(exportToFolder, { body: { mangaIds, path } })
    expect(response.status).toBe(422)
    expect(response.text).toMatch(reason)
  })

  test('refuses Bunko’s own folder', async () => {
    const response = await api.call(exportToFolder, { body: { mangaIds, path: join(started.dataDir, 'library') } })
    expect(response.status).toBe(422)
    expect(response.text).toContain('belongs to Bunko')
  })
})
