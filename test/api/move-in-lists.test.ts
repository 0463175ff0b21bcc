import { expect, test } from 'vitest'
import { createMangaFromCatalog } from '../../shared/contracts/catalog.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { inspectMoveIn } from '../../shared/contracts/move-in.ts'
import { importOtherProgram, inspectOtherProgram, matchOtherProgram } from '../../shared/contracts/other-programs.ts'
import { listShelves } from '../../shared/contracts/shelves.ts'
import { uuidOf } from '../simulators/catalog/identity.ts'
import { catalogAndAppPerTest } from '../support/catalog-and-app.ts'

const program = catalogAndAppPerTest()

const addManga = (title: string, attributes = {}) =>
  program.catalog.add({ key: title, attributes: { title: { en: title }, ...attributes } })
const address = (id: string) => `https://mangadex.org/list/${id}/to-read?tab=titles`
const inspect = (path: string) => program.api.call(inspectMoveIn, { body: { path } })
async function found(path: string) {
  const response = await inspect(path)
  expect(response.status, response.text).toBe(200)
  return response.json().library!
}
async function importList(path: string, keys?: string[]) {
  const { jobId } = (await program.api.call(importOtherProgram, { body: { path, ...(keys && { keys }) } })).json()
  return await program.api.finished(jobId)
}
const shelfOf = async (name: string) =>
  (await program.api.call(listShelves, {})).json().items.find((shelf) => shelf.name === name)
const mangasOf = async (shelf: string) => (await program.api.call(listMangas, { query: { shelf } })).json().items
const requestsTo = (path: RegExp) =>
  program.catalog.requestLog.requests().filter((request) => request.host === 'api' && path.test(request.path))

test('shows the manga of a public list in its order, and puts the chosen ones on a shelf with its name', async () => {
  await program.start()
  const [rain, amber, reef] = ['Rain Harbor', 'Amber Road', 'Coral Reef'].map((title) => addManga(title))
  const adult = addManga('Night Market', { contentRating: 'pornographic' })
  const known = (await program.api.call(createMangaFromCatalog, { body: { externalId: amber!.id } })).json()
  const mangaIds = [rain!, amber!, adult, reef!].map(({ id }) => id)
  const path = address(program.catalog.addList({ name: ' To read ', mangaIds: [...mangaIds, uuidOf('removed')] }))

  const library = await found(path.toUpperCase().replace('HTTPS://MANGADEX.ORG/LIST', 'https://mangadex.org/list'))
  expect(library).toMatchObject({
    program: 'mangadex',
    path: expect.stringMatching(/^https:\/\/mangadex\.org\/list\/[0-9a-f-]{36}$/),
    name: 'To read',
    total: 4,
    groups: [],
    leftOut: ['1 manga that MangaDex no longer has'],
  })
  expect(library.items.map(({ title, status, mangaId }) => [title, status, mangaId])).toEqual([
    ['Rain Harbor', 'new', null],
    ['Amber Road', 'matched', known.id],
    ['Night Market', 'new', null],
    ['Coral Reef', 'new', null],
  ])
  expect(library.items[0]).toMatchObject({ author: 'K. Ito', year: 2018, shelves: ['To read'], externalId: rain!.id })

  const keys = library.items.filter(({ title }) => title !== 'Night Market').map(({ key }) => key)
  const job = await importList(library.path, keys)
  expect(job.status, JSON.stringify(job)).toBe('completed')
  expect(job.context).toEqual(expect.arrayContaining(['title=To read', 'mangas=3', 'added=2']))
  const shelf = (await shelfOf('To read'))!
  expect((await mangasOf(shelf.id)).map(({ externalId }) => externalId).sort()).toEqual(
    [rain!.id, amber!.id, reef!.id].sort(),
  )
  await importList(library.path, keys)
  expect((await shelfOf('To read'))!.mangaCount).toBe(3)
})

test('reads a long list with its covers in requests of at most 100 manga', async () => {
  await program.start()
  const mangas = Array.from({ length: 130 }, (_, index) => addManga(`Volume ${String(index).padStart(3, '0')}`))
  const id = program.catalog.addList({ name: 'Long', mangaIds: mangas.map((manga) => manga.id) })
  const library = await found(address(id))
  expect(library.items.map(({ title }) => title)).toEqual(
    mangas.map(({ attributes }) => Object.values(attributes.title)[0]),
  )
  expect(library.items[129]!.thumbnailUrl).toMatch(/^\/api\/catalog\/covers\//)
  expect(requestsTo(/^\/manga/)).toHaveLength(2)
  expect(requestsTo(/^\/statistics/)).toHaveLength(0)
})

test('an empty list has nothing to import', async () => {
  await program.start()
  expect(await found(address(program.catalog.addList({ name: 'Empty', mangaIds: [] })))).toMatchObject({ total: 0 })
  expect(requestsTo(/^\/manga/)).toHaveLength(0)
})

test('says of a private or unknown list what can be done, also in the job', async () => {
  await program.start()
  const id = program.catalog.addList({ name: 'Mine', mangaIds: [], visibility: 'private' })
  for (const path of [address(id), address(uuidOf('nothing'))]) {
    const refused = await inspect(path)
    expect(refused.status).toBe(422)
    expect(refused.data.violations).toMatchObject([
      {
        propertyPath: 'path',
        message: 'This list is private, or no longer there. Make it public on MangaDex, then try again.',
      },
    ])
    const job = await importList(path)
    expect(job).toMatchObject({ status: 'failed' })
    expect(job.failureReason).toContain('private')
  }
})

test.each([
  'https://mangadex.org/list/not-an-id/x',
  'https://mangadex.org/titles/follows',
  'https://mangadex.org.example/list/5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00',
  'https://example.org/list/5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00',
  'file:///list/5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00',
])('refuses %s without a request', async (path) => {
  await program.start()
  for (const endpoint of [inspectMoveIn, inspectOtherProgram, importOtherProgram, matchOtherProgram])
    expect((await program.api.call(endpoint, { body: { path } })).status).toBe(422)
  expect(requestsTo(/./)).toHaveLength(0)
})

test('an outage of the catalog is no wrong address, and the import goes on after it', async () => {
  await program.start()
  const manga = addManga('Rain Harbor')
  const path = address(program.catalog.addList({ name: 'To read', mangaIds: [manga.id] }))
  program.catalog.faults.add({ kind: 'html-502', host: 'api', path: /^\/list/, times: 1 })
  expect((await inspect(path)).status).toBe(502)
  program.catalog.faults.add({ kind: 'html-503', host: 'api', path: /^\/list/, times: 1 })
  expect(await importList(path)).toMatchObject({ status: 'completed' })
  expect((await mangasOf((await shelfOf('To read'))!.id)).map(({ externalId }) => externalId)).toEqual([manga.id])
})
