import { expect, test } from 'vitest'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { createParsedJob } from '../../../test/support/test-job.ts'
import { countFiles, countStopped, summarizeImport } from './import-summary.ts'

const job = (status: ParsedJob['status'], files: number, done: number | null, notes: readonly string[] = []) =>
  createParsedJob(crypto.randomUUID(), {
    type: 'import_archive',
    status,
    context: ['mangaId=1', 'title=A = B', `files=${files}`, ...notes],
    progress: done === null ? null : { done, total: files, unit: 'files' },
  })

test('counts the files of finished and running jobs', () => {
  const jobs = [job('completed', 50, 50), job('in_progress', 50, 20), job('pending', 7, null)]
  expect(summarizeImport(jobs, 107, 3)).toMatchObject({ done: 70, isRunning: true })
})

test('takes jobs that are not known any more as done', () => {
  expect(summarizeImport([], 50, 1)).toMatchObject({ done: 50, isRunning: false, mangas: undefined })
})

test('reads what was left out, also with "=" in the path', () => {
  const jobs = [job('completed', 3, 3, ['a=b/1.cbz=a=b/1.cbz: It is empty.']), job('failed', 2, null)]
  const { leftOut, failed } = summarizeImport(jobs, 5, 2)
  expect(leftOut).toEqual([{ path: 'a=b/1.cbz', reason: 'It is empty.' }])
  expect(countFiles(failed)).toBe(2)
})

test('counts what a stopped import added', () => {
  const jobs = [job('completed', 50, 50), job('cancelled', 50, 20), job('cancelled', 7, null, [])]
  const other = createParsedJob('2', { status: 'cancelled', context: ['mangaId=2', 'files=7'] })
  const { mangas, cancelled } = summarizeImport([jobs[0]!, jobs[1]!, other], 107, 3)
  expect(mangas).toBe(1)
  expect(countStopped(cancelled)).toBe(37)
})
