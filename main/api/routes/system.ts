import type { LocalizableEvent } from '../../../shared/contracts/events.ts'
import { streamEvents } from '../../../shared/contracts/events.ts'
import * as contract from '../../../shared/contracts/system.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import { bind } from '../bind.ts'
import { docsPage } from '../docs-page.ts'
import { createEventHistory } from '../event-history.ts'
import { createEventStream } from '../event-stream.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { describeApi } from '../openapi/describe-api.ts'
import { jsonLdContext } from '../present/jsonld.ts'
import type { Router } from '../router.ts'

export type SystemOptions = {
  readonly bus: EventBus<LocalizableEvent>
  readonly version: string
  /** Absolute path. */
  readonly dataDir: string
  /** When the newest backup was created. */
  readonly lastBackupAt: () => string | null
  /** Addresses that the program listens on. */
  readonly origins: () => readonly string[]
  /** Aborted when the program closes, to end the event streams. */
  readonly closing: AbortSignal
}

export function systemRoutes(
  router: Router,
  { bus, version, dataDir, lastBackupAt, origins, closing }: SystemOptions,
): void {
  const history = createEventHistory(bus)
  bind(router, streamEvents, ({ request, query }) => {
    const language = negotiateLanguage(request, query.language)
    return createEventStream(history, closing, request, { language, lastEventId: query.lastEventId })
  })
  bind(router, contract.getHealth, () => ({ status: 'ok' as const, version, lastBackupAt: lastBackupAt() }))
  bind(router, contract.getAbout, () => ({ version, dataFolder: dataDir, addresses: [...origins()] }))
  router.add('GET', contract.getOpenapi.path, describeApi)
  router.add('GET', contract.getDocs.path, docsPage)
  bind(router, contract.getContext, ({ params }) => jsonLdContext(params.name))
}
