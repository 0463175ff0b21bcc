import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/scraping.ts'
import { suggestConfiguration } from '../../../shared/contracts/suggest-configuration.ts'
import { testConfiguration } from '../../../shared/contracts/test-configuration.ts'
import { listThemes } from '../../../shared/contracts/themes.ts'
import { newId } from '../../platform/ids.ts'
import { bind } from '../bind.ts'
import type { Features } from './features.ts'

export function scrapingRoutes(app: Hono, { downloads, sources }: Features): void {
  bind(app, contract.scrapeChapters, ({ body }) => downloads.request(body))
  bind(app, testConfiguration, ({ body }) => sources.test(body))
  bind(app, suggestConfiguration, ({ body, request }) => sources.suggest(body, request.signal))
  bind(app, listThemes, () => sources.listThemes())
  bind(app, contract.getPreferredSources, ({ params }) => sources.getPreferred(params.id))
  bind(app, contract.setPreferredSources, async ({ params, body }) => {
    await sources.setPreferred(params.id, body.sourceIds)
    return {
      id: newId(),
      mangaId: params.id,
      chapterIds: [],
      sourceIds: body.sourceIds,
      jobIds: [],
      status: 'completed',
    }
  })
}
