import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/following.ts'
import { type FollowPorts, followManga, getFollowing, unfollowManga } from '../../following/follow.ts'
import { followMangas } from '../../following/follow-mangas.ts'
import { pageOfUpdates } from '../../following/following.store.ts'
import { bind } from '../bind.ts'

export function followingRoutes(app: Hono, ports: FollowPorts): void {
  bind(app, contract.getFollowing, ({ params }) => getFollowing(ports.db, params.id))
  bind(app, contract.followManga, ({ params, body }) => followManga(ports, params.id, body.downloadNewChapters))
  bind(app, contract.unfollowManga, async ({ params }) => {
    await unfollowManga(ports, params.id)
    return undefined
  })
  bind(app, contract.followMangas, async ({ body }) => ({ changed: await followMangas(ports, body) }))
  bind(app, contract.listUpdates, async ({ query: { page, limit } }) => {
    const { items, total } = await pageOfUpdates(ports.db, page, limit)
    return {
      items: [...items],
      total,
      page,
      limit,
      hasNextPage: page * limit < total,
      hasPreviousPage: page > 1 && total > 0,
    }
  })
}
