import * as contract from '../../../shared/contracts/adding.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function addingRoutes(router: Router, { catalog, sources }: Features): void {
  bind(
    router,
    contract.recognizeAddress,
    async ({ body: { url }, request }) =>
      (await catalog.recognize(url, request.signal)) ?? (await sources.recognize(url)),
  )
  bind(router, contract.readSeriesData, ({ body }) => sources.readSeries(body))
  bind(router, contract.createMangaFromSeries, async ({ body }) => catalog.requestCover(await sources.addSeries(body)))
}
