// The program is killed while it writes into archives, renames them and moves their folder.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openArchive } from '../../main/platform/cbz/read-archive.ts'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { listLibraryFolders } from '../../shared/contracts/collection.ts'
import { moveLibrary, renameFiles } from '../../shared/contracts/files.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { startServe } from '../support/serve-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const count = 20
const root = folderForTests('written-kill')
// Usually another file system than the folder for temporary files.
const other = folderForTests('written-kill', existsSync('/dev/shm') ? '/dev/shm' : undefined)
const dataDir = folderForTests('written-kill')

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function prepare(api: ApiClient) {
  for (let number = 1; number <= count; number += 1) {
    const pages = [{ name: '1.png', bytes: Buffer.concat([await drawSmallPage(number), randomBytes(400_000)]) }]
    const name = `Star c${String(number).padStart(3, '0')}.cbz`
    await writeCollectionFile(join(root, 'in', 'Star', name), zipBytes(pages))
  }
  const imported = await importFolder(api, join(root, 'in'), { mode: 'copy' })
  const mangaId = imported.mangaIds[0]!
  const { items } = (
    await api.call(listChapters, { params: { id: mangaId }, query: { limit: 100, sortOrder: 'asc' } })
  ).json()
  const chapterIds = items.map(({ id }) => id)
  const pages = new Map<string, string>()
  for (const chapterId of chapterIds) pages.set(chapterId, hash(await readPage(api, chapterId)))
  return { mangaId, pages }
}

async function readPage(api: ApiClient, chapterId: string): Promise<Buffer> {
  const response = await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })
  expect(response.status, response.text).toBe(200)
  return response.bytes
}

const isIdle = async (api: ApiClient) =>
  (await api.call(listJobs, { query: { status: 'pending,in_progress' } })).json().length === 0

test('survives kills while it writes, renames and moves, and loses no page', async () => {
  let serve = await startServe(dataDir)
  let api = createClient(serve.origin)
  const { mangaId, pages } = await prepare(api)
  const templates = ['{series}/{series} - {number:000}', '{series}/c{number:0000}']
  const places = [join(other, 'one'), null, join(root, 'two')]
  const works = [
    (round: number) => api.call(editManga, { params: { id: mangaId }, body: { author: `Author ${round}` } }),
    (round: number) => api.call(renameFiles, { body: { template: templates[round % 2] } }),
    (round: number) => api.call(moveLibrary, { body: { path: places[Math.floor(round / 3) % 3] ?? null } }),
  ]
  for (let round = 0; round < 9; round += 1) {
    const isEdit = round % 3 === 0
    const started = await works[round % 3]!(round)
    expect([200, 202], started.text).toContain(started.status)
    // Edits are collected for a moment.
    await sleep((isEdit ? 1500 : 0) + ((round * 97) % 350))
    await serve.kill()
    serve = await startServe(dataDir)
    api = createClient(serve.origin)
    // Every page can be read while the job goes on.
    for (const [chapterId, wanted] of pages) expect(hash(await readPage(api, chapterId))).toBe(wanted)
    await expect.poll(() => isIdle(api)).toBe(true)
    const failed = (await api.call(listJobs, { query: { status: 'failed' } })).json()
    expect(failed.map(({ failureReason }) => failureReason)).toEqual([])
    for (const [chapterId, wanted] of pages) expect(hash(await readPage(api, chapterId))).toBe(wanted)
    // The job of an edit that was killed before it was added is added a moment after the start.
    await waitFor(() => expectWhole(api, isEdit ? `Author ${round}` : undefined))
  }
  await serve.terminate()
})

/** Each chapter has exactly one complete archive, and nothing else is left. */
async function expectWhole(api: ApiClient, author: string | undefined): Promise<void> {
  const { path } = (await api.call(listLibraryFolders)).json().items[0]!
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => !existsAsFolder(path, name))
  expect(names.filter((name) => !name.endsWith('.cbz'))).toEqual([])
  expect(names).toHaveLength(count)
  for (const name of names) {
    const archive = await openArchive(join(path, name))
    try {
      await archive.verify()
      if (author !== undefined) expect(await archive.readComicInfo()).toContain(`<Writer>${author}</Writer>`)
    } finally {
      await archive.close()
    }
  }
  expect(readdirSync(dataDir).filter((name) => /^library\.(next|former|copy)$/.test(name))).toEqual([])
}

function existsAsFolder(path: string, name: string): boolean {
  try {
    readFileSync(join(path, name))
    return false
  } catch {
    return true
  }
}
