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
 * Imports sources, all or none. A source with a known `id` replaces that source, else one with a known name replaces the
 * source of that name, else it is added and keeps its id and dates.
 * @returns the stored sources in the order of the import
 * @throws Problem `validation_failed` with paths such as `sources[3].name`.
 */
export async function importSources(
  context: Pick<SourcesContext, 'db' | 'clock' | 'secrets' | 'announce'>,
  imported: readonly ImportedSource[],
): Promise<ContentSource[]> {
  refuseRepeated(imported)
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
  const { id: wanted, createdAt = now, updatedAt = now, ...values } = source
  const ofName = await findSourceIdByName(tx, source.name)
  const known = wanted !== undefined && (await findSource(tx, wanted)) ? wanted : ofName
  if (known !== undefined) {
    if (ofName !== undefined && ofName !== known) {
      throw validationFailed([
        { propertyPath: `sources[${index}].name`, message: message('validation.sourceNameTaken') },
      ])
    }
    await updateSource(tx, known, values, now)
    return known
  }
  const id = wanted ?? newId()
  await insertSource(tx, id, values, createdAt, updatedAt)
  return id
}

function refuseRepeated(imported: readonly ImportedSource[]): void {
  const violations = imported.flatMap(({ id, name }, index): PropertyViolation[] => {
    const before = imported.slice(0, index)
    if (id !== undefined && before.some((other) => other.id === id)) {
      return [{ propertyPath: `sources[${index}].id`, message: message('validation.duplicateInImport') }]
    }
    const repeated = before.some((other) => other.name === name)
    return repeated
      ? [{ propertyPath: `sources[${index}].name`, message: message('validation.duplicateInImport') }]
      : []
  })
  if (violations.length > 0) throw validationFailed(violations)
}
