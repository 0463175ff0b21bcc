import { catalogSourceId, catalogSourceName, isCatalogId } from '../../../../shared/catalog-source.ts'
import type { PreferredSources } from '../../../../shared/contracts/scraping.ts'

export type SourceChoice = {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** Whether the source is used for this manga. */
  readonly isEnabled: boolean
}

type Source = { readonly id: string; readonly name: string; readonly isActive: boolean }

const catalog: Source = { id: catalogSourceId, name: catalogSourceName, isActive: true }

/**
 * The preferred sources in their order as enabled, then the others. The catalog is included if it has the manga. Without a
 * preference the used sources are first and enabled.
 */
export function sourceChoices(
  preferred: PreferredSources,
  sites: readonly Source[],
  externalId: string | null,
): readonly SourceChoice[] {
  const all = isCatalogId(externalId) ? [catalog, ...sites] : sites
  const byId = new Map([...all, ...preferred.sources].map((source) => [source.id, source]))
  const enabled = preferred.hasPreferredSources ? preferred.sources.map(({ id }) => id) : preferred.usedSourceIds
  const toChoice = ({ id, name, isActive }: Source, isEnabled: boolean) => ({ id, name, isActive, isEnabled })
  return [
    ...enabled.flatMap((id) => byId.get(id) ?? []).map((source) => toChoice(source, true)),
    ...all.filter(({ id }) => !enabled.includes(id)).map((source) => toChoice(source, false)),
  ]
}

/** The ids of the enabled sources, in order. */
export const enabledIds = (choices: readonly SourceChoice[]) =>
  choices.filter(({ isEnabled }) => isEnabled).map(({ id }) => id)

/** The new order after a source is enabled or disabled. The last one stays enabled: an empty order means all sources. */
export function toggleSource(choices: readonly SourceChoice[], id: string, isEnabled: boolean): string[] {
  const ids = enabledIds(choices)
  if (isEnabled) return ids.includes(id) ? ids : [...ids, id]
  return ids.length === 1 ? ids : ids.filter((other) => other !== id)
}

/** The choices after this order has been saved. An empty order keeps them as they are. */
export function applyOrder(choices: readonly SourceChoice[], ids: readonly string[]): readonly SourceChoice[] {
  if (ids.length === 0) return choices
  const enabled = ids.flatMap((id) => choices.filter((choice) => choice.id === id))
  const disabled = choices.filter(({ id }) => !ids.includes(id))
  return [
    ...enabled.map((choice) => ({ ...choice, isEnabled: true })),
    ...disabled.map((choice) => ({ ...choice, isEnabled: false })),
  ]
}
