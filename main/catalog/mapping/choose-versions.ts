import { foldText } from '../../platform/fold-text.ts'
import { type CatalogVersion, hasPages } from './map-chapter.ts'

/** One chapter as the library shows it: the version that is preferred, then the others. */
export type CatalogChapter = {
  readonly number: number
  readonly label: string
  readonly volume: number | null
  readonly language: string
  /** Never empty; the preferred one first. */
  readonly versions: readonly CatalogVersion[]
}

type Preference = {
  /** Names or identifiers, best first. */
  readonly preferredGroups: readonly string[]
  /** Whether a number means another chapter in each volume. */
  readonly numbersResetPerVolume: boolean
}

/**
 * One chapter a number and language, of all versions that groups made of it. Whoever can be read here goes first, then
 * the user's groups, then the newest. Where numbers begin anew in each volume, volumes tell chapters apart; a version
 * without a volume then belongs to the only volume of that number, if there is only one.
 */
export function chooseVersions(versions: readonly CatalogVersion[], preference: Preference): CatalogChapter[] {
  const byNumber = Map.groupBy(versions, ({ number, label, language }) => JSON.stringify([number, label, language]))
  const groups = [...byNumber.values()].flatMap((group) =>
    preference.numbersResetPerVolume ? byVolume(group) : [group],
  )
  const rank = groupRank(preference.preferredGroups)
  return groups.map((group) => {
    const ordered = group.toSorted((left, right) => compare(left, right, rank))
    const { number, label, language } = ordered[0]!
    const volume = ordered.find((one) => one.volume !== null)?.volume ?? null
    return { number, label, language, volume, versions: ordered }
  })
}

function byVolume(group: readonly CatalogVersion[]): CatalogVersion[][] {
  const volumes = Map.groupBy(group, (one) => one.volume)
  const unknown = volumes.get(null)
  if (volumes.size === 2 && unknown) return [[...group]]
  return [...volumes.values()]
}

function groupRank(preferred: readonly string[]): (version: CatalogVersion) => number {
  const position = new Map(preferred.map((group, index) => [foldText(group), index]))
  const of = (group: string) => position.get(foldText(group)) ?? preferred.length
  return ({ groups }) => Math.min(preferred.length, ...groups.flatMap(({ id, name }) => [of(id), of(name)]))
}

function compare(left: CatalogVersion, right: CatalogVersion, rank: (version: CatalogVersion) => number): number {
  const readable = Number(hasPages(right)) - Number(hasPages(left))
  if (readable !== 0) return readable
  const preferred = rank(left) - rank(right)
  if (preferred !== 0) return preferred
  if (left.readableAt !== right.readableAt) return left.readableAt > right.readableAt ? -1 : 1
  return left.externalId < right.externalId ? -1 : 1
}
