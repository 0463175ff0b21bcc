import type {
  ContentSource,
  ContentSourceExport,
  ContentSourceWrite,
  ImportedSource,
  SourceOptions,
} from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import { hiddenSecret, withoutSecrets } from '../../shared/source-secrets.ts'
import type { Db, Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem, type PropertyViolation, validationFailed } from '../platform/problem.ts'
import { applyNames } from './apply-names.ts'
import {
  findAllSources,
  findSource,
  findSourceIdByName,
  insertSource,
  releaseNames,
  updateSource,
} from './content-sources.store.ts'
import { haveSameSettings, keepSecrets, toUntrusted } from './shared-source.ts'
import type { SourcesDeps } from './sources-deps.ts'

const hasSecret = ({ options }: ContentSourceWrite): boolean => secretOf(options) !== undefined
/** The cookie of a site, or the password of a server. */
const secretOf = ({ headers, server }: ContentSourceWrite['options']): string | undefined =>
  server ? server.password : headers?.Cookie
const secretName = (sourceId: string) => `source-cookie:${sourceId}`

/** @throws Problem `not_found`. */
export async function requireSource(db: Db | Tx, id: string): Promise<ContentSource> {
  const source = await findSource(db, id)
  if (!source) throw new Problem('not_found', message('sources.notFound'))
  return source
}

/** Adds, replaces, exports and imports sources, and keeps their cookies and passwords. */
export function createSourceWrites({ secrets, db, clock, announce, returnSource }: SourcesDeps) {
  return { addSource, replaceSource, exportSources, importSources, forgetSecret, withSecret }

  /** @throws Problem `validation_failed` on `name` when another source has it. */
  async function addSource(source: ContentSourceWrite): Promise<ContentSource> {
    const id = newId()
    const { stored, secret } = splitSecret(source)
    const store = () => write(id, source.name, (tx, now) => insertSource(tx, id, stored, now))
    return await (secret === undefined ? store() : storeSecretFirst(id, secret, store))
  }

  /** @throws Problem `not_found`, `validation_failed` on `name` when another source has it. */
  async function replaceSource(
    id: string,
    source: ContentSourceWrite,
    precondition: Precondition<ContentSource> = noPrecondition,
  ): Promise<ContentSource> {
    await requireSource(db, id)
    const { stored, secret } = splitSecret(source)
    let isLost = false
    const replace = () =>
      write(id, source.name, async (tx, now) => {
        const before = await requireSource(tx, id)
        precondition(before)
        isLost = losesSecret(before, stored)
        const all = await findAllSources(tx)
        await updateSource(tx, id, stored, now)
        if (before.name !== stored.name) await applyNames(tx, all, [id])
      })
    if (secret !== undefined) return await storeSecretFirst(id, secret, replace)
    const replaced = await replace()
    if (isLost) await forgetSecret(id)
    return replaced
  }

  /** Stores the secret before the row that refers to it. The former one returns if the row is not stored. */
  async function storeSecretFirst<T>(id: string, secret: string, store: () => Promise<T>): Promise<T> {
    const name = secretName(id)
    const former = await secrets.get(name)
    await secrets.set(name, secret)
    try {
      return await store()
    } catch (error) {
      await (former === undefined ? secrets.delete(name) : secrets.set(name, former))
      throw error
    }
  }

  /** Deletes the secret of a source that is removed permanently. */
  async function forgetSecret(id: string): Promise<void> {
    await secrets.delete(secretName(id))
  }

  /** The source with its cookie or password. Never send the result to a client, a log or a job. */
  async function withSecret(source: ContentSource): Promise<ContentSource> {
    if (!hasSecret(source)) return source
    return { ...source, options: withSecretIn(source.options, await secrets.get(secretName(source.id))) }
  }

  async function write(
    id: string,
    name: string,
    store: (tx: Tx, now: string) => Promise<void>,
  ): Promise<ContentSource> {
    const source = await db.transaction().execute(async (tx) => {
      const existingId = await findSourceIdByName(tx, name)
      if (existingId !== undefined && existingId !== id) {
        throw validationFailed([{ propertyPath: 'name', message: message('validation.sourceNameTaken') }])
      }
      await store(tx, timestamp(clock))
      return await findSource(tx, id)
    })
    announce({ name: 'source.changed', data: { sourceId: id } })
    announce({ name: 'shelves.changed', data: {} }) // Queries can name it.
    return source!
  }

  /** @param id the one source to export, for another library. @throws Problem `not_found` when there is no source. */
  async function exportSources(id?: string): Promise<ContentSourceExport> {
    const sources = id === undefined ? await findAllSources(db) : [toUntrusted(await requireSource(db, id))]
    if (sources.length === 0) throw new Problem('not_found', message('sources.nothingToExport'))
    return { formatVersion: 1, exportedAt: timestamp(clock), sources: sources.map(withoutSecrets) }
  }

  /**
   * Imports all sources or none. A source replaces the one with the same `id`, otherwise the one with the same name. If
   * there is neither, it is added with its `id` and dates; with another `id` if a source in the trash has it and cannot return.
   * @param areForeign new and changed ones are stored turned off and without logins, to be tested first
   * @returns the stored sources in the order of the import
   * @throws Problem `validation_failed` with paths such as `sources[3].name`.
   */
  async function importSources(
    imported: readonly ImportedSource[],
    { areForeign = false } = {},
  ): Promise<ContentSource[]> {
    const losing = new Set<number>()
    const prepared = imported.map((source) => splitSecret(areForeign ? toUntrusted(source) : source))
    const stored = await db.transaction().execute(async (tx) => {
      const blocked = new Set<string>()
      for (const { id } of imported)
        if (id !== undefined && !(await findSource(tx, id)) && (await returnSource(tx, id)) === 'blocked')
          blocked.add(id)
      const present = new Map((await findAllSources(tx)).map((source) => [source.id, source]))
      const matched = matchSources(imported, [...present.values()])
      await releaseNames(
        tx,
        matched.flatMap((id) => id ?? []),
      )
      const ids: string[] = []
      for (const [index, { stored: source }] of prepared.entries()) {
        const before = present.get(matched[index] ?? '')
        const isKnown = before !== undefined && haveSameSettings(before, source)
        const kept = !isKnown ? source : areForeign ? before : keepSecrets(before, source)
        if (before && losesSecret(before, kept)) losing.add(index)
        const { id: wantedId, ...values } = kept as ImportedSource
        const id = wantedId !== undefined && blocked.has(wantedId) ? undefined : wantedId
        ids.push(await store(tx, { id, ...values }, before, timestamp(clock)))
      }
      await applyNames(tx, [...present.values()], ids)
      return await Promise.all(ids.map((id) => findSource(tx, id)))
    })
    for (const [index, { secret }] of prepared.entries()) {
      const { id } = stored[index]!
      if (secret !== undefined) await secrets.set(secretName(id), secret)
      else if (losing.has(index)) await forgetSecret(id)
    }
    for (const source of stored) announce({ name: 'source.changed', data: { sourceId: source!.id } })
    announce({ name: 'shelves.changed', data: {} })
    return stored.map((source) => source!)
  }
}

/** Separates the secret from what the database stores. `secret` is undefined when the stored one stays. */
function splitSecret(source: ContentSourceWrite): { stored: ContentSourceWrite; secret: string | undefined } {
  const secret = secretOf(source.options)
  if (secret === undefined || secret === hiddenSecret) return { stored: source, secret: undefined }
  return { stored: { ...source, options: withSecretIn(source.options, hiddenSecret) }, secret }
}

/** The options with another secret, or with none. */
function withSecretIn({ headers, server, ...options }: SourceOptions, secret: string | undefined): SourceOptions {
  if (server) {
    const { password: _, ...others } = server
    return { ...options, server: { ...others, ...(secret !== undefined && { password: secret }) } }
  }
  const { Cookie: _, ...others } = headers ?? {}
  return { ...options, headers: { ...others, ...(secret !== undefined && { Cookie: secret }) } }
}

/** Whether the stored secret may no longer be used: it has no place any more, or belongs to another server. */
const losesSecret = (before: ContentSourceWrite, after: ContentSourceWrite): boolean =>
  hasSecret(before) &&
  (!hasSecret(after) ||
    (after.options.server !== undefined && new URL(before.baseUrl).origin !== new URL(after.baseUrl).origin))

async function store(tx: Tx, source: ImportedSource, before: ContentSource | undefined, now: string): Promise<string> {
  const { id: requestedId = newId(), createdAt = now, updatedAt = now, ...values } = source
  const id = before?.id ?? requestedId
  if (before) await updateSource(tx, id, values, now)
  else await insertSource(tx, id, values, createdAt, updatedAt)
  return id
}

/**
 * The identifiers of the sources that imported ones replace; undefined for new sources.
 * @throws Problem `validation_failed`
 */
function matchSources(
  imported: readonly ImportedSource[],
  present: readonly ContentSource[],
): readonly (string | undefined)[] {
  const ids = new Set(present.map(({ id }) => id))
  const idsByName = new Map(present.map(({ name, id }) => [name, id]))
  const named = new Set(imported.map(({ id }) => id))
  const matched = imported.map(({ id, name }) => {
    if (id !== undefined && ids.has(id)) return id
    const holder = idsByName.get(name)
    return named.has(holder) ? undefined : holder
  })
  const violations = imported.flatMap(({ id, name }, index): PropertyViolation[] => {
    const before = imported.slice(0, index)
    if (id !== undefined && before.some((other) => other.id === id)) {
      return [{ propertyPath: `sources[${index}].id`, message: message('validation.duplicateInImport') }]
    }
    if (before.some((other) => other.name === name)) {
      return [{ propertyPath: `sources[${index}].name`, message: message('validation.duplicateInImport') }]
    }
    // A source that the import renames gives its name free.
    const holder = idsByName.get(name)
    return holder === undefined || matched.includes(holder)
      ? []
      : [{ propertyPath: `sources[${index}].name`, message: message('validation.sourceNameTaken') }]
  })
  if (violations.length > 0) throw validationFailed(violations)
  return matched
}
