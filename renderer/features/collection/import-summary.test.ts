import { expect, test } from 'vitest'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { createParsedJob } from '../../../test/support/test-job.ts'
import { summarizeImport } from './import-summary.ts'

const job = (status: ParsedJob['status'], ...context: string[]) =>
  createParsedJob('1', { type: 'import_folder', status, context: ['title=A = B', ...context] })

test('reads what was added and left out, also with "=" in the path', () => {
  const ended = job('completed', 'added=3', 'known=2', 'mangas=1', 'mangaId=m', 'a=b/1.cbz=a=b/1.cbz: It is empty.')
  expect(summarizeImport(ended, 6)).toEqual({
    ...{ added: 3, known: 2, mangas: 1, mangaId: 'm', stopped: 0 },
    leftOut: [{ path: 'a=b/1.cbz', reason: 'It is empty.' }],
  })
})

test('counts what a stopped import did not add', () => {
  expect(summarizeImport(job('cancelled', 'added=70', 'known=10', 'mangas=1'), 107)).toMatchObject({ stopped: 27 })
  expect(summarizeImport(job('cancelled'), 107)).toMatchObject({ added: 0, stopped: 107 })
})
