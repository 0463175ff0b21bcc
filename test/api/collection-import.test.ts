import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deleteChapterFile } from '../../shared/contracts/chapters.ts'
import { importCollection, inspectCollection, listLibraryFolders } from '../../shared/contracts/collection.ts'
import { getJob, pauseQueue, retryJob } from '../../shared/contracts/jobs.ts'
import { getMangaById, getMangaCover, listMangas } from '../../shared/contracts/mangas.ts'
import { importOtherProgram } from '../../shared/contracts/other-programs.ts'
import { getPageImage, getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { getMangaReaderSettings, replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { listReadingListItems, listReadingLists } from '../../shared/contracts/reading-lists.ts'
import { previewMangaRemoval, removeManga } from '../../shared/contracts/removal.ts'
import { parseJob } from '../../shared/job-context.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'
import { fileHashes } from '../support/file-hashes.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { holdImports } from '../support/hold-imports.ts'
import { importFolder, importJobsOf, startImport } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { writeRar } from '../support/write-rar.ts'
import { tachibk } from '../support/write-tachibk.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('collection')
const { api, started } = appForTests()

let seed = 1000
const archive = async (...infos: string[]) =>
  zipBytes([
    { name: '001.png', bytes: await drawSmallPage(seed++) },
    { name: '002.png', bytes: await drawSmallPage(seed++) },
    ...infos.map((xml) => ({ name: 'ComicInfo.xml', bytes: Buffer.from(xml) })),
  ])
const put = async (path: string, ...infos: string[]) => writeCollectionFile(join(root, path), await archive(...infos))

const putInfos = async (path: string, metronInfo: string, comicInfo?: string) =>
  writeCollectionFile(
    join(root, path),
    zipBytes([
      { name: '001.png', bytes: await drawSmallPage(seed++) },
      { name: 'MetronInfo.xml', bytes: Buffer.from(metronInfo) },
      ...(comicInfo ? [{ name: 'ComicInfo.xml', bytes: Buffer.from(comicInfo) }] : []),
    ]),
  )

const adopt = (folder: string, more: object = {}) => importFolder(api, join(root, folder), more)

describe('metadata in files', () => {
  const metron = `<?xml version="1.0" encoding="UTF-8"?>
<MetronInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <IDS><ID source="Metron" primary="true">290431</ID></IDS>
  <Publisher id="12"><Name>Harbor Press</Name></Publisher>
  <Series lang="en" id="65478"><Name>Paper Lanterns</Name><SortName>Paper Lanterns</SortName><Volume>1</Volume>
    <Format>Digital Chapter</Format><StartYear>2014</StartYear></Series>
  <MangaVolume>3</MangaVolume><Number>12.5</Number>
  <Stories><Story id="1">The lamp</Story><Story>The wick</Story></Stories>
  <Summary>Two friends &amp; a shop.</Summary><CoverDate>2016-03-01</CoverDate>
  <Genres><Genre id="9">Drama</Genre><Genre>Slice of Life</Genre></Genres>
  <Credits><Credit><Creator id="5">Rin Ota</Creator><Roles><Role id="1">Writer</Role><Role>Artist</Role></Roles></Credit>
    <Credit><Creator>Someone Else</Creator><Roles><Role>Letterer</Role></Roles></Credit></Credits>
</MetronInfo>`
  test('is read from MetronInfo.xml', async () => {
    await putInfos('metron/x/scan 7.cbz', metron)
    const { mangaIds } = await adopt('metron')
    expect((await api.call(getMangaById, { params: { id: mangaIds[0]! } })).json()).toMatchObject({
      title: 'Paper Lanterns',
      author: 'Rin Ota',
      description: 'Two friends & a shop.',
      publicationYear: 2014,
      genres: ['Drama', 'Slice of Life'],
    })
    expect(await chaptersOf(api, mangaIds[0]!)).toMatchObject([
      { number: 12.5, volume: 3, title: 'The lamp, The wick' },
    ])
  })

  test('of ComicInfo.xml wins over that of MetronInfo.xml', async () => {
    await putInfos('both/x/scan 7.cbz', metron, '<ComicInfo><Series>Paper Boats</Series><Number>4</Number></ComicInfo>')
    const { mangaIds } = await adopt('both')
    const manga = (await api.call(getMangaById, { params: { id: mangaIds[0]! } })).json()
    expect(manga).toMatchObject({ title: 'Paper Boats', author: 'Rin Ota' })
    expect(await chaptersOf(api, mangaIds[0]!)).toMatchObject([{ number: 4, volume: 3 }])
  })

  const said = (series: string, number: number, manga: string) =>
    `<ComicInfo><Series>${series}</Series><Number>${number}</Number><Manga>${manga}</Manga></ComicInfo>`
  const settingsOf = async (id: string) => (await api.call(getMangaReaderSettings, { params: { id } })).json()

  test.each([
    ['YesAndRightToLeft', 'rtl'],
    ['No', 'ltr'],
    ['Yes', undefined],
  ])('of the reading direction %s applies to the manga', async (manga, direction) => {
    await put(`direction-${manga}/a c001.cbz`, said(`Read ${manga}`, 1, manga))
    const { mangaIds } = await adopt(`direction-${manga}`)
    expect((await settingsOf(mangaIds[0]!)).direction).toBe(direction)
  })

  test('of the reading direction does not replace a choice, and says nothing where files disagree', async () => {
    await put('chosen/a c001.cbz', said('Chosen', 1, 'No'))
    const { mangaIds } = await adopt('chosen')
    const id = mangaIds[0]!
    await api.call(replaceMangaReaderSettings, { params: { id }, body: { direction: 'vertical' } })
    await put('chosen/a c002.cbz', said('Chosen', 2, 'YesAndRightToLeft'))
    await adopt('chosen')
    expect(await chaptersOf(api, id)).toHaveLength(2)
    expect(await settingsOf(id)).toEqual({ direction: 'vertical' })
    await put('disagree/a c001.cbz', said('Disagree', 1, 'No'))
    await put('disagree/a c002.cbz', said('Disagree', 2, 'YesAndRightToLeft'))
    expect(await settingsOf((await adopt('disagree')).mangaIds[0]!)).toEqual({})
  })
})

describe('the groups of a chapter', () => {
  const groupsOf = async (id: string) => (await chaptersOf(api, id)).map(({ groups }) => groups)

  test.each(['link', 'copy'])('are those that its file names, also after its content changed: %s', async (mode) => {
    const folder = `groups-${mode}`
    const info = (number: number, more = '') =>
      `<ComicInfo><Series>Groups ${mode}</Series><Number>${number}</Number>${more}</ComicInfo>`
    await put(`${folder}/a c001.cbz`, info(1, '<Translator>Dawn, Late Tea</Translator>'))
    await put(`${folder}/a c002.cbz`, info(2))
    const { mangaIds } = await adopt(folder, { mode })
    expect(await groupsOf(mangaIds[0]!)).toEqual([['Dawn', 'Late Tea'], []])
    if (mode === 'copy') return
    await put(`${folder}/a c001.cbz`, info(1))
    await put(`${folder}/a c002.cbz`, info(2, '<Translator>Dawn</Translator>'))
    await adopt(folder)
    expect(await groupsOf(mangaIds[0]!)).toEqual([['Dawn', 'Late Tea'], ['Dawn']])
  })

  test('that a list names are not those of a file that says nothing', async () => {
    const backup = join(root, 'listed.tachibk')
    const chapters = [{ url: '/1', name: 'Chapter 1', number: 1, scanlator: 'Listed' }]
    const manga = [{ source: 77n, url: '/listed', title: 'Listed Comet', chapters }]
    await writeFile(backup, tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
    const { jobId } = (await api.call(importOtherProgram, { body: { path: backup, keys: ['77 /listed'] } })).json()
    await api.finished(jobId)
    const found = (await api.call(listMangas)).json().items.find(({ title }) => title === 'Listed Comet')!
    expect(await groupsOf(found.id)).toEqual([['Listed']])
    await put('listed/Listed Comet/Listed Comet c001.cbz')
    expect((await adopt('listed')).mangaIds).toEqual([found.id])
    expect(await chaptersOf(api, found.id)).toMatchObject([{ isAvailable: true, groups: [] }])
  })
})

describe('importing a folder', () => {
  test('links archives in place and reads them', async () => {
    await put('link/Star Smith/Star Smith c001 (v01).cbz')
    await put('link/Star Smith/Star Smith c002 (v01).cbz')
    const before = await fileHashes(join(root, 'link'))
    const { mangaIds, jobs } = await adopt('link')
    expect(jobs).toMatchObject([{ type: 'import_archive', status: 'completed' }])
    const manga = (await api.call(getMangaById, { params: { id: mangaIds[0]! } })).json()
    expect(manga).toMatchObject({ title: 'Star Smith', slug: 'star-smith' })
    const chapters = await chaptersOf(api, mangaIds[0]!)
    expect(chapters).toMatchObject([
      { number: 1, volume: 1, isAvailable: true, pageCount: 2 },
      { number: 2, volume: 1, isAvailable: true, pageCount: 2 },
    ])
    const image = await api.call(getPageImage, { params: { chapterId: chapters[0]!.id, pageNumber: '2' } })
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect((await api.call(getMangaCover, { params: { id: mangaIds[0]! }, query: { width: 320 } })).status).toBe(200)
    expect(await fileHashes(join(root, 'link'))).toEqual(before)
  })

  test('adds nothing twice', async () => {
    await put('twice/Moon/Moon c001.cbz')
    const first = await adopt('twice')
    const second = await adopt('twice')
    expect(second.jobIds).toEqual([])
    expect(second.mangaIds).toEqual(first.mangaIds)
    expect(await chaptersOf(api, first.mangaIds[0]!)).toHaveLength(1)
    await put('twice/Moon/Moon c002.cbz')
    expect((await adopt('twice')).mangaIds).toEqual(first.mangaIds)
    expect(await chaptersOf(api, first.mangaIds[0]!)).toHaveLength(2)
  })

  test('a volume is one chapter entry, and specials have labels', async () => {
    await put('kinds/Rain/Rain v03.cbz')
    await put('kinds/Rain/Rain v04-05.cbz')
    await put('kinds/Rain/Rain c012-014.cbz')
    await put('kinds/Rain/Rain - Special 1.cbz')
    await put('kinds/Rain/Rain c007 [French].cbz')
    const { mangaIds } = await adopt('kinds')
    const chapters = await chaptersOf(api, mangaIds[0]!)
    expect(chapters.map(({ number, volume, label, language }) => ({ number, volume, label, language }))).toEqual([
      { number: 1, volume: null, label: 'Special 1', language: null },
      { number: 3, volume: 3, label: 'volume', language: null },
      { number: 4, volume: 4, label: 'volume', language: null },
      { number: 7, volume: null, label: null, language: 'fr' },
      { number: 12, volume: null, label: null, language: null },
    ])
  })

  test('pieces of a chapter have labels, and a corrected number takes them away', async () => {
    const names = ['Ch.11 - Part 1.cbz', 'Ch.11 - Part 2.cbz', 'Ch.12 - Part 1.cbz']
    for (const name of names) await put(`pieces/Kite/${name}`)
    const { items } = (await api.call(inspectCollection, { body: { path: join(root, 'pieces') } })).json()
    const corrected = items.map((item) => (item.number === 12 ? { ...item, number: 13 } : item))
    const { mangaIds, leftOut } = await adopt('pieces', { items: corrected })
    expect(leftOut).toEqual([])
    expect((await chaptersOf(api, mangaIds[0]!)).map(({ number, label }) => [number, label])).toEqual([
      [11, 'part 1'],
      [11, 'part 2'],
      [13, null],
    ])
  })

  test('the only file in the folder of a chapter is the chapter, and stays it when another one follows', async () => {
    await put('lone/Finch/Chapter 4/01.cbz')
    for (const name of ['01.cbz', '02.cbz']) await put(`lone/Finch/Chapter 5/${name}`)
    const { mangaIds } = await adopt('lone')
    const labels = async () => (await chaptersOf(api, mangaIds[0]!)).map(({ number, label }) => [number, label])
    expect(await labels()).toEqual([
      [4, null],
      [5, 'part 1'],
      [5, 'part 2'],
    ])
    await put('lone/Finch/Chapter 4/02.cbz')
    await adopt('lone')
    expect((await labels()).filter(([number]) => number === 4)).toEqual([
      [4, null],
      [4, 'part 2'],
    ])
  })

  test('takes metadata of ComicInfo.xml, and corrections of the user before it', async () => {
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
    expect((await chaptersOf(api, mangaIds[0]!)).map(({ number }) => number)).toEqual([5, 6])
  })

  test('puts chapters on the reading lists that their files name, by their numbers there', async () => {
    const info = (series: string, number: number, more: string) =>
      `<ComicInfo><Series>${series}</Series><Number>${number}</Number>${more}</ComicInfo>`
    const arc = (names: string, numbers: string) =>
      `<StoryArc>${names}</StoryArc><StoryArcNumber>${numbers}</StoryArcNumber>`
    await put('arcs/a.cbz', info('Crossing A', 1, arc('The Crossing, Prelude', '2, 1')))
    await put('arcs/b.cbz', info('Crossing B', 1, arc('the crossing', '1')))
    await put(
      'arcs/c.cbz',
      info('Crossing B', 2, '<AlternateSeries>The Crossing</AlternateSeries><AlternateNumber>1.5</AlternateNumber>'),
    )
    // Without a number it is another title.
    await put('arcs/d.cbz', info('Crossing C', 1, '<AlternateSeries>Kōsa</AlternateSeries>'))
    await putInfos(
      'arcs/e.cbz',
      `<MetronInfo><Series><Name>Crossing D</Name></Series><Number>4</Number>
        <Arcs><Arc><Name>The Crossing</Name><Number>9</Number></Arc></Arcs></MetronInfo>`,
    )
    await adopt('arcs')
    const lists = (await api.call(listReadingLists)).json().items
    expect(lists.map(({ name }) => name.toLowerCase())).toEqual(['prelude', 'the crossing'])
    const { items } = (await api.call(listReadingListItems, { params: { id: lists[1]!.id } })).json()
    expect(items.map(({ series, number }) => `${series} ${number}`)).toEqual([
      'Crossing B 1',
      'Crossing B 2',
      'Crossing A 1',
      'Crossing D 4',
    ])
  })

  test('refuses items that are not in the folder', async () => {
    await put('refuse/Sky c001.cbz')
    const body = { path: join(root, 'refuse'), items: [{ path: '../elsewhere.cbz', series: 'Sky', number: 1 }] }
    const response = await api.call(importCollection, { body })
    expect(response.status).toBe(422)
    expect(response.data.violations).toMatchObject([{ propertyPath: 'items[0].path' }])
    const folders = (await api.call(listLibraryFolders)).json().items
    expect(folders.map(({ path }) => path)).not.toContain(join(root, 'refuse'))
    expect((await api.call(importCollection, { body: { path: started.dataDir } })).status).toBe(422)
    expect((await api.call(importCollection, { body: { path: join(root, 'nowhere') } })).status).toBe(422)
  })

  test('chapters follow files that were renamed, moved and swapped', async () => {
    for (const number of ['001', '002', '003', '004']) await put(`moves/Lake/Lake c${number}.cbz`)
    const { mangaIds } = await adopt('moves')
    const before = await chaptersOf(api, mangaIds[0]!)
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
    const after = await chaptersOf(api, mangaIds[0]!)
    const facts = (list: typeof after) =>
      list.map(({ id, number, isRead, lastReadPage }) => ({ id, number, isRead, lastReadPage }))
    expect(facts(after)).toEqual(facts(await chaptersOf(api, mangaIds[0]!)))
    expect(after.map(({ id, number }) => [id, number])).toEqual(before.map(({ id, number }) => [id, number]))
    expect(after.map(({ lastReadPage }) => lastReadPage)).toEqual([1, 2, 1, 2])
    for (const { id } of after)
      expect((await api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })).status).toBe(200)
  })

  test('a file that was renamed to the name of a deleted one keeps its chapter, and the other has no file', async () => {
    for (const number of ['001', '002']) await put(`replaced/Pond/Pond c${number}.cbz`)
    const { mangaIds } = await adopt('replaced')
    const [first, second] = await chaptersOf(api, mangaIds[0]!)
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 2 } })
    const folder = join(root, 'replaced', 'Pond')
    await rename(join(folder, 'Pond c002.cbz'), join(folder, 'Pond c001.cbz'))
    for (const _ of ['once', 'again']) expect(await adopt('replaced')).toMatchObject({ jobIds: [], mangaIds })
    expect(await chaptersOf(api, mangaIds[0]!)).toMatchObject([
      { id: first!.id, isAvailable: false, lastReadPage: 2 },
      { id: second!.id, isAvailable: true, isOffline: false },
    ])
    const page = await api.call(getPageImage, { params: { chapterId: second!.id, pageNumber: '1' } })
    expect(page.status).toBe(200)
    const { items } = (await api.call(listLibraryFolders)).json()
    expect(items.find(({ path }) => path === join(root, 'replaced'))).toMatchObject({ missingCount: 0 })
  })

  test('a file that vanished is a clear problem and no deletion', async () => {
    await put('vanish/Wind/Wind c001.cbz')
    await put('vanish/Wind/Wind c002.cbz')
    const { mangaIds } = await adopt('vanish')
    const [first] = await chaptersOf(api, mangaIds[0]!)
    const file = join(root, 'vanish/Wind/Wind c001.cbz')
    await rename(file, `${file}.away`)
    expect((await adopt('vanish')).jobIds).toEqual([])
    expect(await chaptersOf(api, mangaIds[0]!)).toHaveLength(2)
    expect((await api.call(getReaderChapter, { params: { chapterId: first!.id } })).status).toBeLessThan(500)
    const image = async () => await api.call(getPageImage, { params: { chapterId: first!.id, pageNumber: '1' } })
    await expect.poll(async () => (await image()).text).toContain('nothing was deleted')
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
    const chapters = await chaptersOf(api, mangaIds[0]!)
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
    const [chapter] = await chaptersOf(api, mangaIds[0]!)
    expect((await api.call(deleteChapterFile, { params: { id: chapter!.id } })).status).toBe(409)
    const preview = (await api.call(previewMangaRemoval, { body: { mangaIds } })).json()
    expect(preview).toMatchObject({ chapterCount: 1, fileCount: 0, linkedFileCount: 1, sizeBytes: 0 })
    expect((await api.call(removeManga, { params: { id: mangaIds[0]! } })).status).toBe(204)
    expect(existsSync(join(root, 'keep/Fog/Fog c001.cbz'))).toBe(true)
    const again = await adopt('keep')
    expect(again.jobs).toMatchObject([{ status: 'completed' }])
    expect((await chaptersOf(api, again.mangaIds[0]!))[0]).toMatchObject({ isAvailable: true })
  })

  test.each(['copy', 'move'] as const)('brings archives into the library: %s', async (mode) => {
    await put(`${mode}/Snow ${mode}/Snow ${mode} c001.cbz`)
    const source = join(root, `${mode}/Snow ${mode}/Snow ${mode} c001.cbz`)
    const bytes = await readFile(source)
    const { mangaIds, jobs } = await adopt(mode, { mode })
    expect(jobs).toMatchObject([{ status: 'completed' }])
    expect(existsSync(source)).toBe(mode === 'copy')
    const [chapter] = await chaptersOf(api, mangaIds[0]!)
    expect((await api.call(getPageImage, { params: { chapterId: chapter!.id, pageNumber: '1' } })).status).toBe(200)
    const own = (await readdir(join(started.dataDir, 'library'), { recursive: true })).filter((name) =>
      name.includes(`Snow ${mode} c001`),
    )
    expect(await readFile(join(started.dataDir, 'library', own[0]!))).toEqual(bytes)
    if (mode === 'copy') {
      await adopt(mode, { mode })
      expect(await chaptersOf(api, mangaIds[0]!)).toHaveLength(1)
    }
  })

  test('says which files of a folder were left out, and why', async () => {
    await put('left/Dusk/Dusk c001 [A].cbz')
    await put('left/Dusk/Dusk c001 [B].cbz')
    const { jobs, mangaIds } = await adopt('left')
    expect(await chaptersOf(api, mangaIds[0]!)).toHaveLength(1)
    expect(jobs[0]!.context.join('\n')).toContain('another file')
  })

  test.each(['link', 'copy'] as const)('%s: says which files cannot be read any more', async (mode) => {
    const folder = `broken ${mode}`
    for (const number of [1, 2, 3]) await put(`${folder}/Mist ${mode}/Mist ${mode} c00${number}.cbz`)
    await writeFile(join(root, folder, 'cut.cbz'), 'PK cut off')
    const inspected = (await api.call(inspectCollection, { body: { path: join(root, folder) } })).json().items
    const cut = `Mist ${mode}/Mist ${mode} c002.cbz`
    await writeFile(join(root, folder, cut), 'PK cut off later')
    const { mangaIds, leftOut } = await adopt(folder, { mode, items: inspected })
    expect(await chaptersOf(api, mangaIds[0]!)).toHaveLength(2)
    expect(leftOut).toEqual([{ path: cut, reason: expect.stringContaining('Can’t use this file') }])
    const all = await adopt(folder, { mode })
    expect(all.leftOut.map(({ path }) => path).sort()).toEqual([cut, 'cut.cbz'])
  })
})

describe('files with damaged pages', () => {
  /** The checksum of the last page does not match. */
  const damaged = async () => {
    const bytes = Buffer.from(await archive())
    bytes[bytes.lastIndexOf('IEND') - 6]! ^= 0xff
    return bytes
  }

  test.each(['copy', 'move'] as const)('are named at the import and leave nothing: %s', async (mode) => {
    await writeCollectionFile(join(root, `damaged ${mode}/Gale ${mode}/Gale ${mode} c001.cbz`), await damaged())
    const { job } = await adopt(`damaged ${mode}`, { mode })
    expect(job.context.notes).toEqual([
      { name: `Gale ${mode}/Gale ${mode} c001.cbz`, text: expect.stringContaining('the checksum doesn’t match') },
    ])
    expect(await titles()).not.toContain(`Gale ${mode}`)
    expect(existsSync(join(root, `damaged ${mode}/Gale ${mode}/Gale ${mode} c001.cbz`))).toBe(true)
  })

  test('that are linked: the page is refused and the chapter carries the problem', async () => {
    await writeCollectionFile(join(root, 'damaged link/Gust/Gust c001.cbz'), await damaged())
    const { mangaIds } = await adopt('damaged link')
    const [chapter] = await chaptersOf(api, mangaIds[0]!)
    const page = await api.call(getPageImage, { params: { chapterId: chapter!.id, pageNumber: '2' } })
    expect([page.status, JSON.parse(page.text).type]).toEqual([409, 'urn:bunko:problem:archive_broken'])
    expect((await chaptersOf(api, mangaIds[0]!))[0]).toMatchObject({ fileProblem: 'damaged' })
  })

  test('a file that changes before its job runs leaves no empty manga', async () => {
    const folder = join(root, 'late')
    await put('late/Squall/Squall c001.cbz')
    await importHeld('late', 'link', () => writeFile(join(folder, 'Squall/Squall c001.cbz'), 'PK cut off'))
    expect(await titles()).not.toContain('Squall')
  })

  test.each(['link', 'copy'] as const)(
    '%s: a file that is away while its job runs can be added later',
    async (mode) => {
      const [folder, series] = [`away ${mode}`, `Shelf ${mode}`]
      const file = join(root, folder, series, `${series} c001.cbz`)
      await put(`${folder}/${series}/${series} c001.cbz`)
      const { jobIds, mangaIds } = await importHeld(folder, mode, () => rename(file, join(root, `${series} away`)))
      expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'failed' })
      expect(await titles()).toContain(series)
      await rename(join(root, `${series} away`), file)
      if (mode === 'copy') await api.call(retryJob, { params: { id: jobIds[0]! } })
      else await adopt(folder)
      await api.finished(jobIds[0]!)
      expect(await chaptersOf(api, mangaIds[0]!)).toMatchObject([{ number: 1, isAvailable: true }])
    },
  )

  test('goes on while downloads are paused', async () => {
    await put('unpaused/Skiff/Skiff c001.cbz')
    await api.call(pauseQueue, { body: { paused: true } })
    const { jobIds } = await adopt('unpaused')
    for (const id of jobIds) expect((await api.finished(id)).status).toBe('completed')
    expect(await titles()).toContain('Skiff')
    await api.call(pauseQueue, { body: { paused: false } })
  })

  test('a manga that another job is about stays', async () => {
    const file = 'awaited/Buoy/Buoy c001.cbz'
    await put(file)
    const { jobIds } = await importHeld('awaited', 'copy', async ([id]) => {
      await writeFile(join(root, file), 'PK cut off')
      await editDatabase(started.dataDir, (database) => {
        const waiting =
          "'waiting', type, status, payload, json_remove(context, '$.parentId'), 1, '2999-01-01T00:00:00.000Z', 1000000000000, created_at"
        const columns = 'id, type, status, payload, context, max_attempts, run_after, wait_ms, created_at'
        database.prepare(`insert into jobs (${columns}) select ${waiting} from jobs where id = ?`).run(id)
      })
    })
    expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'failed' })
    expect(await titles()).toContain('Buoy')
    await editDatabase(started.dataDir, "delete from jobs where id = 'waiting'")
  })

  /** @param meanwhile what happens after the folder was read, before the first file is added */
  async function importHeld(
    folder: string,
    mode: 'link' | 'copy',
    meanwhile: (jobIds: readonly string[]) => Promise<unknown>,
  ) {
    const hold = await holdImports(started.dataDir, api)
    const id = await startImport(api, join(root, folder), { mode })
    const { jobs } = await importReads(id)
    await hold.end()
    await meanwhile(jobs.map((job) => job.id))
    await hold.release(jobs.map((job) => job.id))
    await api.finished(id)
    return { jobIds: jobs.map((job) => job.id), mangaIds: jobs.map((job) => parseJob(job).context.mangaId!) }
  }

  /** The jobs of an import, once it has read its folder. */
  async function importReads(id: string) {
    const progress = async () => (await api.call(getJob, { params: { id } })).json().progress?.unit
    await expect.poll(progress).toBe('files')
    return { jobs: await importJobsOf(api, id) }
  }

  const titles = async () =>
    (await api.call(listMangas, { query: { limit: 100 } })).json().items.map(({ title }) => title)
})

describe('files whose content is in the library', () => {
  test('two series of one import may have the same file', async () => {
    const bytes = await archive()
    for (const path of ['two-series/Amber/Amber 1.cbz', 'two-series/Birch/Birch 1.cbz'])
      await writeCollectionFile(join(root, path), bytes)
    const { mangaIds } = await adopt('two-series', { mode: 'copy' })
    expect(await Promise.all(mangaIds.map(async (id) => (await chaptersOf(api, id)).length))).toEqual([1, 1])
  })

  test.each(['link', 'copy', 'move'] as const)('%s: another number is another chapter', async (mode) => {
    const [bytes, folder, series] = [await archive(), `same ${mode}`, `Elm ${mode}`]
    for (const name of [`${series} 1`, `${series} 2`, `${series} 2 [Digital]`])
      await writeCollectionFile(join(root, `${folder}/${series}/${name}.cbz`), bytes)
    const { jobs, mangaIds } = await adopt(folder, { mode })
    expect((await chaptersOf(api, mangaIds[0]!)).map(({ number, isAvailable }) => [number, isAvailable])).toEqual([
      [1, true],
      [2, true],
    ])
    expect(jobs).toMatchObject([{ status: 'completed' }])
    expect(jobs[0]!.context.join(' ')).toContain(mode === 'link' ? 'another file' : 'has this file already')
    if (mode === 'move') return
    await adopt(folder, { mode })
    expect(await chaptersOf(api, mangaIds[0]!)).toHaveLength(2)
  })

  test('a copy under another title is left out, with the reason and without an empty manga', async () => {
    const bytes = await archive()
    await writeCollectionFile(join(root, 'before/Cedar/Cedar 1.cbz'), bytes)
    await writeCollectionFile(join(root, 'after/Dahlia/Dahlia 1.cbz'), bytes)
    const first = await adopt('before', { mode: 'copy' })
    const again = await adopt('after', { mode: 'copy' })
    expect(again.mangaIds).toEqual(first.mangaIds)
    expect(again.jobs[0]?.status).toBe('completed')
    expect(JSON.stringify(again.jobs[0])).toContain('Cedar in the library has this file already')
    const titles = (await api.call(listMangas, { query: { limit: 100 } })).json().items.map(({ title }) => title)
    expect(titles).not.toContain('Dahlia')
  })

  test('a file that a move skips stays where it is', async () => {
    const bytes = await archive()
    const paths = ['Fir/Fir 1.cbz', 'Gorse/Gorse 9.cbz'].map((path) => join(root, 'left by move', path))
    for (const path of paths) await writeCollectionFile(path, bytes)
    await writeCollectionFile(join(root, 'moved before/Fir/Fir 1.cbz'), bytes)
    await adopt('moved before', { mode: 'move' })
    const { job } = await adopt('left by move', { mode: 'move' })
    expect(job.context.notes.map(({ name }) => name).sort()).toEqual(['Fir/Fir 1.cbz', 'Gorse/Gorse 9.cbz'])
    expect(paths.filter((path) => existsSync(path))).toEqual(paths)
  })
})
