import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMemorySecrets } from '../../main/platform/secrets.ts'
import {
  type ContentSource,
  createContentSource,
  exportContentSources,
  getContentSource,
  importContentSources,
  listContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { listTrash, removeContentSource } from '../../shared/contracts/removal.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleSource } from '../support/samples.ts'
import { startApp } from '../support/start-app.ts'

const secrets = createMemorySecrets()
const { api, started } = appForTests({ secrets })

let count = 0
const create = async (body: object = {}) =>
  await api.call(createContentSource, { body: { ...sampleSource, name: `Source ${++count}`, ...body } })

describe('writing', () => {
  test('returns a source with defaults, an id and its address', async () => {
    const answer = await create()
    expect(answer.status).toBe(201)
    const source = answer.json()
    expect(source).toMatchObject({
      description: '',
      isActive: true,
      autoRepair: false,
      imageSelector: null,
      nextPageSelector: null,
      chapterSelector: null,
      options: {},
    })
    expect(answer.headers.get('location')).toBe(`/api/content-sources/${source.id}`)
    expect((await api.call(getContentSource, { params: { id: source.id } })).json()).toEqual(source)
  })

  test('ignores unknown members and those of JSON-LD and HAL', async () => {
    const answer = await create({ '@id': 'x', _links: {}, _embedded: [], nonsense: 1, id: 'mine' })
    expect(answer.status).toBe(201)
    expect(answer.json().id).not.toBe('mine')
  })

  test('PUT resets omitted members to their defaults', async () => {
    const { id, name } = (await create({ imageSelector: 'img', description: 'old' })).json()
    const answer = await api.call(replaceContentSource, { params: { id }, body: { ...sampleSource, name } })
    expect(answer.json()).toMatchObject({ id, imageSelector: null, description: '' })
  })

  test('rejects a name that another source uses and accepts the own name', async () => {
    const first = (await create()).json()
    const clash = await api.call(createContentSource, { body: { ...sampleSource, name: first.name } })
    expect(clash.status).toBe(422)
    expect(clash.data.violations).toEqual([{ propertyPath: 'name', message: expect.stringContaining('another') }])
    const other = (await create()).json()
    const renamed = await api.call(replaceContentSource, {
      params: { id: other.id },
      body: { ...sampleSource, name: first.name },
    })
    expect(renamed.status).toBe(422)
    const same = await api.call(replaceContentSource, {
      params: { id: first.id },
      body: { ...sampleSource, name: first.name },
    })
    expect(same.status).toBe(200)
  })

  test('hides a cookie in responses and keeps it when it is sent back hidden', async () => {
    const source = (
      await create({ options: { headers: { Cookie: 'session=secret', Referer: 'http://x.example/' } } })
    ).json()
    expect(source.options.headers).toEqual({ Cookie: '***', Referer: 'http://x.example/' })
    const again = await api.call(replaceContentSource, { params: { id: source.id }, body: source })
    expect(again.json().options.headers?.Cookie).toBe('***')
    expect(again.text).not.toContain('secret')
  })

  test('keeps the cookie when another one comes with values that are refused', async () => {
    const other = (await create()).json()
    const source = (await create({ options: { headers: { Cookie: 'session=first' } } })).json()
    const refused = await api.call(replaceContentSource, {
      params: { id: source.id },
      body: { ...source, name: other.name, options: { headers: { Cookie: 'session=second' } } },
    })
    expect(refused.status).toBe(422)
    expect(await secrets.get(`source-cookie:${source.id}`)).toBe('session=first')
  })
})

describe('bad values', () => {
  const cases: [string, object, number, string][] = [
    ['no name', { name: undefined }, 422, 'name'],
    ['a blank name', { name: ' \u3000' }, 422, 'name'],
    ['a name of 256 characters', { name: '漢'.repeat(256) }, 422, 'name'],
    ['a number as name', { name: 5 }, 400, 'name'],
    ['null as name', { name: null }, 400, 'name'],
    ['NUL in the name', { name: 'a\u0000b' }, 422, 'name'],
    ['half a surrogate pair', { name: 'a\ud800' }, 422, 'name'],
    ['no baseUrl', { baseUrl: undefined }, 422, 'baseUrl'],
    ['another scheme', { baseUrl: 'ftp://x.example' }, 422, 'baseUrl'],
    ['javascript:', { baseUrl: 'javascript:alert(1)' }, 422, 'baseUrl'],
    ['no host', { baseUrl: 'http://' }, 422, 'baseUrl'],
    ['a format without slug', { chapterUrlFormat: '/x/{chapter}' }, 422, 'chapterUrlFormat'],
    ['a format without chapter', { chapterUrlFormat: '/x/{slug}' }, 422, 'chapterUrlFormat'],
    ['a format of another scheme', { chapterUrlFormat: 'file:///{slug}/{chapter}' }, 422, 'chapterUrlFormat'],
    ['an unknown scraping type', { scrapingType: 'magic' }, 422, 'scrapingType'],
    ['a boolean as scraping type', { scrapingType: true }, 400, 'scrapingType'],
    ['a string as isActive', { isActive: 'yes' }, 400, 'isActive'],
    ['an array as options', { options: [] }, 400, 'options'],
    ['an unreadable rate', { options: { requestsPerSecond: 0 } }, 422, 'options.requestsPerSecond'],
    [
      'a blank rewrite',
      { options: { urlRewrites: [{ pattern: '', replacement: '' }] } },
      422,
      'options.urlRewrites[0].pattern',
    ],
    ['a line break in a header', { options: { headers: { Cookie: 'a=1\n' } } }, 422, 'options.headers.Cookie'],
    [
      'DEL in a header',
      { options: { headers: { Referer: 'http://x.example/\u007f' } } },
      422,
      'options.headers.Referer',
    ],
    ['a header outside Latin-1', { options: { headers: { 'User-Agent': '漫画' } } }, 422, 'options.headers.User-Agent'],
    [
      'a chapter list without slug',
      { options: { chapterList: { urlFormat: '/x', itemSelector: 'a' } } },
      422,
      'options.chapterList.urlFormat',
    ],
  ]
  test.each(cases)('%s', async (_, change, status, path) => {
    const answer = await create(change)
    expect(answer.status).toBe(status)
    expect(answer.data.violations.map((violation: { propertyPath: string }) => violation.propertyPath)).toEqual([path])
    expect(answer.data.detail).toContain(path)
  })

  test('accepts headers in Latin-1', async () => {
    expect((await create({ options: { headers: { Cookie: 'név=é; b=2', Origin: '' } } })).status).toBe(201)
  })

  test('accepts names of 1 and of 255 characters', async () => {
    expect((await create({ name: 'x' })).status).toBe(201)
    expect((await create({ name: '😀'.repeat(255) })).status).toBe(201)
  })

  test('reports all violations together', async () => {
    const answer = await api.call(createContentSource, { body: {} })
    expect(answer.status).toBe(422)
    expect(answer.data.violations.map((violation: { propertyPath: string }) => violation.propertyPath).sort()).toEqual([
      'baseUrl',
      'chapterUrlFormat',
      'name',
      'scrapingType',
    ])
  })

  test('reports a missing format beside an address that is none', async () => {
    const answer = await api.call(createContentSource, { body: { baseUrl: 'no address', scrapingType: 'html' } })
    expect(answer.data.violations.map((violation: { propertyPath: string }) => violation.propertyPath).sort()).toEqual([
      'baseUrl',
      'chapterUrlFormat',
      'name',
    ])
  })

  test('reports rules about several members together with invalid ones', async () => {
    const options = { scroll: 3, chapterList: {}, script: { selector: 5 }, search: {}, pageTurn: { maxPages: 1 } }
    const answer = await create({ name: '', options })
    expect(answer.data.violations.map((violation: { propertyPath: string }) => violation.propertyPath).sort()).toEqual([
      'name',
      'options.chapterList.itemSelector',
      'options.chapterList.urlFormat',
      'options.pageTurn',
      'options.pageTurn.maxPages',
      'options.script.selector',
      'options.scroll',
      'options.search.itemSelector',
      'options.search.urlFormat',
    ])
    expect((await create({ options: { chapterList: null } })).status).toBe(400)
  })

  test('returns not found for unknown ids', async () => {
    for (const id of ['nope', '00000000-0000-0000-0000-000000000000', '..%2f', '😀']) {
      expect((await api.call(getContentSource, { params: { id } })).status).toBe(404)
      expect((await api.call(replaceContentSource, { params: { id }, body: sampleSource })).status).toBe(404)
    }
  })
})

describe('listing', () => {
  test('returns thirty per page, by name ignoring case, in every envelope', async () => {
    for (let number = 1; number <= 65; number += 1) await create()
    const first = await api.call(listContentSources)
    expect(first.json()).toHaveLength(30)
    const names = first.json().map((source: ContentSource) => source.name.toLowerCase())
    expect(names).toEqual([...names].sort())

    const ld = (await api.call(listContentSources, { query: { page: 2 }, headers: { Accept: 'application/ld+json' } }))
      .data
    expect(ld['hydra:totalItems']).toBeGreaterThanOrEqual(60)
    expect(ld['hydra:view']).toMatchObject({
      '@id': '/api/content-sources?page=2',
      'hydra:first': '/api/content-sources?page=1',
      'hydra:previous': '/api/content-sources?page=1',
      'hydra:next': '/api/content-sources?page=3',
    })
    expect(ld['hydra:member'][0]).toMatchObject({
      '@type': 'ContentSource',
      '@id': expect.stringMatching(/^\/api\/content-sources\//),
    })
    expect(ld['hydra:search']['hydra:mapping'][0]).toEqual({
      '@type': 'IriTemplateMapping',
      variable: 'page',
      property: null,
      required: false,
    })

    const html = await api.call(listContentSources, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
    const embedded = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html.text)?.[1]
    expect(JSON.parse(embedded ?? '')).toEqual(first.json())
  })

  test('links HAL pages up to the last one, with every source once', async () => {
    const seen: string[] = []
    let path: string | undefined = '/api/content-sources'
    while (path) {
      const page = (await (
        await fetch(started.origin + path, { headers: { Accept: 'application/hal+json' } })
      ).json()) as {
        _embedded: { id: string }[]
        _links: { next?: { href: string } }
        totalItems: number
      }
      seen.push(...page._embedded.map((item) => item.id))
      path = page._links.next?.href
      if (!path) expect(seen).toHaveLength(page.totalItems)
    }
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('returns an empty page past the end with the total', async () => {
    const past = await api.call(listContentSources, {
      query: { page: 99 },
      headers: { Accept: 'application/hal+json' },
    })
    expect(past.status).toBe(200)
    expect(past.data._embedded).toEqual([])
    expect(past.data.totalItems).toBeGreaterThan(0)
  })
})

describe('export and import', () => {
  /** A library of its own for each. */
  async function fresh<T>(use: (client: ApiClient) => Promise<T>): Promise<T> {
    const other = await startApp()
    try {
      return await use(createClient(other.origin))
    } finally {
      await other.end()
    }
  }
  const exported = async (client: ApiClient, headers = {}) => await client.call(exportContentSources, { headers })
  const take = (client: ApiClient, body: unknown, headers = {}) => client.call(importContentSources, { body, headers })
  const paths = (answer: { data: { violations: { propertyPath: string }[] } }) =>
    answer.data.violations.map((violation) => violation.propertyPath)

  test('exports nothing without a source', async () => {
    await fresh(async (client) => expect((await exported(client)).status).toBe(404))
  })

  test('exports the same sources after an import into an empty library', async () => {
    await create({ options: { headers: { Cookie: 'session=secret' }, requestsPerSecond: 2 } })
    const first = await exported(api)
    expect(first.headers.get('content-disposition')).toBe('attachment; filename="content-sources.json"')
    expect(first.text).not.toContain('secret')
    expect(first.data.formatVersion).toBe(1)
    for (const type of ['application/json', 'application/ld+json', 'application/hal+json', 'text/html']) {
      const sent = await exported(api, { Accept: type })
      expect(sent.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      await fresh(async (client) => {
        expect((await take(client, sent.text, { 'Content-Type': type })).status).toBe(201)
        expect((await exported(client)).data.sources).toEqual(first.data.sources)
      })
    }
  })

  test('imports one source, an array or an export', async () => {
    await fresh(async (client) => {
      const one = await take(client, { ...sampleSource, name: 'One' })
      expect(one.status).toBe(201)
      expect(one.data).toMatchObject({ name: 'One' })
      expect(one.headers.get('location')).toBe(`/api/content-sources/${one.data.id}`)
      const array = await take(client, [{ ...sampleSource, name: 'Two' }])
      expect(array.data).toMatchObject([{ name: 'Two' }])
      const body = { formatVersion: 1, sources: [{ ...sampleSource, name: 'Three' }] }
      const hydra = await take(client, body, { Accept: 'application/ld+json' })
      expect(hydra.data['hydra:member']).toMatchObject([{ name: 'Three', '@type': 'ContentSource' }])
      const hal = await take(client, body, { Accept: 'application/hal+json' })
      expect(hal.data._embedded).toHaveLength(1)
      expect((await take(client, body, { Accept: 'text/html' })).text).toContain('<table>')
    })
  })

  test('matches a source by its id, otherwise by its name', async () => {
    await fresh(async (client) => {
      const { id } = (await take(client, { ...sampleSource, name: 'Old name' })).data
      expect((await take(client, { ...sampleSource, id, name: 'New name' })).data).toMatchObject({
        id,
        name: 'New name',
      })
      const byName = await take(client, { ...sampleSource, name: 'New name', description: 'later' })
      expect(byName.data).toMatchObject({ id, description: 'later' })
      expect((await client.call(listContentSources)).json()).toHaveLength(1)
    })
  })

  test('a removed source that is imported again is no longer in the trash', async () => {
    await fresh(async (client) => {
      const source = (await take(client, { ...sampleSource, name: 'Twice' })).data
      await client.call(removeContentSource, { params: { id: source.id } })
      expect((await client.call(listTrash)).json().items).toMatchObject([{ id: source.id }])
      expect((await take(client, source)).data).toMatchObject({ id: source.id, name: 'Twice' })
      expect((await client.call(listTrash)).json().items).toEqual([])
    })
  })

  test('lets two sources exchange their names, and a new one take the name of one that is renamed', async () => {
    await fresh(async (client) => {
      const body = ['First', 'Second'].map((name) => ({ ...sampleSource, name }))
      const [first, second] = (await take(client, body)).data as [ContentSource, ContentSource]
      const swapped = [
        { ...first, name: 'Second' },
        { ...second, name: 'First' },
      ]
      expect((await take(client, swapped)).data).toMatchObject(swapped.map(({ id, name }) => ({ id, name })))
      const twice = await take(client, [
        { ...sampleSource, name: 'Second' },
        { ...first, name: 'Third' },
        { ...second, name: 'Second' },
      ])
      expect(paths(twice)).toEqual(['sources[2].name'])
      expect((await client.call(listContentSources)).json()).toMatchObject([{ id: second.id }, { id: first.id }])
      const third = { ...sampleSource, id: randomUUID(), name: 'Second' }
      const renamed = await take(client, [third, { ...first, name: 'Third' }])
      expect(renamed.data).toMatchObject([
        { id: third.id, name: 'Second' },
        { id: first.id, name: 'Third' },
      ])
    })
  })

  test('imports all or nothing and gives each violation its path', async () => {
    await fresh(async (client) => {
      const good = { ...sampleSource, name: 'Good' }
      const many = [good, { ...good, name: 'B' }, { ...good, name: 'C' }, { ...good, name: 'D', baseUrl: 'nowhere' }]
      const answer = await take(client, { sources: many })
      expect(answer.status).toBe(422)
      expect(paths(answer)).toEqual(['sources[3].baseUrl'])
      expect((await client.call(listContentSources)).json()).toEqual([])
      const { id } = (await take(client, { ...good, name: 'Taken' })).data
      await take(client, { ...good, name: 'Other' })
      const clash = await take(client, [good, { ...good, id, name: 'Other' }])
      expect(paths(clash)).toEqual(['sources[1].name'])
      expect((await client.call(listContentSources)).json()).toHaveLength(2)
    })
  })

  test.each([
    [
      'twice the same name',
      [
        { ...sampleSource, name: 'A' },
        { ...sampleSource, name: 'A' },
      ],
      422,
      'sources[1].name',
    ],
    ['one bad source', { ...sampleSource, baseUrl: 'nowhere' }, 422, 'baseUrl'],
    [
      'a header that cannot be sent',
      { sources: [{ ...sampleSource, options: { headers: { Cookie: 'a\r\nb: c' } } }] },
      422,
      'sources[0].options.headers.Cookie',
    ],
    ['nothing', {}, 422, 'name'],
    ['an empty array', [], 422, 'sources'],
    ['an empty export', { sources: [] }, 422, 'sources'],
    ['another version', { formatVersion: 2, sources: [sampleSource] }, 422, 'formatVersion'],
    ['sources of the wrong type', { sources: 'all' }, 400, 'sources'],
    ['a number among the sources', [5], 400, 'sources[0]'],
    ['an id that is none', { ...sampleSource, id: 'x' }, 422, 'id'],
  ])('rejects %s', async (_, body, status, path) => {
    const answer = await take(api, body)
    expect(answer.status).toBe(status)
    expect(paths(answer)).toContain(path)
  })

  test('rejects text that is no JSON object or array, and bodies over 16 MiB but not over 1 MiB', async () => {
    for (const body of ['{', '"x"', 'null', '5']) expect((await take(api, body)).status).toBe(400)
    const padded = (bytes: number) => JSON.stringify({ ...sampleSource, name: 'Padded', padding: 'x'.repeat(bytes) })
    expect((await take(api, padded(2 * 1024 * 1024))).status).toBe(201)
    expect((await take(api, padded(17 * 1024 * 1024))).status).toBe(413)
  })
})
