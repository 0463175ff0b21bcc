import type { ContentSource, ContentSourceExport, ImportedSource } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { Problem, type PropertyViolation, validationFailed } from '../platform/problem.ts'
import { findAllSources, findSource, findSourceIdByName, insertSource, updateSource } from './content-sources.store.ts'
import type { SourcesContext } from './context.ts'
import { splitSecret, storeSecret } from './write-source.ts'

/** @throws Problem `not_found` when there is no source. */
export async function exportSources({ db, clock }: Pick<SourcesContext, 'db' | 'clock'>): Promise<ContentSourceExport> {
  const sources = await findAllSources(db)
  if (sources.length === 0) throw new Problem('not_found', message('sources.nothingToExport'))
  return { formatVersion: 1, exportedAt: timestamp(clock), sources }
}

/**
 * Imports all sources or none. A source replaces the one with the same `id`, otherwise the one with the same name. If
 * there is neither, it is added with its `id` and dates.
 * @returns the stored sources in the order of the import
 * @throws Problem `validation_failed` with paths such as `sources[3].name`.
 */
export async function importSources(
  context: Pick<SourcesContext, 'db' | 'clock' | 'secrets' | 'announce'>,
  imported: readonly ImportedSource[],
): Promise<ContentSource[]> {
  rejectDuplicates(imported)
  const prepared = imported.map((source) => ({ source, ...splitSecret(source) }))
  const stored = await context.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (const [index, { stored: source }] of prepared.entries()) {
      ids.push(await store(tx, source as ImportedSource, index, timestamp(context.clock)))
    }
    return await Promise.all(ids.map((id) => findSource(tx, id)))
  })
  for (const [index, { stored: source, cookie }] of prepared.entries()) {
    await storeSecret(context, stored[index]!.id, source, cookie)
  }
  for (const source of stored) context.announce({ name: 'source.changed', data: { sourceId: source!.id } })
  return stored.map((source) => source!)
}

async function store(tx: Tx, source: ImportedSource, index: number, now: string): Promise<string> {
  const { id: requestedId, createdAt = now, updatedAt = now, ...values } = source
  const idOfName = await findSourceIdByName(tx, source.name)
  const existingId = requestedId !== undefined && (await findSource(tx, requestedId)) ? requestedId : idOfName
  if (existingId !== undefined) {
    if (idOfName !== undefined && idOfName !== existingId) {
      throw validationFailed([
        { propertyPath: `sources[${index}].name`, message: message('validation.sourceNameTaken') },
      ])
    }
    await updateSource(tx, existingId, values, now)
    return existingId
  }
  const id = requestedId ?? newId()
  await insertSource(tx, id, values, createdAt, updatedAt)
  return id
}

function rejectDuplicates(imported: readonly ImportedSource[]): void {
  const violations = imported.flatMap(({ id, name }, index): PropertyViolation[] => {
    const before = imported.slice(0, index)
    if (id !== undefined && before.some((other) => other.id === id)) {
      return [{ propertyPath: `sources[${index}].id`, message: message('validation.duplicateInImport') }]
    }
    const hasSameName = before.some((other) => other.name === name)
    return hasSameName
      ? [{ propertyPath: `sources[${index}].name`, message: message('validation.duplicateInImport') }]
      : []
  })
  if (violations.length > 0) throw validationFailed(violations)
}
