import * as contract from '../../../shared/contracts/reading-lists.ts'
import { textFile } from '../file-response.ts'
import { pagedList } from '../present/response-context.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function readingListRoutes(router: Router, { readingLists: lists }: Features): void {
  bind(router, contract.listReadingLists, async () => ({ items: await lists.list() }))
  bind(router, contract.createReadingList, ({ body }) => lists.add(body))
  bind(router, contract.importReadingList, ({ body }) => lists.importCbl(body.cbl, body.name))
  bind(router, contract.getReadingList, ({ params }) => lists.get(params.id))
  bind(router, contract.editReadingList, ({ params, body }) => lists.edit(params.id, body))
  bind(router, contract.deleteReadingList, async ({ params }) => void (await lists.remove(params.id)))
  bind(router, contract.listReadingListItems, async ({ params, query: { page, limit } }) =>
    pagedList(await lists.listItems(params.id, page, limit), page, limit),
  )
  bind(router, contract.changeReadingListItems, ({ params, body }) => lists.changeItems(params.id, body))
  bind(router, contract.orderReadingList, ({ params, body }) => lists.order(params.id, body.ids))
  bind(router, contract.listReadingListCandidates, async ({ params, query }) => ({
    items: await lists.candidates(params.id, params.itemId, query.q),
  }))
  bind(router, contract.setReadingListChapter, ({ params, body }) =>
    lists.setChapter(params.id, params.itemId, body.chapterId),
  )
  bind(router, contract.exportReadingList, async ({ params }) => {
    const { fileName, text } = await lists.exportCbl(params.id)
    return textFile(text, 'application/xml', fileName)
  })
}
