import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createUtilityWorkers } from './utility-workers.ts'

const { forks } = vi.hoisted(() => ({ forks: [] as unknown[][] }))
vi.mock('electron', () => ({
  utilityProcess: {
    fork(...started: unknown[]) {
      forks.push(started)
      return new EventEmitter()
    },
  },
}))

test('limits the heap of a worker and keeps the settings of the app from it', () => {
  vi.stubEnv('BUNKO_API_TOKEN', 'secret')
  createUtilityWorkers({ entry: 'worker.js' }).start('Reader')
  expect(forks).toEqual([
    [
      'worker.js',
      [],
      {
        serviceName: 'Reader',
        execArgv: ['--js-flags=--max-old-space-size=512'],
        env: expect.not.objectContaining({ BUNKO_API_TOKEN: 'secret' }),
      },
    ],
  ])
})
