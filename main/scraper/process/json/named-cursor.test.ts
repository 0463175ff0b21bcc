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
