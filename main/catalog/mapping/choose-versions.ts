import { readVolumes, type Volumes } from '../../chapters/volumes.ts'
import { foldText } from '../../platform/fold-text.ts'
import { type CatalogVersion, hasPages } from './map-chapter.ts'

/** A chapter with all its versions. */
type CatalogChapter = {
  readonly number: number
  readonly label: string
  readonly volume: number | null
  readonly language: string
  /** Best first; never empty. */
  readonly versions: readonly CatalogVersion[]
}

type Preference = {
  /** Names or identifiers of groups, best first. */
  readonly preferredGroups: readonly string[]
  /** Whether the catalog says that chapter numbers restart in each volume. */
  readonly numbersResetPerVolume: boolean
}

/**
 * Groups versions into chapters by number, label and language. Versions with pages come first, then those of preferred
 * groups, then newer ones. If numbers restart per volume, each volume has its own chapter; a version without a volume
 * then belongs to the only volume that has the number. Otherwise a chapter has the volume of most of its versions.
 */
export function chooseVersions(
  versions: readonly CatalogVersion[],
  preference: Preference,
): { readonly chapters: CatalogChapter[]; readonly numbersRestart: boolean } {
  const { restart, volumeOf } = readVolumes(versions, preference.numbersResetPerVolume)
  const byNumber = Map.groupBy(versions, ({ number, label, language }) => JSON.stringify([number, label, language]))
  const groups = [...byNumber.values()].flatMap((group) => (restart ? splitByVolume(group, volumeOf) : [group]))
  const rank = createGroupRank(preference.preferredGroups)
  const chapters = groups.map((group) => {
    const ordered = group.toSorted((left, right) => compare(left, right, rank))
    const { number, label, language } = ordered[0]!
    const volume = volumeOf(ordered.find((one) => one.volume !== null) ?? ordered[0]!)
    return { number, label, language, volume, versions: ordered }
  })
  return { chapters, numbersRestart: restart }
}

function splitByVolume(group: readonly CatalogVersion[], volumeOf: Volumes['volumeOf']): CatalogVersion[][] {
  const volumes = Map.groupBy(group, volumeOf)
  const unknown = volumes.get(null)
  if (volumes.size === 2 && unknown) return [[...group]]
  return [...volumes.values()]
}

function createGroupRank(preferred: readonly string[]): (version: CatalogVersion) => number {
  const position = new Map(preferred.map((group, index) => [foldText(group), index]))
  const positionOf = (group: string) => position.get(foldText(group)) ?? preferred.length
  return ({ groups }) =>
    Math.min(preferred.length, ...groups.flatMap(({ id, name }) => [positionOf(id), positionOf(name)]))
}

function compare(left: CatalogVersion, right: CatalogVersion, rank: (version: CatalogVersion) => number): number {
  const readable = Number(hasPages(right)) - Number(hasPages(left))
  if (readable !== 0) return readable
  const preferred = rank(left) - rank(right)
  if (preferred !== 0) return preferred
  if (left.readableAt !== right.readableAt) return left.readableAt > right.readableAt ? -1 : 1
  return left.externalId < right.externalId ? -1 : 1
}
