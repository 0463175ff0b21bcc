import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createParsedJob } from '../test/support/test-job.ts'

test('splits entries at the first equals sign and ignores malformed ones', () => {
  const { context } = createParsedJob('1', { context: ['manga=A=B', 'novalue', '=x', 'chapterId=c', 'files=3'] })
  expect(context).toMatchObject({ manga: 'A=B', chapterId: 'c', mangaId: undefined, counts: { files: 3 }, notes: [] })
})

test('lists all skipped sources', () => {
  const { context } = createParsedJob('1', { context: ['skipped=A: it is down', 'skipped=B: no images'] })
  expect(context).toMatchObject({ skipped: ['A: it is down', 'B: no images'], unread: [] })
})

const templateOf = (language: string): string =>
  JSON.parse(readFileSync(new URL(`./i18n/${language}/messages.json`, import.meta.url), 'utf8')).collection.fileNote

test.each(['en', 'fr', 'ja'])('reads the notes of a job in %s, also with "=" and ":" in a name', (language) => {
  const entry = (path: string, reason: string) =>
    `${path}=${templateOf(language).replace('{{path}}', path).replace('{{reason}}', reason)}`
  const context = [
    'title=Mihon',
    'files=3',
    entry('A = B', 'No source.'),
    entry('Fog: 2/1.cbz', 'It is empty: 0 bytes.'),
  ]
  expect(createParsedJob('1', { context }).context.notes).toEqual([
    { name: 'A = B', text: 'No source.' },
    { name: 'Fog: 2/1.cbz', text: 'It is empty: 0 bytes.' },
  ])
})
