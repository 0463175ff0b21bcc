import * as copies from '../../../shared/contracts/backups.ts'
import type { LocalizableEvent } from '../../../shared/contracts/events.ts'
import { streamEvents } from '../../../shared/contracts/events.ts'
import * as settingsContract from '../../../shared/contracts/settings.ts'
import * as contract from '../../../shared/contracts/system.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import { docsPage } from '../docs-page.ts'
import { createEventHistory, createEventStream } from '../events.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { describeApi } from '../openapi/describe-api.ts'
import { jsonLdContext } from '../present/jsonld.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export type SystemOptions = {
  readonly bus: EventBus<LocalizableEvent>
  readonly version: string
  /** Absolute path. */
  readonly dataDir: string
  /** When the program started, and the time now, ISO 8601. */
  readonly startedAt: string
  readonly now: () => string
  /** Addresses that the program listens on. */
  readonly origins: () => readonly string[]
  /** Aborted when the program closes, to end the event streams. */
  readonly closing: AbortSignal
}

export function systemRoutes(
  router: Router,
  { settings, backups }: Features,
  { bus, version, dataDir, startedAt, origins, closing }: SystemOptions,
): void {
  const history = createEventHistory(bus)
  bind(router, streamEvents, ({ request, query }) => {
    const language = negotiateLanguage(request, query.language)
    return createEventStream(history, closing, request, { language, lastEventId: query.lastEventId })
  })
  bind(router, contract.getHealth, async () => ({
    status: 'ok' as const,
    version,
    lastBackupAt: await backups.lastGoodAt(),
  }))
  bind(router, contract.getAbout, () => ({ version, dataFolder: dataDir, startedAt, addresses: [...origins()] }))
  router.add('GET', contract.getOpenapi.path, describeApi)
  router.add('GET', contract.getDocs.path, docsPage)
  bind(router, contract.getContext, ({ params }) => jsonLdContext(params.name))
  bind(router, settingsContract.getSettings, () => settings.read())
  bind(router, settingsContract.replaceSettings, ({ body }) => settings.write(body))
  bind(router, copies.listBackups, () => backups.list())
  bind(router, copies.createBackup, () => backups.create())
  bind(router, copies.compareBackup, ({ params }) => backups.compare(params.name))
  bind(router, copies.restoreBackup, ({ params }) => backups.restore(params.name))
}
