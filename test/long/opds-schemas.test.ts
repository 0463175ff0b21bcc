import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editManga } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { createShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { createClient } from '../support/api-client.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

// The official schemas are not part of this project: `BUNKO_OPDS_SCHEMAS` names the folder with them.
const schemas = process.env['BUNKO_OPDS_SCHEMAS'] ?? join(import.meta.dirname, '../../../shared/schemas/opds')
const hasSchemas = existsSync(join(schemas, 'feed.schema.json'))
const noSchemas = 'The schemas of OPDS were not found. Set BUNKO_OPDS_SCHEMAS to the folder with them.'
const noJing = 'jing is not installed. On Debian: apt-get install jing.'
/** What Thorium reads feeds with. It has 67 packages, so it is installed for this test alone. */
const reader = 'r2-opds-js@1.0.47'

const run = promisify(execFile)
let started: StartedApp
/** Documents of the catalog by their addresses. */
const atom = new Map<string, string>()
const opds2 = new Map<string, unknown>()
const manifests = new Map<string, unknown>()
let authentication: unknown
let progression: unknown

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = Array.from({ length: 3 }, () => ({ width: 30, height: 40 }))
  const { mangaId, chapterIds } = await seedReading(
    dataDir,
    Array.from({ length: 60 }, (_, index) => ({ number: index + 1, pages, groups: ['Noise & Scans'] })),
  )
  started = await startApp({ dataDir })
  const api = createClient(started.origin)
  await api.call(editManga, { params: { id: mangaId }, body: { title: '“Tale” & <Other> ]]> 😀 \u0001 \u202e' } })
  await api.call(saveProgress, { params: { chapterId: chapterIds[0]! }, body: { page: 2 } })
  const { id } = (await api.call(createShelf, { body: { name: 'A & B', kind: 'manual' } })).json()
  await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [mangaId] } })
  await crawlAtom('/opds/v1.2/catalog')
  await crawlAtom('/opds/v1.2/search?q=nothing')
  await crawlOpds2('/opds/v2/catalog')
  await crawlOpds2('/opds/v2/search?query=nothing')
  authentication = await json('/opds/v2/auth')
  progression = await json(`/opds/v2/chapters/${chapterIds[0]}/opds-progression`)
})
afterAll(() => started?.end())

const get = (path: string) => fetch(`${started.origin}${path}`)
const json = async (path: string): Promise<unknown> => (await get(path)).json()

async function crawlAtom(path: string): Promise<void> {
  if (atom.has(path)) return
  const text = await (await get(path)).text()
  atom.set(path, text)
  const xml = load(text, { xml: true })
  for (const link of xml('link[type^="application/atom+xml"]')) {
    const href = xml(link).attr('href') ?? ''
    if (!href.includes('{')) await crawlAtom(href)
  }
}

type Link = { readonly href: string; readonly type?: string; readonly templated?: boolean }
type Opds2Feed = {
  readonly links: readonly Link[]
  readonly navigation?: readonly Link[]
  readonly facets?: readonly { readonly links: readonly Link[] }[]
  readonly publications?: readonly { readonly links: readonly Link[] }[]
}

async function crawlOpds2(path: string): Promise<void> {
  if (opds2.has(path)) return
  const feed = (await json(path)) as Opds2Feed
  opds2.set(path, feed)
  const inner = [...(feed.facets ?? []), ...(feed.publications ?? [])].flatMap(({ links }) => links)
  for (const { href, type, templated } of [...feed.links, ...(feed.navigation ?? []), ...inner]) {
    if (type === 'application/opds+json' && !templated) await crawlOpds2(href)
    if (type === 'application/divina+json') manifests.set(href, await json(href))
  }
}

test('feeds of OPDS 1.2 are valid by its schema', async ({ skip }) => {
  skip(!hasSchemas, noSchemas)
  const isInstalled = await run('jing', []).catch(({ code }: { code: unknown }) => code !== 'ENOENT')
  skip(!isInstalled, noJing)
  expect(atom.size).toBeGreaterThan(12)
  const folder = await temporaryFolder()
  await copyFile(join(schemas, 'atom.rnc'), join(folder, 'atom.rnc'))
  // The published schema has lost two backslashes.
  const schema = await readFile(join(schemas, 'opds-1.2.rnc'), 'utf8')
  await writeFile(join(folder, 'opds.rnc'), schema.replace(String.raw`\nrt]`, String.raw`\n\r\t]`))
  const files = await Promise.all(
    [...atom.values()].map(async (text, index) => {
      const file = join(folder, `${index}.xml`)
      // Templates of search and of page streaming are no addresses until they are filled in.
      await writeFile(file, text.replace(/\{\w+\}/g, '1'))
      return file
    }),
  )
  const answer = await run('jing', ['-c', join(folder, 'opds.rnc'), ...files]).catch((error: unknown) => error)
  await rm(folder, { recursive: true })
  expect(answer).toMatchObject({ stdout: '' })
  expect(answer).not.toBeInstanceOf(Error)
})

test('documents of OPDS 2.0 are valid by their schemas', async ({ skip }) => {
  skip(!hasSchemas, noSchemas)
  expect(opds2.size).toBeGreaterThan(12)
  expect(manifests.size).toBe(60)
  // The schemas use formats and keywords of their own.
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for await (const file of glob(join(schemas, '**/*.schema.json'))) {
    const schema = JSON.parse(await readFile(file, 'utf8')) as { $id: string }
    ajv.addSchema(schema)
    // The schema of links looks for the properties of OPDS where the drafts are.
    const atDrafts = schema.$id.replace('https://specs.opds.io/', 'https://drafts.opds.io/')
    if (atDrafts !== schema.$id) ajv.addSchema({ ...schema, $id: atDrafts })
  }
  const check = (name: string, document: unknown, where: string) => {
    const validate = ajv.getSchema(name)!
    validate(document)
    expect(validate.errors ?? [], where).toEqual([])
  }
  for (const [path, feed] of opds2) check('https://specs.opds.io/schema/feed.schema.json', feed, path)
  for (const [path, manifest] of manifests)
    check('https://readium.org/webpub-manifest/schema/publication.schema.json', manifest, path)
  check('https://drafts.opds.io/schema/authentication.schema.json', authentication, 'authentication')
  check('https://drafts.opds.io/schema/progression.schema.json', progression, 'progression')
})

type Deserialized = {
  readonly Metadata: { readonly Title: string }
  readonly Navigation?: readonly { readonly Href: string; readonly Title: string }[]
  readonly Publications?: readonly {
    readonly Metadata: { readonly Title: string }
    readonly Links: readonly { readonly Href: string }[]
  }[]
}

test("feeds of both versions are read by Readium's library", async ({ skip }) => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'reader', private: true }))
  const failure = await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', reader], {
    cwd: folder,
  }).then(
    () => undefined,
    ({ message }: Error) => message,
  )
  skip(failure !== undefined, `${reader} could not be installed: ${failure}`)
  const from = createRequire(join(folder, 'package.json'))
  const part = (path: string) => from(`${path.replace('/', '/dist/es8-es2017/src/')}`)
  const globals = part('r2-opds-js/opds/init-globals')
  globals.initGlobalConverters_OPDS()
  globals.initGlobalConverters_GENERIC()
  const { TaJsonDeserialize } = part('r2-lcp-js/serializable')
  const { OPDSFeed } = part('r2-opds-js/opds/opds2/opds2')
  for (const [path, feed] of opds2) {
    const read = TaJsonDeserialize(feed, OPDSFeed) as Deserialized
    const {
      metadata,
      navigation = [],
      publications = [],
    } = feed as {
      metadata: { title: string }
      navigation?: unknown[]
      publications?: unknown[]
    }
    expect(read.Metadata.Title, path).toBe(metadata.title)
    expect(read.Navigation ?? [], path).toHaveLength(navigation.length)
    expect(read.Publications ?? [], path).toHaveLength(publications.length)
  }
  const { OPDS } = part('r2-opds-js/opds/opds1/opds')
  const { XML } = part('r2-utils-js/_utils/xml-js-mapper')
  const { convertOpds1ToOpds2 } = part('r2-opds-js/opds/converter')
  const { DOMParser } = from('@xmldom/xmldom')
  for (const [path, text] of atom) {
    const document = new DOMParser().parseFromString(text, 'text/xml')
    const read = convertOpds1ToOpds2(XML.deserialize(document, OPDS)) as Deserialized
    const xml = load(text, { xml: true })
    expect(read.Metadata.Title, path).toBe(xml('feed > title').text())
    const listed = (read.Publications?.length ?? 0) + (read.Navigation?.length ?? 0)
    expect(listed, path).toBe(xml('entry').length)
  }
  await rm(folder, { recursive: true })
})
