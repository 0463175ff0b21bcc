import type { Hono } from 'hono'
import type { BunkoEvent } from '../../../shared/contracts/events.ts'
import * as contract from '../../../shared/contracts/scraping.ts'
import { suggestConfiguration as suggestContract } from '../../../shared/contracts/suggest-configuration.ts'
import * as testContract from '../../../shared/contracts/test-configuration.ts'
import { listThemes } from '../../../shared/contracts/themes.ts'
import { written } from '../../../shared/sentences/in-words.ts'
import type { Db } from '../../database/schema.ts'
import type { Queue } from '../../jobs/queue.ts'
import { newId } from '../../platform/ids.ts'
import { getPreferredSources, setPreferredSources } from '../../scraping/preferred-sources.ts'
import { requestChapters } from '../../scraping/request-chapters.ts'
import { suggestConfiguration } from '../../scraping/suggest-configuration.ts'
import { testConfiguration } from '../../scraping/test-configuration.ts'
import { themes } from '../../scraping/themes/themes.ts'
import type { ScrapingWorkers } from '../../scraping/worker-pool.ts'
import { bind } from '../bind.ts'

export type ScrapingPorts = {
  readonly db: Db
  readonly queue: Queue
  readonly workers: Pick<ScrapingWorkers, 'testChapter' | 'listChapters' | 'suggestSource'>
  readonly announce: (event: BunkoEvent) => void
}

export function scrapingRoutes(app: Hono, ports: ScrapingPorts): void {
  bind(app, contract.scrapeChapters, ({ body }) => requestChapters(ports, body))
  bind(app, testContract.testConfiguration, ({ body }) => testConfiguration(ports, body))
  bind(app, listThemes, () =>
    themes.map((theme) => ({ ...theme, description: written(theme.description) ?? theme.description })),
  )
  bind(app, suggestContract, ({ body }) => suggestConfiguration(ports, body))
  bind(app, contract.getPreferredSources, ({ params }) => getPreferredSources(ports.db, params.id))
  bind(app, contract.setPreferredSources, async ({ params, body }) => {
    await setPreferredSources(ports, params.id, body.sourceIds)
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
