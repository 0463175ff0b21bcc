import { expect, test } from 'vitest'
import { quote } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { isNewChapter, listResult } from './fetch-chapter-list.ts'

test.each([
  ['released after the last read', 3, '2026-11-10T00:00:00.000Z', true],
  ['released shortly before it', 3, '2026-11-01T00:00:00.000Z', true],
  ['released long before it', 99, '2020-01-01T00:00:00.000Z', false],
  ['without a date, above all known numbers', 11, null, true],
  ['without a date, below a known number', 9.5, null, false],
])('classifies a chapter %s', (_, number, publishedAt, expected) => {
  expect(isNewChapter({ number, publishedAt }, '2026-11-05T00:00:00.000Z', 10)).toBe(expected)
})

const version = { externalId: 'v', groups: [], pages: 5, isExternal: false, externalUrl: null, isUnavailable: false }
const chapter = (...versions: object[]) => ({
  number: 1,
  label: '',
  volume: null,
  language: 'en',
  title: null,
  versions: versions.map((one) => ({ ...version, readableAt: '2026-01-01T00:00:00.000Z', ...one })),
})

test('counts chapters without pages by their reason, except those with another version', () => {
  const external = { isExternal: true, pages: 0 }
  const chapters = [
    chapter({}),
    chapter(external, {}),
    chapter(external),
    chapter({ isUnavailable: true }),
    chapter({ pages: 0 }),
  ]
  const lists = { catalog: { languages: [], numbersRestart: false, chapters }, sources: [], failures: [] }
  expect(listResult(lists, 4)).toEqual({ context: { listed: 5, added: 4, external: 1, unavailable: 2 }, notes: [] })
})

test('names each source without a list and the reason', () => {
  const problem = new Problem('upstream_failed', quote('It is in trouble.'))
  const lists = { catalog: undefined, sources: [], failures: [{ source: 'The catalog', problem }] }
  const text = { key: 'text.named', values: { name: 'The catalog', reason: problem.userMessage } }
  expect(listResult(lists, 0)).toEqual({ context: { added: 0 }, notes: [{ key: 'unread', text }] })
})
