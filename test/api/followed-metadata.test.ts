import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addBookmark, listMangaBookmarks } from '../../shared/contracts/bookmarks.ts'
import { listLibraryFolders, rescanLibraryFolder, rescanManga } from '../../shared/contracts/collection.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { editManga, getMangaById, searchMangas } from '../../shared/contracts/mangas.ts'
import { getPageImage, saveProgress } from '../../shared/contracts/reader.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('followed')
const { api, started } = appForTests()

type Info = Readonly<Record<string, string | number>>
const pages = new Map<string, Buffer>()
let seed = 10

const comicInfo = (info: Info) =>
  `<ComicInfo>${Object.entries(info)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</ComicInfo>`

/** Writes a file with other metadata and the same page, as a tagger does. */
async function tag(path: string, xml: string | undefined, name = 'ComicInfo.xml') {
  const page = pages.get(path) ?? (await drawSmallPage(90_000 + pages.size))
  pages.set(path, page)
  const infos = xml === undefined ? [] : [{ name, bytes: Buffer.from(xml) }]
  await writeCollectionFile(join(root, path), zipBytes([{ name: '001.png', bytes: page }, ...infos]))
}

async function link(folder: string): Promise<string> {
  const { mangaIds } = await importFolder(api, join(root, folder))
  expect(mangaIds).toHaveLength(1)
  return mangaIds[0]!
}

/** Scans the folder while the database refuses a change, as if Bunko was killed before it. */
async function rescanWithout(change: string, name: string, prepare: () => Promise<void>) {
  const refuse = `create trigger refused before ${change} begin select raise(abort, 'refused'); end`
  await editDatabase(started.dataDir, refuse)
  await prepare()
  const { items } = (await api.call(listLibraryFolders)).json()
  const { id } = items.find(({ path }) => path === join(root, name))!
  const { jobIds } = (await api.call(rescanLibraryFolder, { params: { id } })).json()
  for (const job of jobIds) expect((await api.finished(job)).status).toBe('failed')
  await editDatabase(started.dataDir, 'drop trigger refused')
}

/** Scans the folder and waits for the jobs that read its files. */
async function rescan(name: string) {
  const { items } = (await api.call(listLibraryFolders)).json()
  const { id } = items.find(({ path }) => path === join(root, name))!
  const { jobIds } = (await api.call(rescanLibraryFolder, { params: { id } })).json()
  for (const job of jobIds) expect((await api.finished(job)).status).toBe('completed')
  return await importJobs()
}

async function importJobs() {
  const jobs = (await api.call(listJobs, { query: { limit: 100 } })).json()
  return await Promise.all(jobs.filter(({ type }) => type === 'import_archive').map(({ id }) => api.finished(id)))
}

const manga = async (id: string) => (await api.call(getMangaById, { params: { id } })).json()
const edit = (id: string, body: object) => api.call(editManga, { params: { id }, body })
const chapters = (id: string) => chaptersOf(api, id)
const numbers = async (id: string) => (await chapters(id)).map(({ number }) => number).sort((a, b) => a - b)
const notesOf = async (id: string) =>
  (await importJobs()).filter(({ context }) => context.includes(`mangaId=${id}`)).flatMap(({ context }) => context)

const first = {
  Series: 'Kelp',
  Number: 1,
  Title: 'Low tide',
  Summary: 'Old.',
  Writer: 'A. One',
  Genre: 'Sea',
  Year: 2010,
}
const second = {
  ...{ Series: 'Kelp', Number: 7, Volume: 2, Title: 'High tide', LanguageISO: 'fr' },
  ...{ Summary: 'New.', Writer: 'B. Two', Genre: 'Sea, Storms', Year: 2012, Translator: 'Tide Team' },
}

test('the library follows a watched file whose ComicInfo.xml another program wrote', async () => {
  const file = 'watched/Kelp/Kelp c001.cbz'
  await tag(file, comicInfo(first))
  const id = await link('watched')
  const [before] = await chapters(id)
  await api.call(saveProgress, { params: { chapterId: before!.id }, body: { page: 1, completed: true } })
  await api.call(addBookmark, { params: { chapterId: before!.id, pageNumber: '1' } })
  const mark = await api.call(listMangaBookmarks, { params: { id } })
  await tag(file, comicInfo(second))
  await expect.poll(() => numbers(id)).toEqual([7])
  await expect
    .poll(() => chapters(id))
    .toMatchObject([
      {
        ...{ id: before!.id, number: 7, volume: 2, title: 'High tide', language: 'fr', groups: ['Tide Team'] },
        ...{ isAvailable: true, isRead: true, lastReadPage: 1 },
      },
    ])
  expect(await manga(id)).toMatchObject({
    ...{ title: 'Kelp', description: 'New.', author: 'B. Two', genres: ['Sea', 'Storms'], publicationYear: 2012 },
  })
  const marks = (await api.call(listMangaBookmarks, { params: { id } })).json().items
  expect(marks.map(({ chapterId, page }) => [chapterId, page])).toEqual(
    mark.json().items.map(({ chapterId, page }) => [chapterId, page]),
  )
  expect(marks).toHaveLength(1)
})

test('what the user edited stays, field by field, also when it was changed back and forth in the file', async () => {
  const file = 'edited/Kelp of mine/Kelp of mine c001.cbz'
  await tag(file, comicInfo({ ...first, Series: 'Kelp of mine' }))
  const id = await link('edited')
  await edit(id, { description: 'My own words.', title: 'My kelp' })
  await tag(file, comicInfo({ ...second, Series: 'Kelp of others' }))
  await rescan('edited')
  const expected = { title: 'My kelp', description: 'My own words.', author: 'B. Two', genres: ['Sea', 'Storms'] }
  expect(await manga(id)).toMatchObject(expected)
  await tag(file, comicInfo({ ...second, Series: 'My kelp', Summary: 'My own words.' }))
  await rescan('edited')
  await tag(file, comicInfo({ ...second, Series: 'Another', Summary: 'Third.', Writer: 'C. Three', Title: 'Slack' }))
  await rescan('edited')
  expect(await manga(id)).toMatchObject({ ...expected, author: 'C. Three' })
  expect(await chapters(id)).toMatchObject([{ number: 7, title: 'Slack' }])
  expect((await notesOf(id)).join()).not.toContain('another series')
})

test('a file that was renamed while it got other metadata keeps its chapter', async () => {
  const names = ['renamed/Foam/Foam c001.cbz', 'renamed/Foam/[Tagged] Foam #007.cbz'] as const
  await tag(names[0], comicInfo({ ...first, Series: 'Foam' }))
  const id = await link('renamed')
  const [before] = await chapters(id)
  await api.call(saveProgress, { params: { chapterId: before!.id }, body: { page: 1, completed: true } })
  await rename(join(root, names[0]), join(root, names[1]))
  pages.set(names[1], pages.get(names[0])!)
  await tag(names[1], comicInfo({ ...second, Series: 'Foam' }))
  await rescan('renamed')
  expect(await chapters(id)).toMatchObject([
    { id: before!.id, number: 7, title: 'High tide', isRead: true, isOffline: false },
  ])
  const page = await api.call(getPageImage, { params: { chapterId: before!.id, pageNumber: '1' } })
  expect(page.status).toBe(200)
})

test('a file that was renamed while it got other metadata of the same length is followed', async () => {
  const info = (title: string) => comicInfo({ Series: 'Tern', Number: 1, Title: title })
  await tag('length/Tern c001.cbz', info('The Reef'))
  const id = await link('length')
  const [before] = await chapters(id)
  const [from, to] = ['length/Tern c001.cbz', 'length/Tern 001 renamed.cbz']
  pages.set(to, pages.get(from)!)
  await rename(join(root, from), join(root, to))
  await tag(to, info('The Rock'))
  await rescan('length')
  await expect.poll(() => chapters(id)).toMatchObject([{ id: before!.id, title: 'The Rock', isAvailable: true }])
})

test('a corrected number of an import stays; the title follows', async () => {
  const file = 'corrected/Brine/Brine c001.cbz'
  await tag(file, comicInfo({ ...first, Series: 'Brine' }))
  const items = [{ path: 'Brine/Brine c001.cbz', number: 3 }]
  const { mangaIds } = await importFolder(api, join(root, 'corrected'), { items })
  expect(await numbers(mangaIds[0]!)).toEqual([3])
  await tag(file, comicInfo({ ...second, Series: 'Brine' }))
  await rescan('corrected')
  expect(await chapters(mangaIds[0]!)).toMatchObject([{ number: 3, title: 'High tide', volume: 2 }])
})

test('without its ComicInfo.xml, or parts of it, everything stays', async () => {
  const file = 'removed/Dune/Dune c002.cbz'
  await tag(file, comicInfo({ ...first, Series: 'Dune' }))
  const id = await link('removed')
  const before = { manga: await manga(id), chapters: await chapters(id) }
  await tag(file, comicInfo({ Series: 'Dune' }))
  await rescan('removed')
  await tag(file, undefined)
  await rescan('removed')
  const { title, description, author, genres, publicationYear } = before.manga
  expect(await manga(id)).toMatchObject({ title, description, author, genres, publicationYear })
  const [{ sizeBytes: _, ...chapter }] = before.chapters as [(typeof before.chapters)[number]]
  expect(await chapters(id)).toMatchObject([chapter])
  await tag(file, comicInfo({ ...second, Series: 'Dune' }))
  await rescan('removed')
  expect(await chapters(id)).toMatchObject([{ id: chapter.id, number: 7, title: 'High tide' }])
  expect(await manga(id)).toMatchObject({ description: 'New.' })
})

test('files without metadata are filled when they get it, at the rescan of their manga', async () => {
  const file = 'untagged/Gull/Gull c001.cbz'
  await tag(file, undefined)
  const id = await link('untagged')
  const metron = `<MetronInfo><Series lang="de"><Name>Gull</Name><StartYear>1999</StartYear></Series><Number>4</Number>
    <Stories><Story>The egg</Story></Stories><Summary>A bird.</Summary>
    <Credits><Credit><Creator>Rin Ota</Creator><Roles><Role>Writer</Role></Roles></Credit></Credits></MetronInfo>`
  await tag(file, metron, 'MetronInfo.xml')
  const { jobIds } = (await api.call(rescanManga, { params: { id } })).json()
  for (const job of jobIds) await api.finished(job)
  await importJobs()
  expect(await chapters(id)).toMatchObject([{ number: 4, title: 'The egg', language: 'de' }])
  expect(await manga(id)).toMatchObject({
    ...{ description: 'A bird.', author: 'Rin Ota', publicationYear: 1999, isYearEstimated: false },
  })
  await tag(file, metron.replace('The egg', 'The nest'), 'MetronInfo.xml')
  await rescan('untagged')
  expect(await chapters(id)).toMatchObject([{ number: 4, title: 'The nest' }])
})

test('files can swap their numbers; a number of another chapter is refused and said', async () => {
  const file = (number: number) => `numbers/Reef/Reef c00${number}.cbz`
  const info = (number: number, more: Info = {}) => comicInfo({ Series: 'Reef', Number: number, ...more })
  for (const number of [1, 2, 3]) await tag(file(number), info(number))
  const id = await link('numbers')
  const ids = new Map((await chapters(id)).map((chapter) => [chapter.number, chapter.id]))
  const scan = () => rescan('numbers')
  const idOf = async (number: number) => (await chapters(id)).find((chapter) => chapter.number === number)?.id
  // A scan between the two sees a collision; then both are read again.
  const swap = async () => {
    await tag(file(1), info(2, { Notes: `swap ${seed++}` }))
    await tag(file(2), info(1, { Notes: `swap ${seed++}` }))
    await scan()
    return [await idOf(1), await idOf(2)]
  }
  await expect.poll(swap).toEqual([ids.get(2), ids.get(1)])
  await tag(file(3), info(1, { Title: 'Third' }))
  await scan()
  expect(await numbers(id)).toEqual([1, 2, 3])
  expect((await chapters(id)).find(({ number }) => number === 3)).toMatchObject({ id: ids.get(3), title: 'Third' })
  expect((await notesOf(id)).join()).toContain('Reef c003.cbz: It says that it is chapter 1 now')
})

test('a manga is renamed when all its files name the new series, and one of them is said', async () => {
  const file = (number: number) => `series/Shoal/Shoal c00${number}.cbz`
  for (const number of [1, 2]) await tag(file(number), comicInfo({ Series: 'Shoal', Number: number }))
  const id = await link('series')
  await tag(file(1), comicInfo({ Series: 'Shoals of Silver', Number: 1 }))
  await rescan('series')
  expect(await manga(id)).toMatchObject({ title: 'Shoal' })
  expect((await notesOf(id)).join()).toContain('“Shoals of Silver”, but stays in “Shoal”')
  await tag(file(2), comicInfo({ Series: 'Shoals of Silver', Number: 2 }))
  await rescan('series')
  expect(await manga(id)).toMatchObject({ title: 'Shoals of Silver' })
  expect(await numbers(id)).toEqual([1, 2])
  expect((await api.call(searchMangas, { query: { q: 'Shoals of Silver' } })).json().items).toMatchObject([{ id }])
})

test('a file whose scan ended between the change of its manga and the end is still followed', async () => {
  const file = 'killed/Wrack/Wrack c001.cbz'
  const info = (more: Info) => comicInfo({ ...first, Series: 'Wrack', ...more })
  await tag(file, info({}))
  const id = await link('killed')
  await rescanWithout("insert on jobs when new.type = 'import_archive'", 'killed', () =>
    tag(file, info({ Summary: 'New.', Title: 'Ebb' })),
  )
  expect(await manga(id)).toMatchObject({ description: 'New.' })
  await rescan('killed')
  await tag(file, info({ Summary: 'Third.', Title: 'Flow' }))
  await rescan('killed')
  expect(await manga(id)).toMatchObject({ description: 'Third.' })
  expect(await chapters(id)).toMatchObject([{ number: 1, title: 'Flow', isAvailable: true }])
})

test.each([
  ['with another length', 'first.cbz', 'Longer.'],
  ['that was renamed', '[Tagged] renamed.cbz', 'Longer.'],
  ['with the same length', 'first.cbz', 'New.'],
])('a file %s whose scan ended before it was followed is followed by the next', async (what, newName, summary) => {
  const series = `Spray ${what}`
  const info = (Summary: string) => comicInfo({ ...first, Series: series, Summary })
  const [file, renamed] = [`${series}/Spray/first.cbz`, `${series}/Spray/${newName}`]
  await tag(file, info('Old.'))
  const id = await link(series)
  pages.set(renamed, pages.get(file)!)
  await rescanWithout(`update on mangas when new.description = '${summary}'`, series, async () => {
    await rename(join(root, file), join(root, renamed))
    await tag(renamed, info(summary))
  })
  await rescan(series)
  expect(await manga(id)).toMatchObject({ description: summary })
  expect(await chapters(id)).toMatchObject([{ number: 1, isAvailable: true, isOffline: false }])
})

test('the year of a manga is the earliest of all its files, also of those that did not change', async () => {
  const write = (number: number, Year: number) =>
    tag(`years/Skerry/Skerry c00${number}.cbz`, comicInfo({ Series: 'Skerry', Number: number, Year }))
  for (const number of [1, 2, 3]) await write(number, 2001)
  const id = await link('years')
  await write(2, 2005)
  await write(3, 2006)
  await rescan('years')
  expect(await manga(id)).toMatchObject({ publicationYear: 2001 })
  await write(1, 2009)
  await rescan('years')
  expect(await manga(id)).toMatchObject({ publicationYear: 2005 })
})
