import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/following.ts'
import { bind } from '../bind.ts'
import { pagedList } from '../present/response-context.ts'
import type { Features } from './features.ts'

export function followingRoutes(app: Hono, { following }: Features): void {
  bind(app, contract.getFollowing, ({ params }) => following.get(params.id))
  bind(app, contract.followManga, ({ params, body }) => following.follow(params.id, body.downloadNewChapters))
  bind(app, contract.unfollowManga, async ({ params }) => void (await following.unfollow(params.id)))
  bind(app, contract.followMangas, async ({ body }) => ({ changed: await following.setFollowed(body) }))
  bind(app, contract.listUpdates, async ({ query: { page, limit } }) =>
    pagedList(await following.listUpdates(page, limit), page, limit),
  )
}
