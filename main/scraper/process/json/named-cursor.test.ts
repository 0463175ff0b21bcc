import { expect, test } from 'vitest'
import { withNamedCursor } from './named-cursor.ts'

const rule = { request: { urlFormat: '/api/chapters' }, items: '$.items[*]', urlFormat: '/read/{@.id}' }

test.each<[string, unknown, string, string]>([
  ['beside the list', { items: [], next_cursor: 'eyJuIjo4fQ==' }, '/api/chapters?cursor={cursor}', '$.next_cursor'],
  ['in an object', { items: [], meta: { nextCursor: 'abc' } }, '/api/chapters?cursor={cursor}', '$.meta.nextCursor'],
  ['as a token', { nextPageToken: 'abc' }, '/api/chapters?pageToken={cursor}', '$.nextPageToken'],
])('requests what follows with the cursor that a response names %s', (_, response, urlFormat, next) => {
  expect(withNamedCursor(rule, response)).toEqual({ ...rule, request: { urlFormat }, paging: { next } })
})

test.each<[string, unknown]>([
  ['names none', { items: [], total: 29 }],
  ['is the last part', { items: [], next_cursor: null }],
  ['names one of an entry', { items: [{ next_cursor: 'abc' }] }],
])('requests nothing more if a response %s', (_, response) => {
  expect(withNamedCursor(rule, response)).toBe(undefined)
})

test('keeps the way in which the page requests what follows', () => {
  expect(withNamedCursor({ ...rule, paging: { next: '$.next' } }, { next_cursor: 'abc' })).toBe(undefined)
})

const posted = { ...rule, request: { urlFormat: '/api/chapters', body: '{"of":"{slug}","after":null}' } }
const postedFrom = (next: string) => ({
  ...posted,
  request: { urlFormat: '/api/chapters', body: '{"of":"{slug}","after":"{cursor}"}' },
  paging: { next },
})

test.each<[string, object, string]>([
  ['as the next id', { items: [], next: '48210' }, '$.next'],
  ['as a number', { items: [], meta: { nextCursor: 48210 } }, '$.meta.nextCursor'],
  ['as GraphQL does', { data: { chapters: { pageInfo: { endCursor: 'abc' } } } }, '$.data.chapters.pageInfo.endCursor'],
])('sends the cursor that a response names %s in the body whose cursor is null', (_, response, next) => {
  expect(withNamedCursor(posted, response)).toEqual(postedFrom(next))
})

test.each<[string, string, object]>([
  ['has no cursor that is null', '{"of":"{slug}","filter":null}', { next: '48210' }],
  ['is no JSON', 'of={slug}&after=null', { next: '48210' }],
  ['is answered with the last part', '{"after":null}', { next: null }],
])('keeps a body that %s', (_, body, response) => {
  expect(withNamedCursor({ ...rule, request: { urlFormat: '/api/chapters', body } }, response)).toBe(undefined)
})
