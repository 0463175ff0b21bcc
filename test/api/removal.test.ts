import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../main/database/database.ts'
import type { Db } from '../../main/database/schema.ts'
import { type Clock, systemClock } from '../../main/platform/clock.ts'
import { silentLog } from '../../main/platform/log.ts'
import { setItemState } from '../../main/removal/removed-items.store.ts'
import { returnRows } from '../../main/removal/removed-rows.store.ts'
import { addChapters, downloadChapterFile, listChapters } from '../../shared/contracts/chapters.ts'
import {
  createContentSource,
  exportContentSources,
  getContentSource,
  importContentSources,
  listContentSources,
} from '../../shared/contracts/content-sources.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { createManga, getMangaById, listMangas, searchMangas } from '../../shared/contracts/mangas.ts'
import { getContinueReading, getPageImage, saveProgress } from '../../shared/contracts/reader.ts'
import {
  deleteTrashItem,
  emptyTrash,
  listTrash,
  previewContentSourceRemoval,
  previewMangaRemoval,
  removeContentSource,
  removeManga,
  removeMangas,
  restoreContentSource,
  restoreMangas,
} from '../../shared/contracts/removal.ts'
import { getPreferredSources, scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { getSourceLink, setSourceLink } from '../../shared/contracts/source-links.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { refusingSecrets } from '../support/refusing-secrets.ts'
import { catalogId, sampleManga, sampleSource } from '../support/samples.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const days = 24 * 3600_000
let aheadMs = 0
const clock: Clock = {
  now: () => new Date(Date.now() + aheadMs),
  monotonicMs: () => systemClock.monotonicMs() + aheadMs,
}
const secrets = refusingSecrets()
let started: StartedApp
let api: ApiClient
let dataDir: string
let mangaId: string
let chapterIds: string[]

/** A manga with two downloaded chapters and one that is not. */
beforeEach(async () => {
  aheadMs = 0
  secrets.refused.clear()
  dataDir = await temporaryFolder()
  const { db, close } = await openDatabase(dataDir, silentLog)
  const place = { db, libraryDir: join(dataDir, 'library') }
  mangaId = await seedManga(db)
  chapterIds = []
  for (const number of [1, 2, 3]) {
    const pages = number < 3 ? [Buffer.from('one'), Buffer.from('two')] : undefined
    chapterIds.push(await seedChapter(place, mangaId, { number, ...(pages && { pages }) }, `star-smith/${number}.cbz`))
  }
  await close()
  await start()
})
afterEach(() => started.end())

async function start(): Promise<void> {
  started = await startApp({ dataDir, clock, secrets })
  api = createClient(started.origin)
}

async function restart(): Promise<void> {
  await started.app.stop()
  await start()
}

/** Changes the data folder while the program is not running. */
async function whileStopped(change: (db: Db) => Promise<unknown>): Promise<void> {
  await started.app.stop()
  const { db, close } = await openDatabase(dataDir, silentLog)
  await change(db)
  await close()
  await start()
}

const remove = (id = mangaId, query = {}) => api.call(removeManga, { params: { id }, query })
const restore = (ids = [mangaId]) => api.call(restoreMangas, { body: { mangaIds: ids } })
const chapters = async (id = mangaId) =>
  (await api.call(listChapters, { params: { id }, query: { sortOrder: 'asc' } })).data.items
const archives = async (folder: string) =>
  (await readdir(join(dataDir, folder), { recursive: true }).catch(() => []))
    .filter((name) => name.endsWith('.cbz'))
    .toSorted()
const page = (id: string) => api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })
const read = (id: string, body: { page: number; completed?: boolean }) =>
  api.call(saveProgress, { params: { chapterId: id }, body })
const trash = async () => (await api.call(listTrash)).json()

describe('a manga', () => {
  test('goes to the trash with its files and returns as it was', async () => {
    await read(chapterIds[0]!, { page: 2, completed: true })
    const before = { manga: (await api.call(listMangas)).json().items, chapters: await chapters() }
    expect((await remove()).status).toBe(204)

    expect((await api.call(getMangaById, { params: { id: mangaId } })).status).toBe(404)
    expect((await api.call(listMangas)).json().total).toBe(0)
    expect((await api.call(searchMangas, { query: { q: 'star' } })).json().total).toBe(0)
    expect((await page(chapterIds[0]!)).status).toBe(404)
    expect(await archives('library')).toEqual([])
    expect(existsSync(join(dataDir, 'library/star-smith'))).toBe(false)
    expect(await archives('trash')).toHaveLength(2)
    const { items, total, totalBytes } = await trash()
    expect(items).toMatchObject([
      { id: mangaId, kind: 'manga', title: sampleManga.title, files: 'trash', fileCount: 2 },
    ])
    expect(Date.parse(items[0]!.expiresAt) - Date.parse(items[0]!.removedAt)).toBe(30 * days)
    expect({ total, totalBytes }).toEqual({ total: 1, totalBytes: items[0]!.sizeBytes })
    expect(totalBytes).toBeGreaterThan(0)

    await restart()
    expect((await restore()).json()).toEqual({ mangaIds: [mangaId], missingFileCount: 0 })
    expect({ manga: (await api.call(listMangas)).json().items, chapters: await chapters() }).toEqual(before)
    expect((await api.call(searchMangas, { query: { q: 'star' } })).json().total).toBe(1)
    expect((await api.call(getContinueReading)).json().items).toHaveLength(1)
    expect((await page(chapterIds[0]!)).bytes.toString()).toBe('one')
    expect((await trash()).total).toBe(0)
    expect(await archives('trash')).toEqual([])
  })

  test('whose files are directly in the library folder leaves that folder, also one that is kept elsewhere', async () => {
    await started.app.stop()
    const { db, close } = await openDatabase(dataDir, silentLog)
    await rename(join(dataDir, 'library'), join(dataDir, 'elsewhere'))
    await rename(join(dataDir, 'elsewhere/star-smith'), join(dataDir, 'library'))
    for (const number of [1, 2])
      await db
        .updateTable('chapters')
        .set({ file_path: `${number}.cbz` })
        .where('id', '=', chapterIds[number - 1]!)
        .execute()
    await close()
    await start()
    expect((await remove()).status).toBe(204)
    expect(await readdir(join(dataDir, 'library'))).toEqual([])

    await restore()
    await started.app.stop()
    await rename(join(dataDir, 'library'), join(dataDir, 'own'))
    await symlink(join(dataDir, 'own'), join(dataDir, 'library'))
    await start()
    expect((await remove()).status).toBe(204)
    expect(await readdir(join(dataDir, 'library'))).toEqual([])
    expect(await archives('trash')).toHaveLength(2)
  })

  test('can leave its files in the library folder', async () => {
    expect((await remove(mangaId, { files: 'keep' })).status).toBe(204)
    expect(await archives('library')).toHaveLength(2)
    expect((await trash()).items).toMatchObject([{ files: 'keep', sizeBytes: 0 }])
    // A new manga of the same name does not write into the folder.
    const again = (await api.call(createManga, { body: sampleManga })).json()
    await remove(again.id)
    await rm(join(dataDir, 'library/star-smith/2.cbz'))
    await restart()
    expect((await restore()).json()).toEqual({ mangaIds: [mangaId], missingFileCount: 1 })
    expect((await chapters()).map((chapter: { isAvailable: boolean }) => chapter.isAvailable)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('is gone after 30 days, not before', async () => {
    await remove()
    aheadMs = 29 * days
    await restart()
    expect((await trash()).total).toBe(1)
    aheadMs = 31 * days
    await restart()
    expect((await trash()).total).toBe(0)
    expect(await archives('trash')).toEqual([])
    expect((await restore()).data.violations).toMatchObject([{ propertyPath: 'mangaIds[0]' }])
  })

  test('is refused when it is unknown; other files and an unknown choice change nothing', async () => {
    expect((await remove('unknown')).status).toBe(404)
    expect((await remove(mangaId, { files: 'burn' })).status).toBe(400)
    expect((await api.call(getMangaById, { params: { id: mangaId } })).status).toBe(200)
    const search = await fetch(`${started.origin}/api/mangas/search`, { method: 'DELETE' })
    expect([search.status, search.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('is not restored over another with its slug', async () => {
    await remove()
    await api.call(createManga, { body: { ...sampleManga, title: 'Another' } })
    const refused = await restore()
    expect([refused.status, refused.data.detail]).toEqual([409, expect.stringContaining('Another')])
    expect((await trash()).total).toBe(1)
    expect(await archives('trash')).toHaveLength(2)
  })

  test('is not restored over another with its folder or one of its files', async () => {
    await remove(mangaId, { files: 'keep' })
    let other = ''
    await whileStopped(async (db) => {
      other = await seedManga(db, 'other', 'Another')
      await db.updateTable('mangas').set({ folder_key: 'star-smith' }).where('id', '=', other).execute()
    })
    const refusal = [409, expect.stringContaining('Another')]
    const restored = async () => {
      const { status, data } = await restore()
      return [status, data.detail]
    }
    expect(await restored()).toEqual(refusal)
    await whileStopped(async (db) => {
      await db.updateTable('mangas').set({ folder_key: 'other' }).where('id', '=', other).execute()
      const place = { db, libraryDir: join(dataDir, 'library') }
      await seedChapter(place, other, { number: 1, pages: [Buffer.from('one')] }, 'star-smith/1.cbz')
    })
    expect(await restored()).toEqual(refusal)
    expect((await trash()).total).toBe(1)
    await remove(other)
    expect((await restore()).status).toBe(200)
  })

  test('that is added from the catalog again gets its reading progress back', async () => {
    const body = { ...sampleManga, slug: 'listed', externalId: catalogId(7) }
    const { id } = (await api.call(createManga, { body })).json()
    await api.call(addChapters, { params: { id }, body: { from: 1, to: 3 } })
    const [first, second] = await chapters(id)
    await read(first.id, { page: 1, completed: true })
    await read(second.id, { page: 4 })
    await remove(id)
    await api.call(emptyTrash)
    const again = (await api.call(createManga, { body })).json()
    await api.call(addChapters, { params: { id: again.id }, body: { from: 1, to: 3 } })
    expect(await chapters(again.id)).toMatchObject([
      { isRead: true },
      { isRead: false, lastReadPage: 4 },
      { isRead: false, lastReadPage: null },
    ])
    const [listed] = (await api.call(listMangas, { query: { find: 'listed' } })).json().items
    expect(listed).toMatchObject({ unreadCount: 2, chapterCount: 3 })
  })
})

describe('an interrupted change of files', () => {
  const folder = () => join(dataDir, 'trash/removed', mangaId, 'library/star-smith')

  test('is finished at the next start: a removal', async () => {
    await remove()
    await whileStopped(async (db) => {
      await mkdir(join(dataDir, 'library/star-smith'))
      await rename(join(folder(), '2.cbz'), join(dataDir, 'library/star-smith/2.cbz'))
      await setItemState(db, mangaId, 'removing')
    })
    expect(await archives('library')).toEqual([])
    expect((await restore()).json()).toEqual({ mangaIds: [mangaId], missingFileCount: 0 })
  })

  test('is finished at the next start: a restore', async () => {
    await remove()
    await whileStopped((db) =>
      db.transaction().execute(async (tx) => {
        await returnRows(tx, 'mangas', mangaId)
        await setItemState(tx, mangaId, 'restoring')
      }),
    )
    expect(await archives('library')).toHaveLength(2)
    expect((await page(chapterIds[1]!)).bytes.toString()).toBe('one')
    expect((await trash()).total).toBe(0)
  })

  test('undoes a removal whose files cannot be moved', async () => {
    await writeFile(join(dataDir, 'trash/removed'), 'in the way')
    const before = await chapters()
    const refused = await remove()
    expect([refused.status, refused.data.detail]).toEqual([409, expect.stringContaining('nothing was removed')])
    expect(await chapters()).toEqual(before)
    expect((await page(chapterIds[0]!)).status).toBe(200)
    expect((await trash()).total).toBe(0)
  })
})

describe('many mangas', () => {
  test('are previewed, removed and restored together: all or none', async () => {
    const other = (await api.call(createManga, { body: { ...sampleManga, slug: 'other', title: 'Other' } })).json().id
    const mangaIds = [mangaId, other]
    const preview = (await api.call(previewMangaRemoval, { body: { mangaIds } })).json()
    expect(preview).toMatchObject({ mangaCount: 2, chapterCount: 3, fileCount: 2, linkedFileCount: 0, jobCount: 0 })
    expect(preview.sizeBytes).toBeGreaterThan(0)
    const unknown = await api.call(removeMangas, { body: { mangaIds: [mangaId, 'unknown'] } })
    expect(unknown.data.violations).toMatchObject([{ propertyPath: 'mangaIds[1]' }])
    expect((await api.call(listMangas)).json().total).toBe(2)

    expect((await api.call(removeMangas, { body: { mangaIds } })).json()).toEqual({ mangaIds })
    expect((await api.call(listMangas)).json().total).toBe(0)
    expect((await trash()).total).toBe(2)
    expect((await restore([mangaId, 'unknown'])).data.violations).toMatchObject([{ propertyPath: 'mangaIds[1]' }])
    expect((await restore(mangaIds)).json()).toEqual({ mangaIds, missingFileCount: 0 })
    expect((await api.call(listMangas)).json().total).toBe(2)
  })
})

describe('a source', () => {
  let site: Server
  let sourceId: string
  beforeEach(async () => {
    // Never answers, so that a download runs until it is cancelled.
    site = createServer(() => {}).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const baseUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    sourceId = (await api.call(createContentSource, { body: { ...sampleSource, baseUrl } })).json().id
    await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [sourceId] } })
    await api.call(setSourceLink, { params: { id: mangaId, sourceId }, body: { slug: 'star-smith-2' } })
  })
  afterEach(() => {
    site.closeAllConnections()
    site.close()
  })

  async function runningJob(): Promise<string> {
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterIds: [chapterIds[2]] } })).json()
    await expect
      .poll(async () => (await api.call(getJob, { params: { id: jobIds[0]! } })).json().status)
      .toBe('in_progress')
    return jobIds[0]!
  }
  const status = async (id: string) => (await api.call(getJob, { params: { id } })).json().status

  test('is removed with its links and preferences, after its jobs, and returns with them', async () => {
    const jobId = await runningJob()
    expect((await api.call(previewContentSourceRemoval, { params: { id: sourceId } })).json()).toEqual({
      mangaCount: 1,
      onlySourceOfCount: 1,
      chapterCount: 0,
      jobCount: 1,
    })
    expect((await api.call(removeContentSource, { params: { id: sourceId } })).status).toBe(204)
    expect(await status(jobId)).toBe('cancelled')
    expect((await api.call(getContentSource, { params: { id: sourceId } })).status).toBe(404)
    expect((await api.call(listContentSources)).json()).toEqual([])
    const preferred = () => api.call(getPreferredSources, { params: { id: mangaId } })
    expect((await preferred()).json()).toMatchObject({ hasPreferredSources: false, sources: [] })
    expect((await trash()).items).toMatchObject([{ kind: 'source', title: sampleSource.name, files: null }])
    expect(await archives('library')).toHaveLength(2)

    const restored = await api.call(restoreContentSource, {
      params: { id: sourceId },
      headers: { Accept: 'application/ld+json' },
    })
    expect(restored.data).toMatchObject({ '@type': 'ContentSource', id: sourceId })
    expect((await preferred()).json()).toMatchObject({ hasPreferredSources: true, sources: [{ id: sourceId }] })
    expect((await api.call(getSourceLink, { params: { id: mangaId, sourceId } })).json()).toMatchObject({
      slug: 'star-smith-2',
    })
    expect((await api.call(restoreContentSource, { params: { id: sourceId } })).status).toBe(404)
  })

  test('that is imported again returns with its links, and is no longer in the trash', async () => {
    const exported = (await api.call(exportContentSources)).json()
    await api.call(removeContentSource, { params: { id: sourceId } })
    const refused = await api.call(importContentSources, {
      body: [...exported.sources, { ...sampleSource, baseUrl: '' }],
    })
    expect(refused.status).toBe(422)
    expect((await trash()).items).toHaveLength(1)
    const [source] = exported.sources
    const answer = await api.call(importContentSources, { body: [{ ...source, name: 'Renamed' }] })
    expect(answer.data).toMatchObject([{ id: sourceId, name: 'Renamed' }])
    expect((await trash()).items).toEqual([])
    expect((await api.call(getSourceLink, { params: { id: mangaId, sourceId } })).json()).toMatchObject({
      slug: 'star-smith-2',
    })
  })

  test('whose name is taken stays in the trash when it is imported again, and the import gets another id', async () => {
    const [source] = (await api.call(exportContentSources)).json().sources
    await api.call(removeContentSource, { params: { id: sourceId } })
    const { id: other } = (await api.call(createContentSource, { body: sampleSource })).json()
    const [added] = (await api.call(importContentSources, { body: [{ ...source, name: 'Renamed' }] })).data
    expect(added).toMatchObject({ id: expect.not.stringMatching(sourceId), name: 'Renamed' })
    expect((await trash()).items).toMatchObject([{ kind: 'source', title: sampleSource.name }])
    await api.call(removeContentSource, { params: { id: other } })
    expect((await api.call(restoreContentSource, { params: { id: sourceId } })).status).toBe(200)
  })

  test('is not restored over another with its name', async () => {
    await api.call(removeContentSource, { params: { id: sourceId } })
    await api.call(createContentSource, { body: sampleSource })
    expect((await api.call(restoreContentSource, { params: { id: sourceId } })).status).toBe(409)
    expect((await api.call(deleteTrashItem, { params: { id: sourceId } })).status).toBe(204)
    expect((await api.call(deleteTrashItem, { params: { id: sourceId } })).status).toBe(404)
    expect((await api.call(removeContentSource, { params: { id: sourceId } })).status).toBe(404)
  })

  test('expires, and the program starts, although the keychain does not delete its login', async () => {
    await api.call(removeContentSource, { params: { id: sourceId } })
    secrets.refused.add(`source-cookie:${sourceId}`)
    aheadMs = 31 * days
    await restart()
    expect((await trash()).items).toEqual([])
  })

  test('that is gone is left out when a manga returns', async () => {
    await remove()
    await api.call(removeContentSource, { params: { id: sourceId } })
    expect((await restore()).status).toBe(200)
    expect((await api.call(getPreferredSources, { params: { id: mangaId } })).json().sources).toEqual([])
  })

  test('with a running download: removing the manga cancels it first', async () => {
    const jobId = await runningJob()
    expect((await remove()).status).toBe(204)
    expect(await status(jobId)).toBe('cancelled')
    expect((await restore()).status).toBe(200)
    expect((await api.call(downloadChapterFile, { params: { id: chapterIds[0]! } })).status).toBe(200)
  })
})
