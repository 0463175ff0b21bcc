import { expect, test } from 'vitest'
import { quote } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { listResult } from './list-result.ts'

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
  const lists = { catalog: { languages: [], chapters }, sources: [], failures: [] }
  expect(listResult(lists, 4)).toEqual({ context: { listed: 5, added: 4, external: 1, unavailable: 2 }, notes: [] })
})

test('names each source without a list and the reason', () => {
  const problem = new Problem('upstream_failed', quote('It is in trouble.'))
  const lists = { catalog: undefined, sources: [], failures: [{ source: 'The catalog', problem }] }
  const text = { key: 'text.named', values: { name: 'The catalog', reason: problem.userMessage } }
  expect(listResult(lists, 0)).toEqual({ context: { added: 0 }, notes: [{ key: 'unread', text }] })
})
