import type { Job } from '../../../shared/contracts/jobs.ts'
import type { App } from '../../app.ts'
import type { Log } from '../../platform/log.ts'
import type { ApiClient } from '../api-client.ts'

export type QueueActivity = {
  readonly running: number
  /** Running and pending jobs. */
  readonly remaining: number
  /** Progress of the running jobs from 0 to 1; undefined if none is running or the total is not known. */
  readonly fraction: number | undefined
  readonly paused: boolean
}

const throttleMs = 500

type QueueDeps = { readonly library: Pick<App, 'subscribe'>; readonly callApi: ApiClient; readonly log: Log }

/** Calls `onChange` with the current activity of the queue, now and after each change. */
export function watchQueue({ library, callApi, log }: QueueDeps, onChange: (activity: QueueActivity) => void): void {
  let isScheduled = false
  const update = () => {
    isScheduled = false
    readActivity(callApi).then(onChange, (error: unknown) =>
      log.debug({ err: error }, 'the queue activity could not be read'),
    )
  }
  library.subscribe(({ name }) => {
    if ((name !== 'job.changed' && name !== 'queue.changed') || isScheduled) return
    isScheduled = true
    setTimeout(update, throttleMs)
  })
  update()
}

async function readActivity(callApi: ApiClient): Promise<QueueActivity> {
  const [queue, jobs] = await Promise.all([
    callApi<{ paused: boolean; pending: number; running: number }>('/api/queue'),
    callApi<readonly Job[]>('/api/jobs?status=in_progress&limit=100'),
  ])
  return {
    running: queue.running,
    remaining: queue.running + queue.pending,
    fraction: calculateFraction(jobs),
    paused: queue.paused,
  }
}

function calculateFraction(jobs: readonly Job[]): number | undefined {
  const known = jobs.flatMap(({ progress }) => (progress && progress.total > 0 ? [progress] : []))
  const total = known.reduce((sum, progress) => sum + progress.total, 0)
  return total === 0 ? undefined : known.reduce((sum, progress) => sum + progress.done, 0) / total
}
