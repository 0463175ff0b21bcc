import { describe, expect, test } from 'vitest'
import {
  type ContentSource,
  createContentSource,
  exportContentSources,
  getContentSource,
  importContentSources,
  listContentSources,
} from '../../shared/contracts/content-sources.ts'
import { getSharedSource, readSharedSource } from '../../shared/contracts/shared-sources.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleSource } from '../support/samples.ts'

const { api } = appForTests()

const linkOf = (source: unknown) => `bunko://source#${Buffer.from(JSON.stringify(source)).toString('base64url')}`
const read = (link: unknown) => api.call(readSharedSource, { body: { link } })
const contentOf = (link: string) => JSON.parse(Buffer.from(link.split('#')[1]!, 'base64url').toString())
async function share(body: object) {
  const created = await api.call(createContentSource, { body })
  expect(created.status, created.text).toBe(201)
  const { id } = created.json() as { id: string }
  const { link } = (await api.call(getSharedSource, { params: { id } })).json()
  return { id, link }
}

const request = {
  urlFormat: 'https://reader:marked-secret@room.example/api/{slug}?api_key=marked-secret&lang=en',
  body: '{"token":"marked-secret","id":"{slug}"}',
  headers: { 'X-Api-Key': 'marked-secret', 'X-Auth-Token': 'marked-secret', 'X-Version': '3' },
}
const withSecrets = {
  ...sampleSource,
  name: '部屋',
  baseUrl: 'https://reader:marked-secret@room.example/',
  imageSelector: '.page img',
  autoRepair: true,
  options: {
    headers: { Referer: 'https://room.example/', Cookie: 'id=marked-secret' },
    mirrors: ['https://reader:marked-secret@mirror.example/'],
    chapterList: { urlFormat: '/series/{slug}', itemSelector: 'li', ajax: [request] },
  },
}

test('a link has the settings of a source and none of its secrets', async () => {
  const { id, link } = await share(withSecrets)
  const content = contentOf(link)
  expect(JSON.stringify(content)).not.toMatch(/marked-secret|\*\*\*/)
  const source = (await api.call(getContentSource, { params: { id } })).json()
  const { id: _, createdAt: __, updatedAt: ___, isActive, autoRepair, ...settings } = source
  expect([isActive, autoRepair]).toEqual([true, true])
  expect(content).toEqual({
    ...settings,
    baseUrl: 'https://room.example/',
    options: {
      ...settings.options,
      headers: { Referer: 'https://room.example/' },
      mirrors: ['https://mirror.example/'],
      chapterList: {
        ...settings.options.chapterList,
        ajax: [
          {
            urlFormat: 'https://room.example/api/{slug}?api_key=&lang=en',
            body: '{"token":"","id":"{slug}"}',
            headers: { 'X-Api-Key': '', 'X-Auth-Token': '', 'X-Version': '3' },
          },
        ],
      },
    },
  })
  const answer = await read(link)
  expect(answer.json()).toEqual({ ...content, isActive: false, autoRepair: false })
  expect((await api.call(listContentSources, {})).json()).toHaveLength(1)
})

test('the link of a server has neither its user name nor its password', async () => {
  const server = { kind: 'suwayomi', username: 'marked-name', password: 'marked-secret' }
  const { link } = await share({
    ...{ name: 'Server', baseUrl: 'http://127.0.0.1:61235', scrapingType: 'html' },
    options: { server, chapterList: {} },
  })
  expect(JSON.stringify(contentOf(link))).not.toContain('marked')
  expect((await read(link)).json().options).toMatchObject({ server: { kind: 'suwayomi' } })
})

test('secrets in a foreign link, and what would act without asking, are left out', async () => {
  const { text } = await read(linkOf({ ...withSecrets, id: 'x', isActive: true }))
  expect(text).not.toContain('marked-secret')
  expect(JSON.parse(text)).toMatchObject({ name: '部屋', isActive: false, autoRepair: false })
})

test.each([
  ['', 422],
  ['bunko://source', 422],
  ['bunko://source#', 422],
  ['bunko://source#%3Cscript%3E', 422],
  [`bunko://manga/1#${Buffer.from('{}').toString('base64url')}`, 422],
  ['https://room.example/#e30', 422],
  [linkOf('text'), 422],
  [linkOf([sampleSource]), 422],
  [linkOf({ ...sampleSource, baseUrl: 'javascript:alert(1)' }), 422],
  [linkOf({ ...sampleSource, baseUrl: 'file:///etc/passwd' }), 422],
  [linkOf({ ...sampleSource, options: { headers: { Referer: 'a\r\nCookie: b' } } }), 422],
  [linkOf({ ...sampleSource, description: 'x'.repeat(300_000) }), 422],
  [`bunko://source#${Buffer.from(`${'['.repeat(90_000)}`).toString('base64url')}`, 422],
  [7, 400],
])('refuses %.40s', async (link, status) => {
  const answer = await read(link)
  expect(answer.status, answer.text).toBe(status)
  if (status === 422) expect(answer.data.violations).toMatchObject([{ propertyPath: 'link' }])
})

test('a link that a mail program has wrapped in spaces is read', async () => {
  const { json } = await read(`  ${linkOf(sampleSource).replace('source#', 'source/#')}==\n`)
  expect(json()).toMatchObject({ name: sampleSource.name, imageSelector: null, isActive: false })
})

test('an unknown source has no link', async () => {
  expect((await api.call(getSharedSource, { params: { id: 'unknown' } })).status).toBe(404)
})

describe('files', () => {
  const take = async (content: unknown) => {
    const answer = await api.call(importContentSources, { query: { review: 'true' }, body: content as never })
    expect(answer.status, answer.text).toBe(201)
    return answer.data as ContentSource & readonly ContentSource[]
  }
  const get = async (id: string) => (await api.call(getContentSource, { params: { id } })).json()
  const exportOne = (id: string) => api.call(exportContentSources, { query: { id } })

  test('one source is exported without logins and secrets, and returns turned off', async () => {
    const { id } = await share({ ...withSecrets, name: 'One to export' })
    const answer = await exportOne(id)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.text).not.toMatch(/marked-secret|\*\*\*/)
    expect(answer.json().sources).toMatchObject([{ id, name: 'One to export', isActive: false, autoRepair: false }])
    expect((await exportOne('unknown')).status).toBe(404)
  })

  test('the export of all sources has no secrets, and one that returns keeps those of the library', async () => {
    const { id } = await share({ ...withSecrets, name: 'With a key' })
    const before = await get(id)
    const { text } = await api.call(exportContentSources, {})
    expect(text).not.toContain('marked-secret')
    await api.call(importContentSources, { body: JSON.parse(text) })
    expect({ ...(await get(id)), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  })

  test('a source from a file is off until it is tested, whatever the file says', async () => {
    const [one] = await take([{ ...withSecrets, name: 'From a file', isActive: true }])
    expect(one).toMatchObject({ isActive: false, autoRepair: false })
    expect(JSON.stringify(await get(one!.id))).not.toMatch(/marked-secret|\*\*\*/)
    const single = await take({ ...sampleSource, name: 'Single', isActive: true })
    expect(single.isActive).toBe(false)
  })

  test('a file changes no source of the same settings, and turns off one whose settings it changes', async () => {
    const { id } = await share({ ...withSecrets, name: 'Trusted' })
    const before = await get(id)
    const file = (await exportOne(id)).json()
    await take(file)
    expect({ ...(await get(id)), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
    const [source] = file.sources
    const headers = { Cookie: '***' }
    await take([{ ...source, baseUrl: 'https://other.example/', options: { ...source!.options, headers } }])
    const changed = await get(id)
    expect(changed).toMatchObject({ baseUrl: 'https://other.example/', isActive: false, autoRepair: false })
    expect(changed.options.headers).toBeUndefined()
  })
})
