import { expect, test } from 'vitest'
import { createParsedJob } from '../../../../test/support/test-job.ts'
import { readResult } from './import-result.ts'

test('reads what an import did, and what it left out, also with "=" in a title', () => {
  const context = [
    'title=Mihon',
    'mangas=12',
    'added=2',
    'chapters=40',
    'known=3',
    'read=7',
    'shelves=3',
    'A = B=A = B: No source.',
  ]
  expect(readResult(createParsedJob('1', { context }))).toEqual({
    mangas: 12,
    added: 2,
    chapters: 40,
    known: 3,
    read: 7,
    mangaId: undefined,
    left: [{ name: 'A = B', reason: 'No source.' }],
  })
})

test('what a stopped import did is unknown until it tells it', () => {
  expect(readResult(createParsedJob('1', { context: ['title=Mihon'] })).mangas).toBeUndefined()
  expect(readResult(createParsedJob('1', { context: ['title=Mihon', 'mangas=0'] })).mangas).toBe(0)
})
