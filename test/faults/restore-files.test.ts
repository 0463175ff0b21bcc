// A restored library knows the files that came after the backup, and what was removed after it returns.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../main/commands/commands.ts'
import type { ChapterListItem } from '../../shared/contracts/chapters.ts'
import { chooseCover, listCoverChoices, useAutomaticCover } from '../../shared/contracts/covers.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { removeManga } from '../../shared/contracts/removal.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import type { ApiClient } from '../support/api-client.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'
import { withApp } from '../support/with-app.ts'

let sites: ReaderSites
const dataDir = folderForTests('restore')
let mangaId: string
let chapters: readonly ChapterListItem[]

const running = <T>(use: (api: ApiClient) => Promise<T>) => withApp(dataDir, use)
const bunko = (...args: ['backup' | 'restore', ...string[]]) =>
  runCommand(args[0], [...args.slice(1), '--data-dir', dataDir], {})
const available = async (api: ApiClient) =>
  (await chaptersOf(api, mangaId)).filter(({ isAvailable }) => isAvailable).map(({ id }) => id)
const firstPage = async (api: ApiClient, chapterId: string) =>
  (await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })).status

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  await running(async (api) => {
    const prepared = await prepareManga(api, sites, 'a1')
    mangaId = prepared.mangaId
    chapters = prepared.chapters
    await download(api, [chapters[0]!.id])
  })
  expect(await bunko('backup')).toBe(0)
})
afterAll(() => sites.stop())

test('chapters that were downloaded after the backup are known again', async () => {
  const [first, second] = chapters.map(({ id }) => id)
  await running((api) => download(api, [second!]))
  expect(await bunko('restore')).toBe(0)
  await running(async (api) => {
    await expect.poll(() => available(api)).toEqual([first, second])
    expect(await firstPage(api, second!)).toBe(200)
  })
  expect(existsSync(join(dataDir, 'trash/files-to-compare'))).toBe(false)
})

test('a cover that was given up before the backup does not return', async () => {
  await running(async (api) => {
    const params = { id: mangaId }
    const body = { chapterId: chapters[0]!.id, page: 2 }
    expect((await api.call(chooseCover, { params, body })).status).toBe(200)
    expect((await api.call(useAutomaticCover, { params })).status).toBe(204)
  })
  expect(await bunko('backup')).toBe(0)
  expect(await bunko('restore', newest('manual'))).toBe(0)
  await running(async (api) => {
    await expect.poll(() => existsSync(join(dataDir, 'trash/files-to-compare'))).toBe(false)
    const { isChosen } = (await api.call(listCoverChoices, { params: { id: mangaId } })).json()
    expect(isChosen).toBe(false)
  })
})

test('a manga that was removed after the backup returns with its files, which can be read', async () => {
  await running((api) => api.call(removeManga, { params: { id: mangaId } }))
  expect(readdirSync(join(dataDir, 'trash/removed'))).toEqual([mangaId])
  expect(await bunko('restore', newest('manual'))).toBe(0)
  await running(async (api) => {
    await expect.poll(() => available(api)).toEqual(chapters.slice(0, 2).map(({ id }) => id))
    for (const id of await available(api)) expect(await firstPage(api, id)).toBe(200)
  })
})

test('the files of a manga that the backup does not know stay in the trash as long as other removals', async () => {
  await running((api) => api.call(removeManga, { params: { id: mangaId } }))
  expect(await bunko('backup')).toBe(0)
  const trashed = () => readdirSync(join(dataDir, 'trash/removed'))
  // As if the manga had been added and removed after the backup.
  const id = '00000000-0000-4000-8000-000000000001'
  const kept = join(dataDir, 'trash/removed', id)
  mkdirSync(join(kept, 'library'), { recursive: true })
  writeFileSync(join(kept, 'library/1.cbz'), 'archive')
  expect(await bunko('restore', newest('manual'))).toBe(0)
  await running(async (api) => void (await api.call(listMangas)))
  await running(async (api) => void (await api.call(listMangas)))
  expect(trashed().toSorted()).toEqual([id, mangaId].toSorted())

  // What a crash leaves behind later is removed at the next start.
  const leftover = '00000000-0000-4000-8000-000000000002'
  mkdirSync(join(dataDir, 'trash/removed', leftover, 'library'), { recursive: true })
  writeFileSync(join(dataDir, 'trash/removed', leftover, 'library/1.cbz'), 'archive')
  await running(async () => {})
  expect(trashed().toSorted()).toEqual([id, mangaId].toSorted())
})

const newest = (reason: string): string =>
  readdirSync(join(dataDir, 'backups'))
    .filter((name) => name.includes(`-${reason}.db`))
    .toSorted()
    .at(-1)!
