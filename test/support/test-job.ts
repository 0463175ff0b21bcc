import type { Job } from '../../shared/contracts/jobs.ts'
import { parseJob } from '../../shared/job-context.ts'

/** A queued download. */
export const createTestJob = (id: string, overrides: Partial<Job> = {}): Job => ({
  id,
  type: 'scrape_chapter',
  status: 'pending',
  priority: 'requested',
  position: 1,
  secondsLeft: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  completedAt: null,
  failureReason: null,
  failureCode: null,
  attempts: 0,
  maxAttempts: 3,
  context: ['mangaId=m', 'chapterId=c'],
  progress: null,
  waitReason: null,
  waitUntil: null,
  ...overrides,
})

/** As the screens know it. */
export const createParsedJob = (id: string, overrides: Partial<Job> = {}) => parseJob(createTestJob(id, overrides))
