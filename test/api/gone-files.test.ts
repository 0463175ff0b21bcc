import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { getPageImage, getReaderChapter } from '../../shared/contracts/reader.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('gone-files')
const { api, started } = appForTests()

test.each(['link', 'copy'] as const)(
  'a file that is gone is not available, and no answer names its path: %s',
  async (mode) => {
    const folder = join(root, mode)
    const pages = [{ name: '1.png', bytes: await drawSmallPage(mode.length) }]
    await writeCollectionFile(join(folder, `Kelp ${mode}/Kelp ${mode} c001.cbz`), zipBytes(pages))
    const { mangaIds } = await importFolder(api, folder, { mode })
    const chapterId = (await chaptersOf(api, mangaIds[0]!))[0]!.id
    const chapter = async () => (await api.call(getReaderChapter, { params: { chapterId } })).json()
    const open = () => api.call(openChapter, { params: { chapterId } })
    expect(await chapter()).toMatchObject({ isAvailable: true })
    expect((await open()).status).toBe(200)

    const place = mode === 'link' ? folder : join(started.dataDir, 'library', `Kelp ${mode}`)
    await rename(place, `${place} away`)
    expect(await chapter()).toMatchObject({ isAvailable: false, pageCount: 1 })
    const opened = await open()
    const page = await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })
    expect([opened.status, page.status]).toEqual([422, 404])
    for (const { text } of [opened, page]) expect(text).not.toContain(root.slice(1))
    expect(JSON.parse(opened.text).violations).toMatchObject([
      { propertyPath: 'chapterId', message: JSON.parse(page.text).detail },
    ])

    await rename(`${place} away`, place)
    expect(await chapter()).toMatchObject({ isAvailable: true })
    expect((await open()).status).toBe(200)
  },
)
