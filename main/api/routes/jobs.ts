import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/jobs.ts'
import type { Queue } from '../../jobs/queue.ts'
import { bind } from '../bind.ts'

export function jobRoutes(app: Hono, { queue }: { readonly queue: Queue }): void {
  bind(app, contract.listJobs, ({ query }) => {
    const statuses =
      query.status || query['status[]'] ? [...(query.status ?? []), ...(query['status[]'] ?? [])] : undefined
    const order = query.sortOrder === 'ASC' ? 'asc' : 'desc'
    return queue.page({ ...query, statuses }, { by: query.sortBy, order }, query.page, query.limit)
  })
  bind(app, contract.getQueue, () => queue.state())
  bind(app, contract.pauseQueue, ({ body }) => queue.pause(body.paused))
  bind(app, contract.getJob, ({ params }) => queue.find(params.id))
  bind(app, contract.cancelJob, ({ params }) => queue.cancel(params.id))
  bind(app, contract.retryFailedJobs, async ({ body }) => ({ jobIds: idsOf(await queue.retryFailed(body)) }))
  bind(app, contract.cancelActiveJobs, async ({ body }) => ({ jobIds: idsOf(await queue.cancelActive(body)) }))
  bind(app, contract.forgetEndedJobs, async ({ body }) => ({ jobIds: await queue.forgetEnded(body) }))
  bind(app, contract.forgetJob, async ({ params }) => void (await queue.forget(params.id)))
  bind(app, contract.retryJob, ({ params }) => queue.retry(params.id))
}

const idsOf = (jobs: readonly { readonly id: string }[]) => jobs.map(({ id }) => id)
