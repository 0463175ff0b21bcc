import type { Hono } from 'hono'
import type { BunkoEvent } from '../../../shared/contracts/events.ts'
import * as contract from '../../../shared/contracts/scraping.ts'
import { suggestConfiguration as suggestContract } from '../../../shared/contracts/suggest-configuration.ts'
import * as testContract from '../../../shared/contracts/test-configuration.ts'
import { listThemes } from '../../../shared/contracts/themes.ts'
import type { Db } from '../../database/schema.ts'
import { requestChapters } from '../../downloads/request-chapters.ts'
import type { Queue } from '../../jobs/queue.ts'
import { findMessage } from '../../platform/i18n/format-message.ts'
import { newId } from '../../platform/ids.ts'
import type { Scraper } from '../../scraper/scraper.ts'
import { themes } from '../../scraper/themes/themes.ts'
import { getPreferredSources, setPreferredSources } from '../../sources/preferred-sources.ts'
import { suggestConfiguration } from '../../sources/suggest-configuration.ts'
import { testConfiguration } from '../../sources/test-configuration.ts'
import { bind } from '../bind.ts'

export type ScrapingPorts = {
  readonly db: Db
  readonly queue: Queue
  readonly workers: Pick<Scraper, 'testChapter' | 'listChapters' | 'suggestSource'>
  readonly announce: (event: BunkoEvent) => void
}

export function scrapingRoutes(app: Hono, ports: ScrapingPorts): void {
  bind(app, contract.scrapeChapters, ({ body }) => requestChapters(ports, body))
  bind(app, testContract.testConfiguration, ({ body }) => testConfiguration(ports, body))
  bind(app, listThemes, () =>
    themes.map((theme) => ({ ...theme, description: findMessage(theme.description) ?? theme.description })),
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
