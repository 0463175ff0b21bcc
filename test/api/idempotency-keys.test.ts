import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga, editManga, listMangas } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

const { api, started } = appForTests()

const quoted = () => `"${randomUUID()}"`
const manga = (slug: string) => ({ ...sampleManga, slug, title: `Title of ${slug}` })
const create = (slug: string, key: string, over: object = {}) =>
  api.call(createManga, { body: { ...manga(slug), ...over }, headers: { 'Idempotency-Key': key } })

test('the same request with the same key gets the same answer and adds nothing', async () => {
  const key = quoted()
  const first = await create('once', key)
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
  await api.call(editManga, { params: { id: first.json().id }, body: { author: 'Somebody else' } })
  const again = await create('once', key)
  expect([again.status, again.text]).toEqual([201, first.text])
  for (const name of ['location', 'content-type', 'etag', 'vary', 'x-content-type-options'])
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  // With and without quotation marks it is the same key, and members in any order are the same body.
  const unquoted = await api.call(createManga, {
    body: Object.fromEntries(Object.entries(manga('once')).reverse()),
    headers: { 'Idempotency-Key': key.replaceAll('"', '') },
  })
  expect([unquoted.status, unquoted.text]).toEqual([201, first.text])
})

test('another body or another operation with the same key is 422', async () => {
  const key = quoted()
  await create('taken-key', key)
  const other = await create('taken-key', key, { author: 'Somebody' })
  expect([other.status, other.data.type]).toEqual([422, 'urn:bunko:problem:idempotency_key_reused'])
  const source = { body: sampleSource, headers: { 'Idempotency-Key': key } }
  expect((await api.call(createContentSource, source)).data.type).toBe('urn:bunko:problem:idempotency_key_reused')
})

test('of the same request at the same time, one is carried out', async () => {
  const key = quoted()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('raced', key)))
  const created = answers.filter(({ status }) => status === 201)
  expect(new Set(created.map(({ data }) => data.id)).size).toBe(1)
  for (const { status, headers } of answers.filter((answer) => !created.includes(answer)))
    expect([status, headers.get('retry-after')]).toEqual([409, '1'])
  expect((await api.call(listMangas, { query: { find: 'Title of raced' } })).json().total).toBe(1)
})

test('a refused request can be corrected or sent again with its key', async () => {
  await create('in-the-way', quoted())
  const key = quoted()
  const refused = await create('in-the-way', key)
  expect([refused.status, refused.data.type]).toEqual([422, 'urn:bunko:problem:validation_failed'])
  expect((await create('in-the-way', key)).data.violations).toEqual(refused.data.violations)
  expect((await create('out-of-the-way', key)).status).toBe(201)
})

test('works for every POST, without a body too', async () => {
  const { id } = (await create('with-chapters', quoted())).json()
  const key = quoted()
  const add = () =>
    api.call(addChapters, { params: { id }, body: { from: 1, to: 3 }, headers: { 'Idempotency-Key': key } })
  const first = await add()
  expect([first.status, (await add()).text]).toEqual([201, first.text])
  expect((await api.call(listChapters, { params: { id } })).json().total).toBe(3)

  const pause = (key: string) =>
    fetch(`${started.origin}/api/mangas/${id}/refresh`, { method: 'POST', headers: { 'Idempotency-Key': key } })
  expect((await pause('a\\b')).status).toBe(400)
  expect((await pause('x'.repeat(256))).status).toBe(400)
  expect((await pause('x'.repeat(255))).status).not.toBe(400)
})
