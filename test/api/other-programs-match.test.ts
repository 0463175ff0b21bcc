import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import {
  getOtherCover,
  importOtherProgram,
  inspectOtherProgram,
  matchOtherProgram,
  type OtherLibrary,
} from '../../shared/contracts/other-programs.ts'
import { addChapter } from '../simulators/catalog/entities.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { refreshChapters } from '../support/catalog-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { mangadexEn, type Tachibk, tachibk } from '../support/write-tachibk.ts'

const folder = folderForTests('match-other')
const program = catalogAndApp()

const sites = [
  { name: 'Asura', id: 11n },
  { name: 'Reading Room', id: 12n },
  { name: 'MangaDex', id: mangadexEn },
]
const site = (name: string) => sites.find((one) => one.name === name)!.id
type Series = Tachibk['manga'][number]
const chapters = (...numbers: number[]): NonNullable<Series['chapters']> =>
  numbers.map((number) => ({ url: `/c/${number}`, name: `Chapter ${number}`, number, read: number === 1 }))

let count = 0
async function write(manga: readonly Series[]): Promise<string> {
  count += 1
  const path = join(folder, `backup-${count}.tachibk`)
  await writeFile(path, tachibk({ manga, sources: sites }))
  return path
}
const inspect = async (path: string): Promise<OtherLibrary> =>
  (await program.api.call(inspectOtherProgram, { body: { path } })).json()
async function match(path: string, ...names: string[]) {
  const body = { path, ...(names.length > 0 && { sites: names }) }
  const response = await program.api.call(matchOtherProgram, { body })
  expect(response.status, response.text).toBe(202)
  return await program.api.finished(response.json().jobId)
}
async function bringIn(body: {
  path: string
  keys?: string[]
  matches?: { key: string; externalId: string | null }[]
}) {
  const { jobId } = (await program.api.call(importOtherProgram, { body })).json()
  return await program.api.finished(jobId)
}
const findManga = async (title: string) =>
  (await program.api.call(listMangas, { query: { q: title, limit: 100 } }))
    .json()
    .items.find((one) => one.title === title)
const asked = () => program.catalog.requestLog.maxPerWindow(3_600_000, { host: 'api' })

test('the series of one site are found in the catalog, imported with their progress, and get its chapters once', async () => {
  const { catalog } = program
  const heron = catalog.add({ key: 'Heron Street', attributes: { title: { en: 'Heron Street' } } })
  for (const chapter of ['1', '2', '3']) addChapter(heron, { chapter })
  catalog.add({ key: 'Tide Pool', attributes: { title: { en: 'Tide Pool' } } })
  const path = await write([
    { source: site('Asura'), url: '/series/heron', title: 'Heron Street', chapters: chapters(1, 2) },
    { source: site('Asura'), url: '/series/nobody', title: 'Never Published Anywhere', chapters: chapters(1) },
    { source: site('Reading Room'), url: '/m/tide', title: 'Tide Pool', chapters: chapters(1) },
  ])
  expect((await inspect(path)).groups).toEqual([
    { site: 'Asura', count: 2, ready: 0 },
    { site: 'Reading Room', count: 1, ready: 0 },
  ])
  const before = asked()
  const job = await match(path, 'Asura')
  expect(job).toMatchObject({ status: 'completed', type: 'match_other_program', progress: { done: 2, total: 2 } })
  expect(job.context).toEqual(expect.arrayContaining(['mangas=2', 'matched=1']))
  expect(asked() - before).toBe(2)
  const found = await inspect(path)
  expect(found.groups).toMatchObject([{ site: 'Asura', ready: 1 }, { ready: 0 }])
  expect(found.items).toMatchObject([
    { status: 'new', externalId: heron.id, match: { externalId: heron.id, title: 'Heron Street', confidence: 0.85 } },
    { status: 'unmatched', externalId: null, match: null },
    { status: 'unmatched', match: null },
  ])
  expect(await findManga('Heron Street')).toBeUndefined()

  expect((await bringIn({ path })).status).toBe('completed')
  const manga = (await findManga('Heron Street'))!
  expect(manga).toMatchObject({ externalId: heron.id })
  await refreshChapters(program.api, manga.id)
  expect(await chaptersOf(program.api, manga.id)).toMatchObject([
    { number: 1, isRead: true },
    { number: 2, isRead: false },
    { number: 3, isRead: false },
  ])
  expect(await findManga('Tide Pool')).toBeUndefined()
})

test('what is uncertain waits for a choice, and a choice wins over what was found', async () => {
  const { catalog } = program
  const [first, second] = ['quiet 1', 'quiet 2'].map((key) =>
    catalog.add({ key, attributes: { title: { en: 'Quiet Canal' } } }),
  )
  const certain = catalog.add({ key: 'Lantern Row', attributes: { title: { en: 'Lantern Row' } } })
  const path = await write([
    { source: site('Asura'), url: '/series/quiet', title: 'Quiet Canal', chapters: chapters(1) },
    { source: site('Asura'), url: '/series/lantern', title: 'Lantern Row', chapters: chapters(1) },
  ])
  await match(path)
  const { items } = await inspect(path)
  expect(items).toMatchObject([
    { status: 'unmatched', externalId: null, match: { title: 'Quiet Canal' } },
    { status: 'new', externalId: certain.id },
  ])
  expect(items[0]!.match!.confidence).toBeLessThan(0.8)
  const matches = [
    { key: items[0]!.key, externalId: second!.id },
    { key: items[1]!.key, externalId: null },
  ]
  await bringIn({ path, keys: items.map(({ key }) => key), matches })
  expect(await findManga('Quiet Canal')).toMatchObject({ externalId: second!.id })
  expect(await findManga('Lantern Row')).toMatchObject({ externalId: null })
  expect(first!.id).not.toBe(second!.id)
})

test('a series that waits for a choice shows the cover that its backup names, read by Bunko', async () => {
  const { catalog, api } = program
  const { id, cover } = catalog.add({ key: 'Harbor Light', attributes: { title: { en: 'Harbor Light' } } })
  const thumbnailUrl = `${catalog.uploadsUrl}/covers/${id}/${cover}`
  const path = await write([
    { source: site('Asura'), url: '/series/light', title: 'Light of the Harbor', author: 'Mika Sato', thumbnailUrl },
    { source: site('Asura'), url: '/series/dark', title: 'Dark Harbor', thumbnailUrl: '/covers/dark.jpg' },
  ])
  const [first, second] = (await inspect(path)).items
  expect(first).toMatchObject({ author: 'Mika Sato', year: null })
  expect(first!.thumbnailUrl).toMatch(/^\/api\/other-programs\/cover\?key=/)
  expect(second!.thumbnailUrl).toBeNull()
  const coverOf = (key: string) => api.call(getOtherCover, { query: { key } })
  const shown = await coverOf(first!.key)
  expect(shown.status, shown.text).toBe(200)
  expect(shown.headers.get('content-type')).toMatch(/^image\//)
  expect((await coverOf(second!.key)).status).toBe(404)
  // Addresses come from the library that was inspected last only.
  await inspect(await write([{ source: site('Asura'), url: '/series/x', title: 'X' }]))
  expect((await coverOf(first!.key)).status).toBe(404)
})

test('a tracker of the reader tells two mangas of the same title apart', async () => {
  const { catalog } = program
  const [, right] = ['101', '102'].map((al) =>
    catalog.add({ key: `pier ${al}`, attributes: { title: { en: 'Old Pier' }, links: { al, mu: 'x' } } }),
  )
  catalog.add({ key: 'Far Shore', attributes: { title: { en: 'Far Shore' }, links: { al: '201' } } })
  const path = await write([
    { source: site('Asura'), url: '/series/pier', title: 'Old Pier', tracking: { tracker: 2, id: 102 } },
    { source: site('Asura'), url: '/series/far', title: 'Far Shore', tracking: { tracker: 2, id: 999 } },
  ])
  await match(path)
  expect((await inspect(path)).items).toMatchObject([
    { status: 'new', externalId: right!.id, match: { confidence: 1 } },
    // The same title, but the reader tracks another work.
    { status: 'unmatched', match: { title: 'Far Shore', confidence: expect.toSatisfy((value) => value < 0.8) } },
  ])
})

test('a series with far more chapters than the catalog has is another one', async () => {
  const { catalog } = program
  const attributes = { title: { en: 'Short Summer' }, status: 'completed', lastChapter: '12' }
  catalog.add({ key: 'Short Summer', attributes })
  const path = await write([
    { source: site('Asura'), url: '/series/summer', title: 'Short Summer', chapters: chapters(1, 180) },
  ])
  await match(path)
  expect((await inspect(path)).items).toMatchObject([{ status: 'unmatched', match: { title: 'Short Summer' } }])
})

test('a search that the catalog interrupts goes on with what is missing', async () => {
  const { catalog } = program
  for (const key of ['Amber Gate', 'Amber Gate Town']) catalog.add({ key, attributes: { title: { en: key } } })
  const path = await write(
    ['Amber Gate', 'Amber Gate Town'].map((title, index) => ({
      source: site('Asura'),
      url: `/series/amber-${index}`,
      title,
      chapters: chapters(1),
    })),
  )
  await match(path)
  const before = asked()
  const again = await match(path)
  expect(again.context).toEqual(expect.arrayContaining(['mangas=0', 'matched=0']))
  expect(asked()).toBe(before)
  expect((await inspect(path)).groups).toEqual([{ site: 'Asura', count: 2, ready: 2 }])
})

test('bad input is refused', async () => {
  const gone = await program.api.call(matchOtherProgram, { body: { path: join(folder, 'gone.tachibk') } })
  expect(gone.status).toBe(422)
  const path = await write([{ source: site('Asura'), url: '/a', title: 'A' }])
  const wrong = await program.api.call(importOtherProgram, {
    body: { path, matches: [{ key: 'x', externalId: 'not an id' }] },
  })
  expect(wrong.status).toBe(422)
})
