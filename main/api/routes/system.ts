import type { Hono } from 'hono'
import type { LocalizableEvent } from '../../../shared/contracts/events.ts'
import { streamEvents } from '../../../shared/contracts/events.ts'
import * as contract from '../../../shared/contracts/system.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import { bind } from '../bind.ts'
import { docsPage } from '../docs-page.ts'
import { createEventStream } from '../event-stream.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { openapi } from '../openapi/openapi.ts'
import { jsonLdContext } from '../present/jsonld.ts'

export type SystemOptions = {
  readonly bus: EventBus<LocalizableEvent>
  readonly version: string
  /** Absolute path. */
  readonly dataDir: string
  /** Addresses that the program listens on. */
  readonly origins: () => readonly string[]
  /** Aborted when the program closes, to end the event streams. */
  readonly closing: AbortSignal
}

export function systemRoutes(app: Hono, { bus, version, dataDir, origins, closing }: SystemOptions): void {
  const description = openapi() as { openapi: string }
  bind(app, streamEvents, ({ request, query }) =>
    createEventStream(bus, closing, request, negotiateLanguage(request, query.language)),
  )
  bind(app, contract.getHealth, () => ({ status: 'ok' as const, version }))
  bind(app, contract.getAbout, () => ({ version, dataFolder: dataDir, addresses: [...origins()] }))
  bind(app, contract.getOpenapi, () => description)
  app.get(contract.getDocs.path, ({ req }) => docsPage(req.raw))
  bind(app, contract.getContext, ({ params }) => jsonLdContext(params.name))
}
