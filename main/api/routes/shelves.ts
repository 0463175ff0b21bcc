import * as access from '../../../shared/contracts/private-shelves.ts'
import * as contract from '../../../shared/contracts/shelves.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

/** Only on this machine: other devices never see private shelves. */
export function privateShelfRoutes(router: Router, { shelves }: Features): void {
  bind(router, access.getPrivateShelves, () => shelves.private.state())
  bind(router, access.unlockPrivateShelves, ({ body }) => shelves.private.unlock(body.pin))
  bind(router, access.lockPrivateShelves, () => shelves.private.lock())
  bind(router, access.setPrivateShelvesPin, ({ body }) => shelves.private.setPin(body.pin, body.currentPin))
}

export function shelfRoutes(router: Router, { shelves }: Features): void {
  bind(router, contract.listShelves, async () => ({ items: await shelves.list() }))
  bind(router, contract.createShelf, ({ body }) => shelves.add(body))
  bind(router, contract.orderShelves, async ({ body }) => ({ items: await shelves.order(body.ids) }))
  bind(router, contract.editShelf, ({ params, body }) => shelves.edit(params.id, body))
  bind(router, contract.deleteShelf, async ({ params }) => void (await shelves.remove(params.id)))
  bind(router, contract.setShelfMangas, ({ params, body }) => shelves.setMangas(params.id, body.mangaIds))
  bind(router, contract.changeShelfMangas, ({ params, body }) => shelves.changeMangas(params.id, body))
  bind(router, contract.listShelvesOfManga, async ({ params }) => ({
    mangaId: params.id,
    items: await shelves.ofManga(params.id),
  }))
}
