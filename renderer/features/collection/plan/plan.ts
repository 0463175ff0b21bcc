import type { CollectionItem } from '../../../../shared/contracts/collection.ts'

/** What the user changed about a file. */
export type Correction = Partial<
  Pick<CollectionItem, 'series' | 'kind' | 'number' | 'numberEnd' | 'volume' | 'title' | 'language'>
>
export type Corrections = ReadonlyMap<string, Correction>

/** What a folder contains, and what the user decided about it. */
export type Plan = {
  readonly path: string
  readonly items: readonly CollectionItem[]
  /** Files that are no archives. */
  readonly otherFiles: number
  readonly corrections: Corrections
  /** Paths of the files that the user leaves out. */
  readonly excluded: ReadonlySet<string>
}

export type PlanFile = CollectionItem & { readonly isExcluded: boolean; readonly needsCheck: boolean }
export type PlanGroup = {
  readonly key: string
  readonly name: string
  readonly files: readonly PlanFile[]
  readonly toCheck: number
  readonly excluded: number
}
export type PlanFilter = 'all' | 'check' | 'decide' | 'unreadable'

/** Guesses below this come with a reason. */
const certain = 0.8

export const isReadable = ({ kind }: Pick<CollectionItem, 'kind'>): boolean => kind !== 'unreadable'
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const saysWhatItIs = (correction: Correction) =>
  'kind' in correction || 'number' in correction || 'volume' in correction

/** The files with their corrections. A file is certain once its number is corrected, not when its series is renamed. */
export function planFiles({ items, corrections, excluded }: Plan): readonly PlanFile[] {
  return items.map((item) => {
    const correction = corrections.get(item.path)
    const isExcluded = excluded.has(item.path)
    if (correction && saysWhatItIs(correction))
      return { ...item, ...correction, confidence: 1, reason: null, isExcluded, needsCheck: false }
    const needsCheck = isReadable(item) && !isExcluded && item.confidence < certain
    return { ...item, ...correction, isExcluded, needsCheck }
  })
}

/** Files without a series are a series of their own, as in the import. */
export const seriesName = ({ series, path }: Pick<CollectionItem, 'series' | 'path'>): string =>
  series.trim() === '' ? nameOf(path) : series.trim()

const byName = new Intl.Collator(undefined, { numeric: true }).compare

const countsOf = (files: readonly PlanFile[]) => ({
  toCheck: files.filter(({ needsCheck }) => needsCheck).length,
  excluded: files.filter(({ isExcluded }) => isExcluded).length,
})

/** The readable files by series: series and files to check come first. */
export function groupBySeries(files: readonly PlanFile[]): readonly PlanGroup[] {
  const groups = Map.groupBy(files.filter(isReadable), (file) => seriesName(file).normalize('NFKC').toLowerCase())
  return [...groups]
    .map(([key, members]) => ({
      key,
      name: seriesName(members[0]!),
      files: members.toSorted((a, b) => Number(b.needsCheck) - Number(a.needsCheck) || byName(a.path, b.path)),
      ...countsOf(members),
    }))
    .sort((a, b) => Number(b.toCheck > 0) - Number(a.toCheck > 0) || byName(a.name, b.name))
}

/** The groups with the files that a filter and a search text leave. */
export function filterGroups(groups: readonly PlanGroup[], filter: PlanFilter, find: string): readonly PlanGroup[] {
  const text = find.trim().toLowerCase()
  if (filter === 'all' && text === '') return groups
  return groups.flatMap((group) => {
    const files = group.files.filter(
      (file) =>
        (filter !== 'check' || file.needsCheck) &&
        (text === '' || group.name.toLowerCase().includes(text) || file.path.toLowerCase().includes(text)),
    )
    return files.length === 0 ? [] : [{ ...group, files, ...countsOf(files) }]
  })
}

/** Adds corrections to those that files have already. */
export function mergeCorrections(known: Corrections, added: Corrections): Corrections {
  const merged = new Map(known)
  for (const [path, correction] of added) merged.set(path, { ...merged.get(path), ...correction })
  return merged
}

/** What the import sends: the files that are not left out, with what was corrected. */
export const importItems = ({ items, corrections, excluded }: Plan): ({ path: string } & Correction)[] =>
  items
    .filter((item) => isReadable(item) && !excluded.has(item.path))
    .map(({ path }) => ({ path, ...corrections.get(path) }))
