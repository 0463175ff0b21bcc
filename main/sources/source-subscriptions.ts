import type { ContentSource, ImportedSource } from '../../shared/contracts/content-sources.ts'
import type { SourceSubscription } from '../../shared/contracts/source-subscriptions.ts'
import { type Localizable, type Message, message } from '../../shared/i18n/message.ts'
import { missingSecrets, withSettings } from '../../shared/source-secrets.ts'
import { readMessage } from '../database/queries.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem, validationFailed } from '../platform/problem.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { readSettings } from '../settings/settings.ts'
import { findAllSources } from './content-sources.store.ts'
import { createProbe } from './probe-source.ts'
import { readDefinitions } from './read-definitions.ts'
import { haveSameSettings, toSharedLink } from './shared-source.ts'
import {
  deleteSubscription,
  findDueSubscriptions,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './source-subscriptions.store.ts'
import type { SourcesDeps, WithSecret } from './sources-deps.ts'
import type { createSourceWrites } from './write-source.ts'

/** A source as its file has it, and the settings that the library last took from there. */
type Definition = { readonly source: ImportedSource; readonly accepted: ImportedSource | null }

type Deps = SourcesDeps & {
  readonly log: Log
  readonly fetch: SafeFetch
  readonly withSecret: WithSecret
  readonly replaceSource: ReturnType<typeof createSourceWrites>['replaceSource']
}

const dayMs = 24 * 3600_000

/** Source files and folders that other people share. The user reviews what is new or changed, or allows automatic updates. */
export function createSourceSubscriptions(deps: Deps) {
  const { db, clock, log, fetch, replaceSource } = deps
  const { probe } = createProbe(deps)
  const stopping = new AbortController()
  let checkingDue: Promise<void> | undefined
  return { list, add, change, checkNow, remove, checkDue, stop }

  async function list(): Promise<Localizable<SourceSubscription>[]> {
    const sources = await findAllSources(db)
    return (await listSubscriptions(db)).map((row) => present(row, sources))
  }

  /** @throws Problem `validation_failed` on `address`, or of a site that cannot be read */
  async function add(address: string): Promise<Localizable<SourceSubscription>> {
    const found = await readDefinitions(fetch, address, stopping.signal)
    const row: SubscriptionRow = {
      id: newId(),
      address,
      updates_automatically: 0,
      definitions: JSON.stringify(withAccepted(found, [], await findAllSources(db))),
      failure: null,
      ...checkTimes(),
    }
    if (!(await insertSubscription(db, row)))
      throw validationFailed([{ propertyPath: 'address', message: message('sources.alreadySubscribed') }])
    return await get(row.id)
  }

  /** @throws Problem `not_found`. */
  async function change(id: string, updatesAutomatically: boolean): Promise<Localizable<SourceSubscription>> {
    await updateSubscription(db, id, { updates_automatically: updatesAutomatically ? 1 : 0 })
    return await get(id)
  }

  /** @throws Problem `not_found`. */
  async function checkNow(id: string): Promise<Localizable<SourceSubscription>> {
    await check(await requireSubscription(id))
    return await get(id)
  }

  /** @throws Problem `not_found`. */
  async function remove(id: string): Promise<undefined> {
    if (!(await deleteSubscription(db, id))) throw notFound()
    return undefined
  }

  /** Reads the subscriptions whose daily check is due, in the background. */
  function checkDue(): void {
    if (stopping.signal.aborted) return
    checkingDue ??= checkAllDue()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'subscriptions to sources could not be checked')
      })
      .finally(() => {
        checkingDue = undefined
      })
  }

  async function checkAllDue(): Promise<void> {
    if (!(await readSettings(db)).following.enabled) return
    for (const row of await findDueSubscriptions(db, timestamp(clock), timestamp(clock, dayMs))) {
      if (stopping.signal.aborted) return
      await check(row)
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await checkingDue
  }

  async function check(row: SubscriptionRow): Promise<void> {
    const found = await readDefinitions(fetch, row.address, stopping.signal).catch((error: unknown) => {
      if (!isProblem(error)) throw error
      return error
    })
    const { checked_at: _, next_check_at } = checkTimes()
    if (isProblem(found)) {
      await updateSubscription(db, row.id, { failure: JSON.stringify(messageOf(found)), next_check_at })
      return
    }
    const definitions = withAccepted(found, definitionsOf(row), await findAllSources(db))
    await updateSubscription(db, row.id, { definitions: JSON.stringify(definitions), failure: null, ...checkTimes() })
    if ((await findSubscription(db, row.id))?.updates_automatically === 1) await updateSources(definitions)
  }

  /** Replaces settings that came from this subscription and were not edited, if a chapter can be read with the new ones. */
  async function updateSources(definitions: readonly Definition[]): Promise<void> {
    for (const { source, accepted } of definitions) {
      const stored = findCounterpart(source, await findAllSources(db))
      if (!stored?.isActive || !accepted || !haveSameSettings(stored, accepted) || haveSameSettings(stored, source))
        continue
      if (missingSecrets(source).length > 0 || source.options.server) continue
      const updated = withSettings(stored, source)
      const proof = await probe(updated, stopping.signal)
      if (proof?.chapterUrl === undefined || proof.parts.some(({ problem }) => problem)) continue
      const { id, createdAt: _, updatedAt, ...settings } = updated
      await replaceSource(id, settings, (present) => {
        if (present.updatedAt !== updatedAt) throw new Problem('precondition_failed', message('sources.notFound'))
      }).catch((error: unknown) => {
        // Edited or removed meanwhile.
        if (!isProblem(error)) throw error
        log.info({ err: error, sourceId: id }, 'a source was not updated from its subscription')
      })
    }
  }

  async function get(id: string): Promise<Localizable<SourceSubscription>> {
    return present(await requireSubscription(id), await findAllSources(db))
  }

  /** @throws Problem `not_found`. */
  async function requireSubscription(id: string): Promise<SubscriptionRow> {
    const row = await findSubscription(db, id)
    if (!row) throw notFound()
    return row
  }

  function checkTimes() {
    return { checked_at: timestamp(clock), next_check_at: timestamp(clock, dayMs) }
  }
}

const notFound = (): Problem => new Problem('not_found', message('sources.noSubscription'))
const definitionsOf = ({ definitions }: SubscriptionRow) => JSON.parse(definitions) as readonly Definition[]
const messageOf = ({ violations, userMessage }: Problem): Message => violations?.[0]?.message ?? userMessage

/** The source of the library that a definition is about: the one with its `id`, otherwise the one with its name. */
const findCounterpart = ({ id, name }: ImportedSource, sources: readonly ContentSource[]): ContentSource | undefined =>
  sources.find((source) => source.id === id) ?? sources.find((source) => source.name === name)

function withAccepted(
  found: readonly ImportedSource[],
  former: readonly Definition[],
  sources: readonly ContentSource[],
): Definition[] {
  return found.map((source) => {
    const stored = findCounterpart(source, sources)
    const before = former.find((one) => one.source.name === source.name)
    const candidates = [source, before?.source, before?.accepted]
    return { source, accepted: candidates.find((one) => one && stored && haveSameSettings(stored, one)) ?? null }
  })
}

function present(row: SubscriptionRow, sources: readonly ContentSource[]): Localizable<SourceSubscription> {
  return {
    id: row.id,
    address: row.address,
    updatesAutomatically: row.updates_automatically === 1,
    checkedAt: row.checked_at,
    failure: readMessage(row.failure),
    sources: definitionsOf(row).map(({ source }) => {
      const stored = findCounterpart(source, sources)
      const state = !stored ? 'new' : haveSameSettings(stored, source) ? 'current' : 'changed'
      const link = state === 'current' ? null : toSharedLink(source)
      return { name: source.name, state, sourceId: stored?.id ?? null, link }
    }),
  }
}
