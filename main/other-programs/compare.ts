import { access } from 'node:fs/promises'
import type { OtherLibrary, OtherSeries } from '../../shared/contracts/other-programs.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import { yieldRegularly } from '../platform/yield-regularly.ts'
import type { SeriesFinder } from './find-in-library.ts'
import type { ForeignLibrary, ForeignSeries } from './foreign-library.ts'
import { type FolderMapping, isBelow, toLocalPath, withSlashes } from './map-paths.ts'
import { withMatch } from './match-with-catalog.ts'
import type { FoundMatch } from './matches.store.ts'

/** A dry run of an import: what would be added, what is there, and what has no source. */
export async function compareLibrary(
  finder: SeriesFinder,
  library: ForeignLibrary,
  matches: ReadonlyMap<string, FoundMatch>,
  mappings: readonly FolderMapping[],
): Promise<Localizable<OtherLibrary>> {
  const files = library.series.flatMap(({ chapters }) => chapters.flatMap(({ file }) => file ?? []))
  const missing = await findMissing(files, mappings)
  const { program, path, name = null, users, user, leftOut } = library
  const items: Localizable<OtherSeries>[] = []
  for (const series of library.series) {
    await yieldRegularly()
    const match = matches.get(series.key)
    items.push({ ...describeSeries(withMatch(series, match), finder, missing), match: toMatch(match) })
  }
  return {
    program,
    path,
    name,
    users: [...users],
    user,
    folders: await describeFolders(library, files, mappings),
    total: library.series.length,
    items,
    groups: groupBySite(library.series, items),
    leftOut: [...leftOut],
  }
}

function describeSeries(
  series: ForeignSeries,
  { findManga, findSource }: SeriesFinder,
  missing: ReadonlySet<string>,
): Omit<Localizable<OtherSeries>, 'match'> {
  const manga = findManga(series)
  const source = findSource(series.site)
  const files = series.chapters.flatMap(({ file }) => file ?? [])
  const missingFileCount = files.filter((file) => missing.has(file)).length
  const canBeRead = series.catalogId !== null || source !== undefined || files.length > missingFileCount
  const status = manga ? 'matched' : canBeRead ? 'new' : 'unmatched'
  return {
    key: series.key,
    title: series.title,
    author: series.author,
    year: series.year,
    thumbnailUrl: thumbnailUrlOf(series),
    status,
    mangaId: manga?.id ?? null,
    mangaTitle: manga?.title ?? null,
    reason: status === 'unmatched' ? reasonOf(series) : null,
    siteName: series.site?.name ?? null,
    address: source?.url ?? series.site?.address ?? null,
    externalId: series.catalogId,
    chapterCount: series.chapters.length,
    readCount: series.chapters.filter(({ progress }) => progress?.isRead).length,
    fileCount: files.length,
    missingFileCount,
    shelves: [...series.shelves],
  }
}

/** Screens load no pictures from other sites. */
const thumbnailUrlOf = ({ key, coverUrl = null }: ForeignSeries): string | null =>
  coverUrl === null || coverUrl.startsWith('/') ? coverUrl : `/api/other-programs/cover?${new URLSearchParams({ key })}`

const toMatch = (match: FoundMatch | undefined): OtherSeries['match'] =>
  match && match.externalId !== null
    ? { externalId: match.externalId, title: match.title ?? '', confidence: match.confidence }
    : null

/** @param items one for each of the series, in their order */
function groupBySite(
  series: readonly ForeignSeries[],
  items: readonly Pick<OtherSeries, 'status'>[],
): OtherLibrary['groups'] {
  const groups = new Map<string, { site: string; count: number; ready: number }>()
  for (const [index, { site }] of series.entries()) {
    if (site === null) continue
    const group = groups.get(site.name) ?? { site: site.name, count: 0, ready: 0 }
    group.count += 1
    if (items[index]!.status !== 'unmatched') group.ready += 1
    groups.set(site.name, group)
  }
  return [...groups.values()].toSorted((left, right) => right.count - left.count)
}

function reasonOf({ site, chapters }: ForeignSeries) {
  if (site === null)
    return chapters.length === 0 ? message('otherPrograms.noFiles') : message('otherPrograms.filesMissing')
  return message('otherPrograms.noSource', { site: site.name })
}

const concurrency = 32

/** The files that are not there on this machine. */
async function findMissing(files: readonly string[], mappings: readonly FolderMapping[]): Promise<ReadonlySet<string>> {
  const missing = new Set<string>()
  const queue = files.values()
  const work = async () => {
    for (const file of queue) {
      await yieldRegularly()
      if (!(await isThere(toLocalPath(file, mappings)))) missing.add(file)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return missing
}

const isThere = async (path: string | undefined): Promise<boolean> =>
  path !== undefined &&
  (await access(path).then(
    () => true,
    () => false,
  ))

const describeFolders = async (
  { folders }: ForeignLibrary,
  files: readonly string[],
  mappings: readonly FolderMapping[],
): Promise<OtherLibrary['folders']> =>
  await Promise.all(
    folders.map(async (from) => {
      const to = toLocalPath(from, mappings)
      const folder = withSlashes(from)
      let fileCount = 0
      for (const file of files) {
        await yieldRegularly()
        if (isBelow(withSlashes(file), folder)) fileCount += 1
      }
      return { from, to: to ?? null, isFound: await isThere(to), fileCount }
    }),
  )
