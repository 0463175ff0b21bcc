import * as contract from '../../../shared/contracts/following.ts'
import { bind } from '../bind.ts'
import { pagedList } from '../present/response-context.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function followingRoutes(router: Router, { following }: Features): void {
  bind(router, contract.getFollowingSummary, () => following.summary())
  bind(router, contract.getFollowing, ({ params }) => following.get(params.id))
  bind(router, contract.followManga, ({ params, body }) => following.follow(params.id, body.downloadNewChapters))
  bind(router, contract.unfollowManga, async ({ params }) => void (await following.unfollow(params.id)))
  bind(router, contract.followMangas, async ({ body }) => ({ changed: await following.setFollowed(body) }))
  bind(router, contract.listUpdates, async ({ query: { page, limit } }) =>
    pagedList(await following.listUpdates(page, limit), page, limit),
  )
}
