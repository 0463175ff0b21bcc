import { expect, test } from 'vitest'
import { classifyResponse } from './classify-response.ts'

const now = new Date('2026-11-21T12:00:00Z')
const unix = (seconds: number) => String(now.getTime() / 1000 + seconds)
const html = '<!doctype html><h1>Blocked</h1>'
const error = (title: string, detail = '') =>
  JSON.stringify({ result: 'error', errors: [{ id: 'x', status: 0, title, detail, context: null }] })
const classify = (status: number, body: string, headers: Record<string, string> = {}, scope: 'all' | 'pages' = 'all') =>
  classifyResponse({ status, headers, body: Buffer.from(body) }, scope, now)

test.each([
  [200, '{"result":"ok"}', {}, { kind: 'data', json: { result: 'ok' } }],
  [200, '{"result":"ok"}', { 'content-type': 'text/html' }, { kind: 'data' }],
  [304, '', {}, { kind: 'unchanged' }],
  [404, error('not_found_http_exception'), {}, { kind: 'missing' }],
  [404, html, {}, { kind: 'refused' }],
  [200, html, {}, { kind: 'failed', detail: { key: 'catalog.pageInsteadOfData' } }],
  [200, '{"result":"ok","da', {}, { kind: 'failed', detail: { key: 'catalog.incompleteResponse' } }],
  [200, '', {}, { kind: 'failed', detail: { key: 'catalog.emptyResponse' } }],
  [200, '7', {}, { kind: 'failed', detail: { key: 'catalog.notData' } }],
  [502, html, {}, { kind: 'failed' }],
  [503, html, { 'retry-after': '40' }, { kind: 'failed', waitSeconds: 40 }],
  [
    400,
    error('validation_exception', 'limit'),
    {},
    { kind: 'refused', detail: { values: { response: expect.stringContaining('limit') } } },
  ],
  [400, html, {}, { kind: 'pause', scope: 'all', seconds: 60 }],
  [403, error('forbidden_http_exception'), {}, { kind: 'refused' }],
  [403, error('captcha_required_exception'), {}, { kind: 'pause', scope: 'all', seconds: 900 }],
  [403, html, {}, { kind: 'pause', scope: 'all', seconds: 900 }],
  [403, html, { 'retry-after': '1800' }, { kind: 'pause', seconds: 1800 }],
  [403, html, { 'retry-after': '5' }, { kind: 'pause', seconds: 900 }],
  [429, '', {}, { kind: 'pause', scope: 'all', seconds: 60 }],
  [429, '', { 'retry-after': '7' }, { kind: 'pause', scope: 'all', seconds: 7 }],
  [429, error('too_many'), { 'x-ratelimit-retry-after': unix(30) }, { kind: 'pause', seconds: 30 }],
  [429, error('too_many'), { 'x-ratelimit-retry-after': unix(-300) }, { kind: 'pause', seconds: 1 }],
  [429, error('too_many'), { 'x-ratelimit-retry-after': unix(999_999) }, { kind: 'pause', seconds: 900 }],
])('classifies %i %j %j', (status, body, headers, expected) => {
  expect(classify(status, body, headers as Record<string, string>)).toMatchObject(expected)
})

test.each([
  [429, error('too_many'), { 'x-ratelimit-retry-after': unix(30) }, 30],
  [403, error('forbidden_http_exception', 'Guests may read 10 chapters per day'), {}, 12 * 3600 + 300],
  [429, error('quota', 'daily limit reached'), { 'x-ratelimit-retry-after': unix(30) }, 12 * 3600 + 300],
  [429, error('too_many'), { 'retry-after': '3600' }, 12 * 3600 + 300],
])('pauses only requests for page addresses after %i %j', (status, body, headers, seconds) => {
  const result = classify(status, body, headers as Record<string, string>, 'pages')
  expect(result).toMatchObject({ kind: 'pause', scope: 'pages', seconds })
})
