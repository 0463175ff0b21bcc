import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getAbout, getContext, getHealth, getOpenapi } from '../../shared/contracts/system.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { readDescription } from '../support/openapi-document.ts'

const { api, started } = appForTests()

test('reports health and version', async () => {
  const answer = await api.call(getHealth)
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})

test('reports the data folder and the current addresses', async () => {
  const about = async () => (await api.call(getAbout)).json()
  const { version } = (await api.call(getHealth)).json()
  expect(await about()).toEqual({
    version,
    dataFolder: started.dataDir,
    startedAt: expect.any(String),
    addresses: [started.origin],
  })
  expect(isAbsolute(started.dataDir)).toBe(true)
  const second = await started.app.listen({ host: '127.0.0.1', port: 0 })
  expect((await about()).addresses).toEqual([started.origin, second.origin])
  await second.close()
  expect((await about()).addresses).toEqual([started.origin])
})

test('serves the API description', async () => {
  const served = (await api.call(getOpenapi)).data
  expect(served).toEqual(readDescription())
  expect(served).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
})

test('serves the JSON-LD context of each resource and no others', async () => {
  for (const name of ['Manga', 'ContentSource', 'Job', 'ScrapingRequest', 'ChapterCollection']) {
    const answer = await api.call(getContext, { params: { name } })
    expect(answer.data['@context'].hydra).toBe('http://www.w3.org/ns/hydra/core#')
  }
  expect((await api.call(getContext, { params: { name: 'Nothing' } })).status).toBe(404)
})

describe('addresses and methods', () => {
  const ask = (path: string, init?: RequestInit) => fetch(started.origin + path, init)

  test('answers an unknown address with a problem', async () => {
    const answer = await ask('/api/nothing')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({
      type: 'urn:bunko:problem:not_found',
      status: 404,
      detail: expect.any(String),
    })
  })

  test('names the allowed methods for an unsupported one', async () => {
    const answer = await ask('/api/mangas', { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    const both = await ask('/api/content-sources', { method: 'PUT' })
    expect(both.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('supports HEAD for every GET, without a body', async () => {
    const answer = await ask('/api/mangas', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })

  test.each([
    '/api/mangas/by-id/%zz',
    '/api/mangas/by-id/%00',
    '/api/mangas/by-slug/..%2f..%2fetc',
    '/api/%c0%ae',
    '/..%2f..%2fpackage.json',
  ])('handles %s', async (path) => {
    expect((await ask(path)).status).toBeGreaterThanOrEqual(400)
    expect((await ask(path)).status).toBeLessThan(500)
  })

  test('sends security headers and an id with every response', async () => {
    for (const path of ['/api/health', '/api/nothing']) {
      const { headers } = await ask(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
