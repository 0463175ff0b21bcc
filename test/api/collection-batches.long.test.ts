import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inspectCollection } from '../../shared/contracts/collection.ts'
import { cancelJob } from '../../shared/contracts/jobs.ts'
import { getPageImage, getReaderChapter } from '../../shared/contracts/reader.ts'
import { parseJob } from '../../shared/job-context.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder, startImport } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('batches')
const { api, started } = appForTests()

const name = (chapter: number) => `c${String(chapter).padStart(3, '0')}.cbz`
const seriesOf = (folder: string) => `Star ${folder}`
let seed = 50_000

/** Writes archives of one series, of which some are no archives or have damaged pages. */
async function writeSeries(
  folder: string,
  count: number,
  bad: Readonly<Record<number, 'no archive' | 'no image'>> = {},
) {
  for (let chapter = 1; chapter <= count; chapter += 1) {
    const page = bad[chapter] === 'no image' ? Buffer.from('text') : await drawSmallPage(seed++)
    const bytes = bad[chapter] === 'no archive' ? Buffer.from('text') : zipBytes([{ name: '1.png', bytes: page }])
    await writeCollectionFile(join(root, folder, seriesOf(folder), name(chapter)), bytes)
  }
}

const adopt = (folder: string) => importFolder(api, join(root, folder))

describe('a series with more files than one job has', () => {
  test('gets all files but the bad ones, which are named, each with its reason', async () => {
    await writeSeries('bad', 70, { 3: 'no archive', 7: 'no image', 50: 'no archive', 66: 'no image' })
    const inspected = (await api.call(inspectCollection, { body: { path: join(root, 'bad') } })).json()
    expect(inspected.items.filter(({ kind }) => kind === 'unreadable')).toHaveLength(4)
    const { mangaIds, jobs, leftOut } = await adopt('bad')
    expect(jobs).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
    expect(leftOut).toEqual(
      [3, 7, 50, 66].map((chapter) => ({
        path: `${seriesOf('bad')}/${name(chapter)}`,
        reason: expect.stringMatching(chapter === 7 || chapter === 66 ? /none of its images/ : /isn’t a comic/),
      })),
    )
    const chapters = await chaptersOf(api, mangaIds[0]!)
    expect(chapters).toHaveLength(66)
    for (const { id } of [chapters[0]!, chapters[65]!])
      expect((await api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })).status).toBe(200)
  })

  test('is copied whole when its names differ only at their end', async () => {
    const series = 'The Long Way Home Through The Snow Of Winter'
    const pages: Buffer[] = []
    for (let chapter = 1; chapter <= 60; chapter += 1) {
      pages.push(await drawSmallPage(seed++))
      const bytes = zipBytes([{ name: '1.png', bytes: pages.at(-1)! }])
      await writeCollectionFile(join(root, 'long', series, `${series} ${name(chapter)}`), bytes)
    }
    const { mangaIds, jobs } = await importFolder(api, join(root, 'long'), { mode: 'copy' })
    expect(jobs.map((job) => [job.status, parseJob(job).context.notes])).toEqual([
      ['completed', []],
      ['completed', []],
    ])
    const chapters = await chaptersOf(api, mangaIds[0]!)
    expect(chapters).toHaveLength(60)
    for (const { id, number } of chapters) {
      const { bytes } = await api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })
      expect(bytes.equals(pages[number! - 1]!), `page of chapter ${number}`).toBe(true)
    }
    const names = await readdir(join(started.dataDir, 'library', series))
    expect(names.filter((one) => !one.endsWith('.cbz'))).toEqual([])
  })

  test('is as before after a job was cancelled, and complete after another import', async () => {
    await writeSeries('cancelled', 60)
    const path = join(root, 'cancelled')
    await api.call(cancelJob, { params: { id: await startImport(api, path) } })
    const { mangaIds } = await adopt('cancelled')
    const chapters = await chaptersOf(api, mangaIds[0]!)
    expect(chapters.filter(({ isAvailable }) => isAvailable)).toHaveLength(60)
  })

  test('notices a file that was replaced by one of the same size before it was read', async () => {
    await writeSeries('replaced', 12)
    const { mangaIds } = await adopt('replaced')
    const [chapter] = await chaptersOf(api, mangaIds[0]!)
    const read = () => api.call(getPageImage, { params: { chapterId: chapter!.id, pageNumber: '1' } })
    const { version } = (await api.call(getReaderChapter, { params: { chapterId: chapter!.id } })).json()
    const file = join(root, 'replaced', seriesOf('replaced'), name(1))
    const size = (await stat(file)).size
    let page = await drawSmallPage(seed++)
    while (zipBytes([{ name: '1.png', bytes: page }]).length !== size) page = await drawSmallPage(seed++)
    await writeCollectionFile(file, zipBytes([{ name: '1.png', bytes: page }]))
    await utimes(file, new Date(), new Date(Date.now() + 5000))
    await expect.poll(async () => (await read()).headers.get('etag')).not.toContain(version)
    expect((await read()).bytes).toEqual(page)
  })
})
