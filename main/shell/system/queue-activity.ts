import type { Job } from '../../../shared/contracts/jobs.ts'
import type { App } from '../../app.ts'
import type { Log } from '../../platform/log.ts'
import type { Ask } from '../api-access/api-client.ts'

export type Activity = {
  readonly running: number
  /** Running ones included. */
  readonly left: number
  /** 0..1 of what is running; undefined when nothing is, or its size is not known. */
  readonly fraction: number | undefined
  readonly paused: boolean
}

/** Events come by the page; nobody reads a menu that fast. */
const settleMs = 500

/**
 * Tells what the queue is doing, at once and whenever that has changed.
 * @returns the function that ends it.
 */
export function followActivity(
  { library, ask, log }: { readonly library: Pick<App, 'subscribe'>; readonly ask: Ask; readonly log: Log },
  tell: (activity: Activity) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    timer = undefined
    readActivity(ask).then(tell, (error: unknown) => log.debug({ err: error }, 'the queue could not be looked at'))
  }
  const soon = () => {
    timer ??= setTimeout(look, settleMs)
  }
  const unsubscribe = library.subscribe(({ name }) => {
    if (name === 'job.changed' || name === 'queue.changed') soon()
  })
  look()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

async function readActivity(ask: Ask): Promise<Activity> {
  const [queue, jobs] = await Promise.all([
    ask<{ paused: boolean; pending: number; running: number }>('/api/queue'),
    ask<readonly Job[]>('/api/jobs?status=in_progress&limit=100'),
  ])
  return {
    running: queue.running,
    left: queue.running + queue.pending,
    fraction: fractionOf(jobs),
    paused: queue.paused,
  }
}

function fractionOf(jobs: readonly Job[]): number | undefined {
  const known = jobs.flatMap(({ progress }) => (progress && progress.total > 0 ? [progress] : []))
  const total = known.reduce((sum, progress) => sum + progress.total, 0)
  return total === 0 ? undefined : known.reduce((sum, progress) => sum + progress.done, 0) / total
}
