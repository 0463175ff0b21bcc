import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/adding.ts'
import { bind } from '../bind.ts'
import type { Features } from './features.ts'

export function addingRoutes(app: Hono, { catalog, sources }: Features): void {
  bind(
    app,
    contract.recognizeAddress,
    async ({ body: { url }, request }) =>
      (await catalog.recognize(url, request.signal)) ?? (await sources.recognize(url)),
  )
  bind(app, contract.readSeriesData, ({ body }) => sources.readSeries(body))
  bind(app, contract.createMangaFromSeries, async ({ body }) => catalog.requestCover(await sources.addSeries(body)))
}
