import type { Hono } from 'hono'
import type { LocalizableEvent } from '../../../shared/contracts/events.ts'
import { streamEvents } from '../../../shared/contracts/events.ts'
import * as contract from '../../../shared/contracts/system.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import { bind } from '../bind.ts'
import { docsPage } from '../docs-page.ts'
import { createEventStream } from '../event-stream.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { describeApi } from '../openapi/describe-api.ts'
import { jsonLdContext } from '../present/jsonld.ts'

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
  app: Hono,
  { bus, version, dataDir, lastBackupAt, origins, closing }: SystemOptions,
): void {
  bind(app, streamEvents, ({ request, query }) =>
    createEventStream(bus, closing, request, negotiateLanguage(request, query.language)),
  )
  bind(app, contract.getHealth, () => ({ status: 'ok' as const, version, lastBackupAt: lastBackupAt() }))
  bind(app, contract.getAbout, () => ({ version, dataFolder: dataDir, addresses: [...origins()] }))
  app.get(contract.getOpenapi.path, ({ req }) => describeApi(req.raw))
  app.get(contract.getDocs.path, ({ req }) => docsPage(req.raw))
  bind(app, contract.getContext, ({ params }) => jsonLdContext(params.name))
}
