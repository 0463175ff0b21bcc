import { expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { getDocs } from '../../shared/contracts/system.ts'
import { appForTests } from '../support/app-for-tests.ts'

const { api, started } = appForTests()

test('serves HTML that loads local files only, under a policy without script exceptions', async () => {
  const { status, text, headers } = await api.call(getDocs)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect([...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual(
    expect.arrayContaining(['/api-docs/swagger-ui.css', '/api-docs/swagger-ui-bundle.js', '/api/openapi.json']),
  )
  expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  const policy = headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

test('answers conditional requests and HEAD', async () => {
  const { headers } = await api.call(getDocs)
  const again = await api.call(getDocs, { headers: { 'If-None-Match': headers.get('etag')! } })
  expect(again.status).toBe(304)
  const head = await fetch(started.origin + getDocs.path, { method: 'HEAD' })
  expect(head.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
  expect(await head.text()).toBe('')
})

test('lists the allowed methods for other methods', async () => {
  const answer = await fetch(started.origin + getDocs.path, { method: 'POST' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})

test('is linked from the pages that show data', async () => {
  const { text } = await api.call(listMangas, { headers: { Accept: 'text/html' } })
  expect(text).toContain('<a href="/api/docs">')
})
