import * as contract from '../../../shared/contracts/scraping.ts'
import { suggestConfiguration } from '../../../shared/contracts/suggest-configuration.ts'
import { testConfiguration } from '../../../shared/contracts/test-configuration.ts'
import { listThemes } from '../../../shared/contracts/themes.ts'
import { newId } from '../../platform/ids.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function scrapingRoutes(router: Router, { downloads, sources }: Features): void {
  bind(router, contract.scrapeChapters, ({ body }) => downloads.request(body))
  bind(router, testConfiguration, ({ body }) => sources.test(body))
  bind(router, suggestConfiguration, ({ body, request }) => sources.suggest(body, request.signal))
  bind(router, listThemes, () => sources.listThemes())
  bind(router, contract.getPreferredSources, ({ params }) => sources.getPreferred(params.id))
  bind(router, contract.setPreferredSources, async ({ params, body }) => {
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
