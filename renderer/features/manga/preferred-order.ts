import { catalogSourceId, catalogSourceName, isCatalogId } from '../../../shared/catalog-source.ts'
import type { PreferredSources } from '../../../shared/contracts/scraping.ts'

export type SourceChoice = {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly isOn: boolean
}

type Source = { readonly id: string; readonly name: string; readonly isActive: boolean }

const catalog: Source = { id: catalogSourceId, name: catalogSourceName, isActive: true }

/**
 * The chosen sources in their order, then the others; the catalog is one of them for a manga that it knows. Without a
 * preference all are on: that is what it means.
 */
export function sourceChoices(
  preferred: PreferredSources,
  sites: readonly Source[],
  externalId: string | null,
): readonly SourceChoice[] {
  const chosen = new Set(preferred.sources.map(({ id }) => id))
  const pick = ({ id, name, isActive }: Source, isOn: boolean) => ({ id, name, isActive, isOn })
  const all = isCatalogId(externalId) ? [catalog, ...sites] : sites
  return [
    ...preferred.sources.map((source) => pick(source, true)),
    ...all.filter(({ id }) => !chosen.has(id)).map((source) => pick(source, false)),
  ]
}

const chosenIds = (choices: readonly SourceChoice[]) => choices.filter(({ isOn }) => isOn).map(({ id }) => id)

/** The ids to prefer after one moved a place up (-1) or down (1) among those that are on. */
export function moved(choices: readonly SourceChoice[], id: string, by: -1 | 1): string[] {
  const ids = chosenIds(choices)
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.with(from, ids[to]!).with(to, id)
}

/** The ids to prefer after one was switched. The last cannot go off: no ids at all would mean every source. */
export function toggled(choices: readonly SourceChoice[], id: string, isOn: boolean): string[] {
  const ids = chosenIds(choices)
  if (isOn) return ids.includes(id) ? ids : [...ids, id]
  return ids.length === 1 ? ids : ids.filter((other) => other !== id)
}
