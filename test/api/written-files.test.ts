import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readArchiveRecord } from '../../main/archives/archive-record.ts'
import { openArchive } from '../../main/platform/cbz/read-archive.ts'
import { deleteChapterFile } from '../../shared/contracts/chapters.ts'
import { listLibraryFolders, rescanLibraryFolder, updateLibraryFolder } from '../../shared/contracts/collection.ts'
import {
  previewMetadata,
  previewRename,
  renameFiles,
  undoFileJob,
  writeMetadata,
} from '../../shared/contracts/files.ts'
import { cancelActiveJobs, listJobs } from '../../shared/contracts/jobs.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getPageImage, listPages, saveProgress } from '../../shared/contracts/reader.ts'
import { removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { metronViolations } from '../support/metron-info-schema.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('written')
const { api, started } = appForTests()

let seed = 5000
const archive = async (...infos: string[]) =>
  zipBytes([
    ...infos.map((xml) => ({ name: 'ComicInfo.xml', bytes: Buffer.from(xml) })),
    { name: '001.png', bytes: await drawSmallPage(seed++) },
    { name: '002.png', bytes: await drawSmallPage(seed++) },
    { name: 'credits.txt', bytes: Buffer.from('by nobody') },
  ])
const put = async (path: string, ...infos: string[]) => writeCollectionFile(join(root, path), await archive(...infos))
const sha = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function adopt(folder: string, mode: 'link' | 'copy') {
  const { jobs, mangaIds } = await importFolder(api, join(root, folder), { mode })
  for (const { status } of jobs) expect(status).toBe('completed')
  return mangaIds[0]!
}
const edit = async (id: string, body: object) =>
  expect((await api.call(editManga, { params: { id }, body })).status).toBe(200)

/** The latest job of a type for a manga, once there is one that was not there before. */
async function nextJob(type: string, mangaId: string, before: readonly string[] = []) {
  const find = async () => {
    const jobs = (await api.call(listJobs, { query: { type, mangaId, limit: 50 } })).json()
    return jobs.find(({ id }) => !before.includes(id))?.id ?? ''
  }
  await expect.poll(find).not.toBe('')
  return await api.finished(await find())
}

type Content = {
  readonly pages: readonly string[]
  readonly info: string
  readonly metron: string | undefined
  readonly skipped: readonly string[]
}

async function contentOf(file: string): Promise<Content> {
  const opened = await openArchive(file)
  try {
    const pages = []
    for (const entry of opened.entries)
      pages.push(
        `${entry.name} ${createHash('sha256')
          .update(await opened.read(entry))
          .digest('hex')}`,
      )
    const [info, metron] = [(await opened.readComicInfo()) ?? '', await opened.readMetronInfo()]
    return { pages, info, metron, skipped: opened.skipped }
  } finally {
    await opened.close()
  }
}
const library = (...path: string[]) => join(started.dataDir, 'library', ...path)
const foreign =
  '<ComicInfo><Series>Moon</Series><Number>01</Number><Characters>Rin</Characters><Year>2011</Year></ComicInfo>'

describe('an edit of a manga', () => {
  test('that is cancelled while its files are written can be undone in all of them', async () => {
    for (let chapter = 1; chapter <= 12; chapter += 1) await put(`cancelled/Tide/Tide c${100 + chapter}.cbz`)
    const id = await adopt('cancelled', 'copy')
    const sizes = () => readdirSync(library('Tide')).map((name) => readFileSync(library('Tide', name)).length)
    const before = sizes()
    let known: string[] = []
    for (const title of ['Tide one', 'Tide two', 'Tide three']) {
      await edit(id, { title })
      const find = async () =>
        (await api.call(listJobs, { query: { type: 'write_metadata', mangaId: id } })).json().map((job) => job.id)
      await expect.poll(async () => (await find()).length).toBe(known.length + 1)
      const [jobId] = (await find()).filter((one) => !known.includes(one))
      known = await find()
      await api.call(cancelActiveJobs, { body: { jobIds: [jobId!] } })
      const undo = await api.call(undoFileJob, { params: { id: jobId! } })
      if (undo.status === 202) await api.finished(undo.json().jobId)
      expect(sizes(), title).toEqual(before)
    }
  })

  test('is written into the archives of Bunko, and can be undone byte for byte', async () => {
    await put('own/Moon/Moon c001.cbz', foreign)
    const id = await adopt('own', 'copy')
    const file = library('Moon', 'Moon c001.cbz')
    const original = readFileSync(file)
    const before = await contentOf(file)
    const [chapter] = await chaptersOf(api, id)
    await api.call(saveProgress, { params: { chapterId: chapter!.id }, body: { page: 2, completed: false } })
    await edit(id, { title: 'Moon & Sea', author: 'Mika', genres: ['Drama'] })
    const job = await nextJob('write_metadata', id)
    expect(job).toMatchObject({ status: 'completed', context: expect.arrayContaining(['written=1']) })
    const after = await contentOf(file)
    expect(after.pages).toEqual(before.pages)
    expect(after.skipped).toEqual(['credits.txt'])
    for (const part of ['<Series>Moon &amp; Sea</Series>', '<Writer>Mika</Writer>', '<Characters>Rin</Characters>'])
      expect(after.info).toContain(part)
    expect(after.info).toContain('<Number>01</Number>')
    expect(before.metron).toBeUndefined()
    expect(metronViolations(after.metron!)).toEqual([])
    expect(after.metron).toContain('<Name>Moon &amp; Sea</Name>')
    expect(readArchiveRecord(after.info)).toMatchObject({ manga: { id }, chapter: { id: chapter!.id, number: 1 } })
    expect(readdirSync(dirname(file))).toEqual(['Moon c001.cbz'])
    // Reading goes on with the pages of the new file, at the same place.
    expect((await chaptersOf(api, id))[0]).toMatchObject({ id: chapter!.id, isAvailable: true, lastReadPage: 2 })
    const image = await api.call(getPageImage, { params: { chapterId: chapter!.id, pageNumber: '2' } })
    expect(image.status).toBe(200)

    const undo = await api.call(undoFileJob, { params: { id: job.id } })
    expect(undo.status, undo.text).toBe(202)
    expect(await api.finished(undo.json().jobId)).toMatchObject({ status: 'completed' })
    // What was written moves to the end of the archive; its bytes and those of all others are as before.
    expect(await contentOf(file)).toEqual(before)
    expect(readFileSync(file)).toHaveLength(original.length)
    expect((await api.call(undoFileJob, { params: { id: job.id } })).status).toBe(409)
    expect((await api.finished(job.id)).context).toEqual(expect.arrayContaining(['undone=1', 'undoable=0']))
    const redo = await api.call(undoFileJob, { params: { id: undo.json().jobId } })
    expect(await api.finished(redo.json().jobId)).toMatchObject({ status: 'completed' })
    expect(await contentOf(file)).toEqual(after)
  })

  test('changes a MetronInfo.xml of a linked file, and adds none to one without', async () => {
    const metron =
      '<MetronInfo><IDS><ID source="Metron">7</ID></IDS><Series><Name>Fox</Name></Series><Number>1</Number></MetronInfo>'
    const page = { name: '001.png', bytes: await drawSmallPage(seed++) }
    const bytes = zipBytes([page, { name: 'MetronInfo.xml', bytes: Buffer.from(metron) }])
    await writeCollectionFile(join(root, 'metron/Fox/Fox c001.cbz'), bytes)
    await put('metron/Fox/Fox c002.cbz')
    const id = await adopt('metron', 'link')
    const folder = (await api.call(listLibraryFolders)).json().items.find(({ path }) => path === join(root, 'metron'))!
    await api.call(updateLibraryFolder, { params: { id: folder.id }, body: { mayWrite: true } })
    await edit(id, { title: 'Fox & Crow' })
    expect(await nextJob('write_metadata', id)).toMatchObject({ context: expect.arrayContaining(['written=2']) })
    const [first, second] = await Promise.all([1, 2].map((n) => contentOf(join(root, `metron/Fox/Fox c00${n}.cbz`))))
    expect(metronViolations(first!.metron!)).toEqual([])
    expect(first!.metron).toContain('<ID source="Metron">7</ID>')
    expect(first!.metron).toContain('<Name>Fox &amp; Crow</Name>')
    expect(second).toMatchObject({
      info: expect.stringContaining('<Series>Fox &amp; Crow</Series>'),
      metron: undefined,
    })
    const again = await api.call(writeMetadata, { body: { mangaIds: [id] } })
    const job = await api.finished(again.json().jobIds[0]!)
    expect(job.context).toContain('written=0')
  })

  test('does not touch linked files unless their folder allows it; then no scan takes the change for a foreign one', async () => {
    await put('linked/Star/Star c001.cbz')
    await put('linked/Star/Star c002.cbz')
    const id = await adopt('linked', 'link')
    const files = ['Star c001.cbz', 'Star c002.cbz'].map((name) => join(root, 'linked/Star', name))
    const hashes = files.map(sha)
    await edit(id, { author: 'Mika' })
    const counted = async () => (await api.call(previewMetadata, { body: { mangaIds: [id] } })).json()
    expect(await counted()).toEqual({ files: 0, notAllowed: 2, otherFormats: 0 })
    const refused = await api.call(writeMetadata, { body: { mangaIds: [id] } })
    expect(refused.status).toBe(409)
    expect(refused.data.detail).toContain('Library folders')
    expect(files.map(sha)).toEqual(hashes)

    const folders = (await api.call(listLibraryFolders)).json().items
    expect(folders[0]).toMatchObject({ kind: 'managed', mayWrite: true })
    const folder = folders.find(({ path }) => path === join(root, 'linked'))!
    expect(folder.mayWrite).toBe(false)
    const allowed = await api.call(updateLibraryFolder, { params: { id: folder.id }, body: { mayWrite: true } })
    expect(allowed.json()).toMatchObject({ mayWrite: true })
    expect(await counted()).toEqual({ files: 2, notAllowed: 0, otherFormats: 0 })
    const asked = await api.call(writeMetadata, { body: { mangaIds: [id] } })
    expect(asked.status, asked.text).toBe(202)
    expect(await api.finished(asked.json().jobIds[0]!)).toMatchObject({
      status: 'completed',
      context: expect.arrayContaining(['written=2']),
    })
    expect((await contentOf(files[0]!)).info).toContain('<Writer>Mika</Writer>')
    const chapters = await chaptersOf(api, id)
    const scan = await api.call(rescanLibraryFolder, { params: { id: folder.id } })
    await api.finished(scan.json().jobIds[0]!)
    const imports = (await api.call(listJobs, { query: { type: 'import_archive', mangaId: id } })).json()
    expect(imports).toHaveLength(1)
    expect(await chaptersOf(api, id)).toEqual(chapters)
    expect((await api.call(listPages, { params: { chapterId: chapters[0]!.id } })).status).toBe(200)
    expect((await api.call(updateLibraryFolder, { params: { id: 'x' }, body: { mayWrite: true } })).status).toBe(404)
  })

  test('says which files could not be written, and writes the others', async () => {
    await put('partly/Rain/Rain c001.cbz')
    await put('partly/Rain/Rain c002.cbz')
    const id = await adopt('partly', 'copy')
    writeFileSync(library('Rain', 'Rain c001.cbz'), 'no archive anymore')
    const asked = await api.call(writeMetadata, { body: { mangaIds: [id] } })
    const job = await api.finished(asked.json().jobIds[0]!)
    expect(job).toMatchObject({ status: 'completed', context: expect.arrayContaining(['written=1']) })
    expect(job.context.filter((line) => line.startsWith('Rain/Rain c001.cbz='))).toHaveLength(1)
    expect(readFileSync(library('Rain', 'Rain c001.cbz'), 'utf8')).toBe('no archive anymore')
  })

  test('is not written automatically when the settings say so', async () => {
    await put('off/Snow/Snow c001.cbz')
    const id = await adopt('off', 'copy')
    const settings = (await api.call(getSettings)).json()
    await api.call(replaceSettings, { body: { files: { ...settings.files, writeMetadata: false } } })
    const before = sha(library('Snow', 'Snow c001.cbz'))
    await edit(id, { author: 'Mika' })
    const asked = await api.call(writeMetadata, { body: { mangaIds: [id] } })
    expect(await api.finished(asked.json().jobIds[0]!)).toMatchObject({
      status: 'completed',
      context: expect.arrayContaining(['written=1']),
    })
    expect(sha(library('Snow', 'Snow c001.cbz'))).not.toBe(before)
    await api.call(replaceSettings, { body: { files: settings.files } })
    expect((await api.call(writeMetadata, { body: { mangaIds: ['x'] } })).status).toBe(422)
  })
})

describe('renaming files', () => {
  const template = '{series}/{series} - c{number:000.0} (v{volume:00}) [{language}]'

  test('shows old and new names, renames in one job and takes it back', async () => {
    await put('named/Comet/Comet v01 c001.cbz')
    await put('named/Comet/Comet v01 c002.5.cbz')
    const id = await adopt('named', 'copy')
    const [first] = await chaptersOf(api, id)
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 2, completed: false } })
    const pages = (await api.call(listPages, { params: { chapterId: first!.id } })).json()
    const preview = (await api.call(previewRename, { body: { template, mangaIds: [id] } })).json()
    expect(preview).toMatchObject({
      total: 2,
      changed: 2,
      items: [
        { from: 'Comet/Comet v01 c001.cbz', to: 'Comet/Comet - c001.0 (v01).cbz' },
        { from: 'Comet/Comet v01 c002.5.cbz', to: 'Comet/Comet - c002.5 (v01).cbz' },
      ],
    })
    expect(readdirSync(library('Comet')).sort()).toEqual(['Comet v01 c001.cbz', 'Comet v01 c002.5.cbz'])
    const renamed = await api.call(renameFiles, { body: { template, mangaIds: [id] } })
    expect(renamed.status, renamed.text).toBe(202)
    const { jobId } = renamed.json()
    expect(await api.finished(jobId)).toMatchObject({
      status: 'completed',
      context: expect.arrayContaining(['renamed=2']),
    })
    expect(readdirSync(library('Comet')).sort()).toEqual(['Comet - c001.0 (v01).cbz', 'Comet - c002.5 (v01).cbz'])
    expect((await chaptersOf(api, id))[0]).toMatchObject({ id: first!.id, lastReadPage: 2 })
    expect((await api.call(listPages, { params: { chapterId: first!.id } })).json()).toEqual(pages)
    const again = await api.call(renameFiles, { body: { template, mangaIds: [id] } })
    expect(again.status).toBe(409)
    const undo = await api.call(undoFileJob, { params: { id: jobId } })
    expect(await api.finished(undo.json().jobId)).toMatchObject({ status: 'completed' })
    expect(readdirSync(library('Comet')).sort()).toEqual(['Comet v01 c001.cbz', 'Comet v01 c002.5.cbz'])
    expect((await api.call(getPageImage, { params: { chapterId: first!.id, pageNumber: '1' } })).status).toBe(200)
  })

  test('follows a new title with the folder, never overwrites a file, and leaves no empty folder', async () => {
    await put('title/Anvil/Anvil c001.cbz')
    const id = await adopt('title', 'copy')
    await edit(id, { title: 'Hammer: One?' })
    await nextJob('write_metadata', id)
    await mkdir(library('Hammer- One'), { recursive: true })
    writeFileSync(library('Hammer- One', 'HAMMER- ONE c1.cbz'), 'mine')
    writeFileSync(library('Hammer- One', 'Hammer- One c1.cbz'), 'mine too')
    const { jobId } = (
      await api.call(renameFiles, { body: { template: '{series}/{series} c{number}', mangaIds: [id] } })
    ).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
    expect(existsSync(library('Anvil'))).toBe(false)
    const names = readdirSync(library('Hammer- One'))
    expect(names).toHaveLength(3)
    expect(readFileSync(library('Hammer- One', 'Hammer- One c1.cbz'), 'utf8')).toBe('mine too')
    expect(names.find((name) => /^Hammer- One c1 \[\w+\]\.cbz$/.test(name))).toBeDefined()
    const undo = await api.call(undoFileJob, { params: { id: jobId } })
    await api.finished(undo.json().jobId)
    expect(readdirSync(library('Anvil'))).toEqual(['Anvil c001.cbz'])
  })

  test('swaps names, and passes names on from file to file', async () => {
    const numbered = (number: number) => `<ComicInfo><Series>Swap</Series><Number>${number}</Number></ComicInfo>`
    // By their names the files are 2, 1, 4 and 5; by their contents 1, 2, 3 and 4.
    for (const [index, name] of [2, 1, 4, 5].entries()) await put(`swap/Swap/Swap c00${name}.cbz`, numbered(index + 1))
    const id = await adopt('swap', 'copy')
    const chapters = await chaptersOf(api, id)
    const pagesOf = async (chapterId: string) =>
      (await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })).bytes.toString('base64')
    const before = await Promise.all(chapters.map((chapter) => pagesOf(chapter.id)))
    const template = '{series}/{series} c{number:000}'
    const { jobId } = (await api.call(renameFiles, { body: { template, mangaIds: [id] } })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
    const names = [1, 2, 3, 4].map((number) => `Swap c00${number}.cbz`)
    expect(readdirSync(library('Swap')).sort()).toEqual(names)
    for (const [index, name] of names.entries())
      expect((await contentOf(library('Swap', name))).info).toContain(`<Number>${index + 1}</Number>`)
    expect(await Promise.all(chapters.map((chapter) => pagesOf(chapter.id)))).toEqual(before)
    const undo = await api.call(undoFileJob, { params: { id: jobId } })
    expect(await api.finished(undo.json().jobId)).toMatchObject({ status: 'completed' })
    expect((await contentOf(library('Swap', 'Swap c002.cbz'))).info).toContain('<Number>1</Number>')
    expect(await Promise.all(chapters.map((chapter) => pagesOf(chapter.id)))).toEqual(before)
  })

  test('gives a file the name that a deleted one had', async () => {
    await put('gone/Gorse/Gorse c001.cbz', '<ComicInfo><Series>Gorse</Series><Number>2</Number></ComicInfo>')
    await put('gone/Gorse/Gorse c002.cbz', '<ComicInfo><Series>Gorse</Series><Number>1</Number></ComicInfo>')
    const id = await adopt('gone', 'copy')
    const first = (await chaptersOf(api, id)).find(({ number }) => number === 1)
    await api.call(deleteChapterFile, { params: { id: first!.id } })
    const body = { template: '{series}/{series} c{number:000}', mangaIds: [id] }
    const { jobId } = (await api.call(renameFiles, { body })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
    expect(readdirSync(library('Gorse'))).toEqual(['Gorse c002.cbz'])
  })

  const byFolder = '{series}/{series} c{number:000}'
  const rename = async (...mangaIds: string[]) => {
    const { jobId } = (await api.call(renameFiles, { body: { template: byFolder, mangaIds } })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
    return jobId
  }
  const undo = async (jobId: string) => {
    const { jobId: id } = (await api.call(undoFileJob, { params: { id: jobId } })).json()
    expect(await api.finished(id)).toMatchObject({ status: 'completed' })
  }
  /** Adds a manga with one chapter. */
  const add = async (title: string, chapter = 1) => {
    await put(`folders ${title}/${title}/${title} c00${chapter}.cbz`)
    return await adopt(`folders ${title}`, 'copy')
  }
  const retitle = async (id: string, title: string) => {
    await edit(id, { title })
    await nextJob('write_metadata', id)
  }
  const pageOf = async (mangaId: string) => {
    const [chapter] = await chaptersOf(api, mangaId)
    const { status, bytes } = await api.call(getPageImage, { params: { chapterId: chapter!.id, pageNumber: '1' } })
    return [status, bytes.toString('base64')]
  }
  const recordedIn = async (folder: string) => {
    const [name] = readdirSync(library(folder))
    return readArchiveRecord((await contentOf(library(folder, name!))).info)?.manga.id
  }

  test('gives mangas the folders of each other when their titles are swapped, and takes that back', async () => {
    const [ash, birch] = [await add('Ash'), await add('Birch')]
    await retitle(ash, 'Birch')
    await retitle(birch, 'Ash')
    const pages = [await pageOf(ash), await pageOf(birch)]
    const jobId = await rename(ash, birch)
    expect([await recordedIn('Birch'), await recordedIn('Ash')]).toEqual([ash, birch])
    expect([await pageOf(ash), await pageOf(birch)]).toEqual(pages)
    await undo(jobId)
    expect([await recordedIn('Ash'), await recordedIn('Birch')]).toEqual([ash, birch])
    expect([await pageOf(ash), await pageOf(birch)]).toEqual(pages)
  })

  test('leaves a manga its folder when an undo finds the former one with another manga', async () => {
    const cedar = await add('Cedar')
    await retitle(cedar, 'Dogwood')
    const jobId = await rename(cedar)
    await rm(join(root, 'folders Cedar'), { recursive: true })
    const other = await add('Cedar', 2)
    expect(other).not.toBe(cedar)
    const pages = [await pageOf(cedar), await pageOf(other)]
    await undo(jobId)
    expect([await pageOf(cedar), await pageOf(other)]).toEqual(pages)
  })

  test('gives no manga the folder of one that is in the trash', async () => {
    const [elder, fig] = [await add('Elder'), await add('Fig')]
    await api.call(removeManga, { params: { id: elder } })
    await retitle(fig, 'Elder')
    await rename(fig)
    expect(existsSync(library('Elder'))).toBe(false)
    expect((await api.call(restoreMangas, { body: { mangaIds: [elder] } })).status).toBe(200)
    expect((await pageOf(elder))[0]).toBe(200)
  })

  test('refuses a bad template with its reason, in the request and in the settings', async () => {
    const response = await api.call(previewRename, { body: { template: '{serie} {number}' } })
    expect(response.status).toBe(422)
    expect(response.data.violations).toMatchObject([{ propertyPath: 'template' }])
    expect(response.data.violations[0].message).toContain('{serie} is not a field')
    const files = { writeMetadata: true, namingTemplate: '{series}' }
    const settings = await api.call(replaceSettings, { body: { files } })
    expect(settings.status).toBe(422)
    expect(settings.data.violations[0].message).toContain('{number}')
  })

  test('a folder that cannot be written is told, and nothing is lost', async () => {
    await put('locked/Owl/Owl c001.cbz')
    const id = await adopt('locked', 'copy')
    if (process.getuid?.() === 0) return
    chmodSync(library('Owl'), 0o500)
    const { jobId } = (await api.call(renameFiles, { body: { template: 'x {number}', mangaIds: [id] } })).json()
    const job = await api.finished(jobId)
    chmodSync(library('Owl'), 0o700)
    expect(job.status).toBe('failed')
    expect(statSync(library('Owl', 'Owl c001.cbz')).isFile()).toBe(true)
  })
})
