import type { ContentSource, ContentSourceExport, ImportedSource } from '../../shared/contracts/content-sources.ts'
import { say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Refusal } from '../platform/problem.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { allSources, findSource, insertSource, sourceIdOfName, updateSource } from './content-sources.store.ts'
import { keepSecret, type SourcePorts, withoutSecret } from './write-source.ts'

/** @throws Problem `not_found` when there is no source. */
export async function exportSources({ db, clock }: { db: Db; clock: Clock }): Promise<ContentSourceExport> {
  const sources = await allSources(db)
  if (sources.length === 0) throw new Problem('not_found', say('There is no content source to export yet.'))
  return { formatVersion: 1, exportedAt: timestamp(clock), sources }
}

/**
 * Takes in sources, all or none: one with a known `id` replaces that source, else one with a known name, else it is
 * new and keeps its id and dates.
 * @returns the sources as they are stored now, in the order they came.
 * @throws Problem `validation_failed` with paths such as `sources[3].name`.
 */
export async function importSources(ports: SourcePorts, imported: readonly ImportedSource[]): Promise<ContentSource[]> {
  refuseRepeated(imported)
  const prepared = imported.map((source) => ({ source, ...withoutSecret(source) }))
  const stored = await ports.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (const [index, { stored: source }] of prepared.entries()) {
      ids.push(await store(tx, source as ImportedSource, index, timestamp(ports.clock)))
    }
    return await Promise.all(ids.map((id) => findSource(tx, id)))
  })
  for (const [index, { stored: source, cookie }] of prepared.entries()) {
    await keepSecret(ports, stored[index]!.id, source, cookie)
  }
  for (const source of stored) ports.announce({ name: 'source.changed', data: { sourceId: source!.id } })
  return stored.map((source) => source!)
}

async function store(tx: Tx, source: ImportedSource, index: number, now: string): Promise<string> {
  const { id: wanted, createdAt = now, updatedAt = now, ...values } = source
  const ofName = await sourceIdOfName(tx, source.name)
  const known = wanted !== undefined && (await findSource(tx, wanted)) ? wanted : ofName
  if (known !== undefined) {
    if (ofName !== undefined && ofName !== known) {
      throw invalid([{ propertyPath: `sources[${index}].name`, message: say('is the name of another content source') }])
    }
    await updateSource(tx, known, values, now)
    return known
  }
  const id = wanted ?? newId()
  await insertSource(tx, id, values, createdAt, updatedAt)
  return id
}

function refuseRepeated(imported: readonly ImportedSource[]): void {
  const violations = imported.flatMap(({ id, name }, index): Refusal[] => {
    const before = imported.slice(0, index)
    if (id !== undefined && before.some((other) => other.id === id)) {
      return [{ propertyPath: `sources[${index}].id`, message: say('stands twice in this import') }]
    }
    const repeated = before.some((other) => other.name === name)
    return repeated ? [{ propertyPath: `sources[${index}].name`, message: say('stands twice in this import') }] : []
  })
  if (violations.length > 0) throw invalid(violations)
}
