import * as contract from '../../../shared/contracts/jobs.ts'
import * as order from '../../../shared/contracts/queue-order.ts'
import { presentJob } from '../present/job.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function jobRoutes(router: Router, { jobs }: Features): void {
  bind(router, contract.listJobs, async ({ query }) => {
    const { mangaId, sourceId, parentId, sortBy, sortOrder, page, limit, ...filter } = query
    const statuses =
      query.status || query['status[]'] ? [...(query.status ?? []), ...(query['status[]'] ?? [])] : undefined
    const order = sortOrder === 'ASC' ? 'asc' : 'desc'
    const { items, total } = await jobs.list(
      { ...filter, statuses, context: { mangaId, sourceId, parentId } },
      { by: sortBy, order },
      page,
      limit,
    )
    return { items: items.map(presentJob), total }
  })
  bind(router, contract.getQueue, () => jobs.state())
  bind(router, contract.pauseQueue, ({ body }) => jobs.setPaused(body.paused))
  bind(router, contract.getJob, async ({ params }) => presentJob(await jobs.find(params.id)))
  bind(router, contract.cancelJob, async ({ params }) => presentJob(await jobs.cancel(params.id)))
  bind(router, contract.retryJob, async ({ params }) => presentJob(await jobs.retry(params.id)))
  bind(router, contract.retryFailedJobs, async ({ body }) => ({
    jobIds: idsOf(await jobs.retryFailed(contextOf(body), body.jobIds)),
  }))
  bind(router, contract.cancelActiveJobs, async ({ body }) => ({
    jobIds: idsOf(await jobs.cancelActive(contextOf(body), body.jobIds)),
  }))
  bind(router, order.moveJobs, async ({ body: { jobIds, place, before } }) => ({
    jobIds: idsOf(await jobs.move(jobIds, before === undefined ? { place: place ?? 'first' } : { before })),
  }))
  bind(router, order.restoreJobs, async ({ body }) => ({ jobIds: idsOf(await jobs.restore(body.jobIds)) }))
  bind(router, order.listQueueGroups, async () => ({
    items: (await jobs.listGroups()).map((group) => ({ ...group, manga: group.manga ?? '' })),
  }))
  bind(
    router,
    contract.forgetEndedJobs,
    async ({ body: { status: statuses, mangaId, sourceId, parentId, ...filter } }) => ({
      jobIds: await jobs.removeEnded({ ...filter, statuses, context: { mangaId, sourceId, parentId } }),
    }),
  )
  bind(router, contract.forgetJob, async ({ params }) => void (await jobs.remove(params.id)))
}

const contextOf = ({ mangaId, sourceId }: contract.JobSelection) => ({ mangaId, sourceId })

const idsOf = (jobs: readonly { readonly id: string }[]) => jobs.map(({ id }) => id)
