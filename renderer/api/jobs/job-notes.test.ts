import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobNotes } from './job-notes.ts'

const templateOf = (language: string): string =>
  JSON.parse(readFileSync(new URL(`../../../shared/i18n/${language}/messages.json`, import.meta.url), 'utf8'))
    .collection.fileNote

test.each(['en', 'fr', 'ja'])('reads the notes of a job in %s, also with "=" and ":" in a name', (language) => {
  const entry = (path: string, reason: string) =>
    `${path}=${templateOf(language).replace('{{path}}', path).replace('{{reason}}', reason)}`
  const context = [
    'title=Mihon',
    'files=3',
    entry('A = B', 'No source.'),
    entry('Fog: 2/1.cbz', 'It is empty: 0 bytes.'),
  ]
  expect(jobNotes({ context })).toEqual([
    { name: 'A = B', text: 'No source.' },
    { name: 'Fog: 2/1.cbz', text: 'It is empty: 0 bytes.' },
  ])
})
