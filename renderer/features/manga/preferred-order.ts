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

/** Those that are on, in their order. */
export const chosenIds = (choices: readonly SourceChoice[]) => choices.filter(({ isOn }) => isOn).map(({ id }) => id)

/** The ids to prefer after one took the place of another; those between move up or down by one. */
export function movedTo(choices: readonly SourceChoice[], id: string, placeOf: string): string[] {
  const ids = chosenIds(choices)
  const [from, to] = [ids.indexOf(id), ids.indexOf(placeOf)]
  return from < 0 || to < 0 ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** The ids to prefer after one moved a place up (-1) or down (1) among those that are on. */
export function moved(choices: readonly SourceChoice[], id: string, by: -1 | 1): string[] {
  const ids = chosenIds(choices)
  const neighbour = ids[ids.indexOf(id) + by]
  return neighbour === undefined || !ids.includes(id) ? ids : movedTo(choices, id, neighbour)
}

/** The ids to prefer after one was switched. The last cannot go off: no ids at all would mean every source. */
export function toggled(choices: readonly SourceChoice[], id: string, isOn: boolean): string[] {
  const ids = chosenIds(choices)
  if (isOn) return ids.includes(id) ? ids : [...ids, id]
  return ids.length === 1 ? ids : ids.filter((other) => other !== id)
}

/** The choices as they will be once these ids are preferred; none of them means every source, as they are. */
export function inOrder(choices: readonly SourceChoice[], ids: readonly string[]): readonly SourceChoice[] {
  if (ids.length === 0) return choices
  const on = ids.flatMap((id) => choices.filter((choice) => choice.id === id))
  const off = choices.filter(({ id }) => !ids.includes(id))
  return [...on.map((choice) => ({ ...choice, isOn: true })), ...off.map((choice) => ({ ...choice, isOn: false }))]
}
