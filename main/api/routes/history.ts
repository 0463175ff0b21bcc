import { getChaptersLeft } from '../../../shared/contracts/chapters-left.ts'
import * as contract from '../../../shared/contracts/history.ts'
import { pagedList } from '../present/response-context.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function historyRoutes(router: Router, { history, shelves }: Features): void {
  bind(router, contract.listHistory, async ({ query }) =>
    pagedList(await history.list(query, query.page, query.limit), query.page, query.limit),
  )
  bind(router, contract.deleteSession, async ({ params }) => void (await history.remove(params.id)))
  bind(router, contract.deleteHistory, async ({ query }) => void (await history.removeOfManga(query.mangaId)))
  bind(router, contract.getStatistics, ({ query }) => {
    const statistics = () => history.statistics(query)
    return query.withoutPrivate ? shelves.private.runLocked(statistics) : statistics()
  })
  bind(router, getChaptersLeft, () => history.chaptersLeft())
  bind(router, contract.getIncognito, async () => ({ incognito: await history.isIncognito() }))
  bind(router, contract.setIncognito, async ({ body }) => {
    await history.setIncognito(body.incognito)
    return body
  })
}
