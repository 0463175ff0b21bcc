import { expect, test } from 'vitest'
import { quote } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { notesOnLists } from './list-notes.ts'

const version = { externalId: 'v', groups: [], pages: 5, isExternal: false, externalUrl: null, isUnavailable: false }
const chapter = (...versions: object[]) => ({
  ...{ number: 1, label: '', volume: null, language: 'en', title: null },
  versions: versions.map((one) => ({ ...version, readableAt: '2026-01-01T00:00:00.000Z', ...one })),
})

test('chapters that nobody gives out are counted by the reason, one with another version is not', () => {
  const external = { isExternal: true, pages: 0 }
  const chapters = [
    chapter({}),
    chapter(external, {}),
    chapter(external),
    chapter({ isUnavailable: true }),
    chapter({ pages: 0 }),
  ]
  const lists = { catalog: { languages: [], chapters }, sources: [], failures: [] }
  expect(notesOnLists(lists, 4)).toEqual(['listed=5', 'added=4', 'external=1', 'unavailable=2'])
})

test('who gave no list is named with the reason', () => {
  const problem = new Problem('upstream_failed', quote('It is in trouble.'))
  const lists = { catalog: undefined, sources: [], failures: [{ who: 'The catalog', problem }] }
  expect(notesOnLists(lists, 0)).toEqual([
    'added=0',
    { key: 'jobs.sourceNote', values: { key: 'unread', source: 'The catalog', reason: problem.userMessage } },
  ])
})
