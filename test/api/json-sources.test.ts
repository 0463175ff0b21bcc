import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type ContentSourceWrite,
  createContentSource,
  exportContentSources,
  importContentSources,
  sourceOptionsSchema,
} from '../../shared/contracts/content-sources.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { testConfiguration } from '../../shared/contracts/test-configuration.ts'
import { jsonSites } from '../simulators/sites/archetypes.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { download, prepareManga } from '../support/prepare-manga.ts'

const { api, sites } = appForTests({ sites: { archetypes: jsonSites, seedLibrary: smallLibrary } })

const slug = 'star-smith'

const tried = async (id: string, change: (options: ContentSourceWrite['options']) => unknown = () => {}) => {
  const { baseUrl, chapterUrlFormat, scrapingType, options } = structuredClone(sites.source(id))
  change(options)
  const body = {
    baseUrl,
    chapterUrlFormat: chapterUrlFormat ?? '/{slug}/{chapter}',
    scrapingType,
    options,
    testUrl: sites.chapterUrl(id, slug, 7),
    mangaSlug: slug,
    chapterNumber: 7,
  }
  return (await api.call(testConfiguration, { body })).json()
}

test.each(jsonSites.map(({ id }) => id))('tests the source of %s', async (id) => {
  const pages = await sites.expected(id, slug, 7)
  expect(await tried(id)).toMatchObject({
    success: true,
    errors: [],
    imageUrls: pages.map(({ url }) => url),
    // One of its chapters is locked: listed, but not downloaded.
    totalChapters: sites.chapters(id, slug).length + (id === 'json-api' ? 1 : 0),
  })
})

test.each<[string, (options: ContentSourceWrite['options']) => unknown, string, RegExp]>([
  [
    'json-api',
    ({ chapterList }) => Object.assign(chapterList!.json!, { items: '$.chapters[*]' }),
    'options.chapterList.json.items',
    /\$\.chapters\[\*\] selects nothing.*members data and meta/,
  ],
  [
    'json-api',
    ({ chapterList }) => Object.assign(chapterList!.json!, { urlFormat: '/comic/{slug}/{@.nr}' }),
    'options.chapterList.json.urlFormat',
    /members id, chap, title, lang, group, published_at, and coins/,
  ],
  [
    'json-rpc',
    ({ pageList }) => Object.assign(pageList!, { images: '$.pages[*]' }),
    'options.pageList.images',
    /members ok, server, and chapter/,
  ],
  [
    'json-rpc',
    ({ pageList }) => Object.assign(pageList!, { imageFormat: 'http://{$.server.name}/{@}' }),
    'options.pageList.imageFormat',
    /no value in/,
  ],
  [
    'json-att',
    ({ script }) => Object.assign(script!, { jsonPath: '$.images[*]' }),
    'options.script.jsonPath',
    /members title, server, folder, and files/,
  ],
  [
    'json-att',
    ({ script }) => Object.assign(script!, { selector: '#none' }),
    'options.script.selector',
    /matches no element/,
  ],
])('shows what is wrong with a source of %s', async (id, change, field, words) => {
  const { success, errors } = await tried(id, change)
  expect([success, errors.map((error) => [error.type, error.field])]).toEqual([false, [['selector_error', field]]])
  expect(errors[0]?.message).toMatch(words)
  expect(errors[0]?.suggestion).not.toBe('')
})

test('lists and downloads from a site whose addresses have only ids', async () => {
  const { chapters } = await prepareManga(api, sites, 'json-cur', slug)
  expect(chapters.map(({ number }) => number)).toEqual(sites.chapters('json-cur', slug).map(({ number }) => number))
  const chapter = chapters.find(({ number }) => number === 10.5)!
  const [job] = await download(api, [chapter.id])
  expect(job).toMatchObject({ status: 'completed', failureReason: null })
  for (const page of await sites.expected('json-cur', slug, 10.5)) {
    const image = await api.call(getPageImage, { params: { chapterId: chapter.id, pageNumber: String(page.page) } })
    expect(image.bytes.equals(await page.bytes())).toBe(true)
  }
})

test('exports and imports all options', async () => {
  const source = (await api.call(createContentSource, { body: sites.source('json-rpc') })).json()
  const { sources } = (await api.call(exportContentSources)).json()
  const exported = sources.find(({ id }) => id === source.id)
  expect(exported?.options).toEqual(sites.source('json-rpc').options)
  const again = (await api.call(importContentSources, { body: { formatVersion: 1, sources } as never })).json()
  expect(JSON.stringify(again)).toContain('{$.server.host}{$.server.base}')
})

test.each([
  [{ pageList: { request: { urlFormat: '/x' } } }, 'options.pageList.images'],
  [{ chapterList: { json: { items: '$', urlFormat: '{@}' } } }, 'options.chapterList.json.request'],
  [{ script: { jsonPath: '$' } }, 'options.script.pattern'],
  [
    { pageList: { request: { urlFormat: '/x', headers: { Cookie: 'a=b' } }, images: '$' } },
    'options.pageList.request.headers.Cookie',
  ],
  [
    { pageList: { request: { urlFormat: '/x', headers: { 'X-Y': 'a\nb' } }, images: '$' } },
    'options.pageList.request.headers.X-Y',
  ],
  [
    {
      chapterList: { json: { request: { urlFormat: '/x' }, items: '$', urlFormat: '{@}', number: { jsonPath: 'n' } } },
    },
    'options.chapterList.json.number.jsonPath',
  ],
])('refuses the options %j', async (options, path) => {
  const body = { ...sites.source('json-att'), name: 'Other', options } as never
  const response = await api.call(createContentSource, { body })
  expect(response.status).toBe(422)
  const { violations } = response.json() as unknown as { violations: { propertyPath: string; message: string }[] }
  expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([path])
  expect(violations[0]?.message).not.toMatch(/validation\.|\{\{/)
})

test('the examples of the documentation are valid', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/requirements.md'), 'utf8')
  const example = (rule: string) => {
    const [, code = ''] = new RegExp(`\\*\\*${rule} [\\s\\S]*?Example:\\s*\`([^\`]+)\``).exec(text) ?? []
    return JSON.parse(code.replace(/\s+/g, ' ')) as object
  }
  const options = [
    { chapterList: { json: example('R6.4') } },
    { pageList: example('R6.5') },
    { script: example('R6.6') },
  ]
  for (const one of options) expect(sourceOptionsSchema.parse(one)).toEqual(one)
})
