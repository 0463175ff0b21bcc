import { expect, test } from 'vitest'
import { message, sentences } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { explainFailure } from './test-configuration.ts'

test('says once what to do when a worker stopped', () => {
  const failed = message('scraper.workerFailed', { problem: message('scraper.workerKilled') })
  const problem = new Problem('worker_died', sentences(failed, message('scraper.tryAgain')))
  expect(explainFailure(problem)).toMatchObject({ message: failed, suggestion: message('scraper.tryAgain') })
})
