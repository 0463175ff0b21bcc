// Chapters as EPUB for e-readers: their structure (EPUB 3.3 and OCF 3.3), their pages, and Bunko's own reader of EPUB.
import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { inspectCollection } from '../../shared/contracts/collection.ts'
import { createZipExport, exportToFolder } from '../../shared/contracts/exports.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('books')
const { api, started } = appForTests()

let images: { name: string; bytes: Buffer }[]
let mangaId: string

beforeAll(async () => {
  const wide = { width: 96, height: 64, channels: 3, background: '#123' } as const
  images = [
    { name: '1 ü.png', bytes: await drawSmallPage(9001) },
    {
      name: '2.jpg',
      bytes: await sharp(await drawSmallPage(9002))
        .jpeg()
        .toBuffer(),
    },
    { name: '3.webp', bytes: await sharp({ create: wide }).webp().toBuffer() },
  ]
  const comicInfo = `<ComicInfo><Series>Cat &amp; "Dog"</Series><Number>1.5</Number><Title>A &lt; B</Title><Writer>Mori</Writer>
    <Summary>Rain.</Summary><LanguageISO>ja</LanguageISO><Manga>YesAndRightToLeft</Manga></ComicInfo>`
  const info = { name: 'ComicInfo.xml', bytes: Buffer.from(comicInfo) }
  await writeCollectionFile(join(root, 'own', 'Cat/Cat c001.5.cbz'), zipBytes([...images, info]))
  await writeCollectionFile(
    join(root, 'own', 'Cat/Cat c002.cbz'),
    zipBytes([images[0]!, { ...info, bytes: Buffer.from(comicInfo.replace('1.5', '2')) }]),
  )
  mangaId = await adopt(join(root, 'own'))
})

const adopt = async (path: string): Promise<string> => (await importFolder(api, path)).mangaIds[0]!
async function copyInto(name: string, format: string) {
  const path = join(root, name)
  await mkdir(path, { recursive: true })
  const response = await api.call(exportToFolder, { body: { mangaIds: [mangaId], format, path } })
  expect(response.status, response.text).toBe(202)
  return await api.finished(response.json().jobId)
}
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.epub')).sort()

async function entriesOf(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes)
  const entries: { name: string; bytes: Buffer; extra: number; method: number }[] = []
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    entries.push({
      ...{ name: entry.fileName, bytes: Buffer.concat(chunks) },
      ...{ extra: entry.extraFieldLength, method: entry.compressionMethod },
    })
  }
  return entries
}

test('a book has the structure of an EPUB with a fixed layout, and the pages unchanged', async () => {
  expect((await copyInto('out', 'epub')).context).toContain('copied=2')
  const [first] = await filesIn(join(root, 'out'))
  expect(first).toMatch(/^Cat & .*Dog.*Ch\.0001\.5.*\.epub$/)
  const entries = await entriesOf(await readFile(join(root, 'out', first!)))
  expect(entries[0]).toEqual({ name: 'mimetype', bytes: Buffer.from('application/epub+zip'), extra: 0, method: 0 })
  const byName = new Map(entries.map(({ name, bytes }) => [name, bytes]))
  expect(byName.size).toBe(entries.length)
  const xml = (name: string) => load(byName.get(name)!.toString(), { xml: true })
  const path = xml('META-INF/container.xml')('rootfile').attr('full-path')!
  const book = xml(path)
  const property = (name: string) => book(`meta[property="${name}"]`).text()
  expect(book('package').attr()).toMatchObject({ version: '3.0', 'unique-identifier': 'id' })
  expect(book('#id').text()).toMatch(/^urn:uuid:[\da-f-]{36}$/)
  expect(book('dc\\:title').text()).toContain('Cat & ')
  expect(book('dc\\:language').text()).toBe('ja')
  expect(book('dc\\:creator').text()).toBe('Mori')
  expect(book('dc\\:description').text()).toBe('Rain.')
  expect(property('dcterms:modified')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(property('rendition:layout')).toBe('pre-paginated')
  expect(property('belongs-to-collection')).toBe('Cat & "Dog"')
  expect(property('group-position')).toBe('1.5')
  expect(book('spine').attr('page-progression-direction')).toBe('rtl')

  // Every file is in the manifest, and the other way round.
  const items = book('manifest > item')
    .toArray()
    .map((item) => ({
      id: book(item).attr('id')!,
      href: book(item).attr('href')!,
      of: book(item).attr('idref')!,
      properties: book(item).attr('properties'),
    }))
  const listed = items.map((item) => posix.join(posix.dirname(path), item.href))
  expect(new Set(listed).size).toBe(items.length)
  expect(
    [...byName.keys()].filter((name) => name !== 'mimetype' && !name.startsWith('META-INF/') && name !== path).sort(),
  ).toEqual(listed.toSorted())
  expect(items.filter((item) => item.properties === 'nav')).toHaveLength(1)
  expect(items.filter((item) => item.properties === 'cover-image')).toHaveLength(1)

  const hrefs = new Map(items.map((item) => [item.id, item.href]))
  const spine = book('spine > itemref')
    .toArray()
    .map((item) => ({
      id: book(item).attr('id')!,
      href: book(item).attr('href')!,
      of: book(item).attr('idref')!,
      properties: book(item).attr('properties'),
    }))
  const sizes = [
    [48, 64],
    [48, 64],
    [96, 64],
  ]
  expect(spine.map((item) => item.properties)).toEqual([undefined, undefined, 'rendition:page-spread-center'])
  for (const [index, item] of spine.entries()) {
    const name = posix.join(posix.dirname(path), hrefs.get(item.of)!)
    const page = xml(name)
    const [width, height] = sizes[index]!
    expect(page('meta[name="viewport"]').attr('content')).toBe(`width=${width}, height=${height}`)
    const bytes = byName.get(posix.join(posix.dirname(name), page('img').attr('src')!))!
    // E-readers do not know WebP.
    if (index === 2) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
    else expect(bytes.equals(images[index]!.bytes)).toBe(true)
  }
  const nav = xml(posix.join(posix.dirname(path), items.find((item) => item.properties === 'nav')!.href))
  const links = (type: string) =>
    nav(`nav[epub\\:type="${type}"] a`)
      .toArray()
      .map((link) => nav(link).attr('href'))
  expect(links('toc')).toEqual([hrefs.get('page-1')])
  expect(links('page-list')).toEqual(spine.map((item) => hrefs.get(item.of)))
})

test('Bunko reads its own books', async () => {
  const path = join(root, 'out')
  const { items } = (await api.call(inspectCollection, { body: { path } })).json()
  expect(items).toMatchObject([
    { series: 'Cat & "Dog"', kind: 'chapter', number: 1.5, volume: null, title: 'A < B', language: 'ja', reason: null },
    { series: 'Cat & "Dog"', kind: 'chapter', number: 2, volume: null, language: 'ja', reason: null },
  ])
  const copy = join(root, 'again')
  await writeCollectionFile(join(copy, 'Other c001.epub'), await readFile(join(path, (await filesIn(path))[0]!)))
  const items2 = [{ path: 'Other c001.epub', series: 'Other', number: 1, volume: null }]
  const { mangaIds } = await importFolder(api, copy, { items: items2 })
  const chapters = await chaptersOf(api, mangaIds[0]!)
  expect(chapters).toMatchObject([{ pageCount: 3, isAvailable: true }])
  for (const [index, { bytes }] of images.slice(0, 2).entries()) {
    const response = await api.call(getPageImage, {
      params: { chapterId: chapters[0]!.id, pageNumber: String(index + 1) },
    })
    expect(Buffer.from(response.bytes).equals(bytes)).toBe(true)
  }
})

test('a book for Kobo has the name that Kobo needs; the same book is not copied again, a changed one is', async () => {
  expect((await copyInto('kobo', 'kepub')).context).toContain('copied=2')
  const names = await filesIn(join(root, 'kobo'))
  expect(names.every((name) => name.endsWith('.kepub.epub'))).toBe(true)
  expect((await copyInto('kobo', 'kepub')).context).toContain('copied=0')
  await api.call(editManga, { params: { id: mangaId }, body: { author: 'Aoba' } })
  expect((await copyInto('kobo', 'kepub')).context).toContain('copied=2')
  expect((await filesIn(join(root, 'kobo'))).filter((name) => name.endsWith(' (2).kepub.epub'))).toHaveLength(2)
})

test('books are made for a ZIP, also when the cache is cleared before it is downloaded', async () => {
  const response = await api.call(createZipExport, { body: { mangaIds: [mangaId], format: 'epub' } })
  expect(response.status, response.text).toBe(201)
  const { url, sizeBytes } = response.json()
  rmSync(join(started.dataDir, 'cache', 'books'), { recursive: true })
  const bytes = Buffer.from(await (await fetch(started.origin + url)).arrayBuffer())
  expect(bytes.length).toBe(sizeBytes)
  const books = await entriesOf(bytes)
  expect(books.map(({ name }) => name.endsWith('.epub'))).toEqual([true, true])
  for (const book of books) expect((await entriesOf(book.bytes))[0]!.name).toBe('mimetype')
})

test('a chapter whose image cannot be converted is left out and named', async () => {
  const broken = Buffer.from(images[2]!.bytes)
  broken.fill(0, 40)
  const folder = join(root, 'broken')
  await writeCollectionFile(join(folder, 'Owl/Owl c001.cbz'), zipBytes([{ name: '1.webp', bytes: broken }]))
  await writeCollectionFile(join(folder, 'Owl/Owl c002.cbz'), zipBytes([images[0]!]))
  const id = await adopt(folder)
  const path = join(root, 'owl-out')
  await mkdir(path)
  const { jobId } = (await api.call(exportToFolder, { body: { mangaIds: [id], format: 'epub', path } })).json()
  const job = await api.finished(jobId)
  expect(job.context).toContain('copied=1')
  expect(job.context.join('\n')).toMatch(/Owl - Ch\.0001\.epub: /)
  await writeFile(join(path, 'done'), '')
  expect(await filesIn(path)).toEqual(['Owl/Owl - Ch.0002.epub'])
})

test('refuses an unknown format', async () => {
  const response = await api.call(createZipExport, { body: { mangaIds: [mangaId], format: 'mobi' } })
  expect([400, 422]).toContain(response.status)
})
