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

/**
 * Calls `onChange` with the current activity of the queue, now and after each change.
 * @returns a function that stops watching.
 */
export function watchQueue(
  {
    library,
    callApi,
    log,
  }: { readonly library: Pick<App, 'subscribe'>; readonly callApi: ApiClient; readonly log: Log },
  onChange: (activity: QueueActivity) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const update = () => {
    timer = undefined
    readActivity(callApi).then(onChange, (error: unknown) =>
      log.debug({ err: error }, 'the queue activity could not be read'),
    )
  }
  const unsubscribe = library.subscribe(({ name }) => {
    if (name === 'job.changed' || name === 'queue.changed') timer ??= setTimeout(update, throttleMs)
  })
  update()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
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
