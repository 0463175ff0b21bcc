import {
  type ChapterRow,
  findChaptersOfManga,
  insertChapter,
  type ListedVersion,
  setChapterVersions,
  updateChapter,
} from '../chapters/chapters.store.ts'
import { readVolumes, type Volumes } from '../chapters/volumes.ts'
import type { Tx } from '../database/schema.ts'
import { foldText } from '../platform/fold-text.ts'
import { newId } from '../platform/ids.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import type { SourceList } from './read-chapter-lists.ts'

/**
 * Merges lists of sources by number, label, volume and language: adds chapters, updates titles, volumes and addresses,
 * removes nothing.
 * @returns as `mergeCatalogList`
 */
export async function mergeSourceLists(
  tx: Tx,
  mangaId: string,
  lists: readonly SourceList[],
  now: string,
  /** Whether the catalog says or shows that numbering restarts in each volume. */
  restartDeclared = false,
  preferredGroups: readonly string[] = [],
): Promise<{ changed: boolean; added: string[] }> {
  const rows = await findChaptersOfManga(tx, mangaId)
  const uploads = [...rows.filter(({ volume }) => volume !== null), ...lists.flatMap(({ chapters }) => chapters)]
  const volumes = readVolumes(uploads, restartDeclared)
  const known = indexByNumber(rows.map(toKnown), volumes.restart)
  const added: string[] = []
  const withTitle = new Set<string>()
  let changed = false
  for (const { source, chapters } of lists) {
    for (const entry of volumes.restart ? chapters : withoutTwins(chapters, volumes)) {
      const versions = orderVersions(entry, preferredGroups)
      const listed = { ...entry, groups: [...versions[0]!.groups] }
      let chapter = known.find(listed)
      if (!chapter) {
        const { number, label, language, title, groups, publishedAt } = listed
        const volume = volumes.volumeOf(listed)
        chapter = { id: newId(), number, label, volume, language, title, groups, publishedAt }
        known.add(chapter)
        await insertChapter(tx, { mangaId, ...chapter }, now)
        added.push(chapter.id)
      } else if (updateFromEntry(chapter, listed, !withTitle.has(chapter.id))) {
        await updateChapter(tx, chapter.id, chapter, now)
        changed = true
      }
      if (listed.title !== null) withTitle.add(chapter.id) // the first source with a title wins
      await setChapterVersions(tx, { chapterId: chapter.id, sourceId: source.id }, listed, versions, now)
    }
  }
  return { changed: changed || added.length > 0, added }
}

/** The versions of an entry: those of preferred groups first, then in the order of the list. A locked entry has no others. */
export function orderVersions(
  { url, groups, isLocked, versions = [] }: Pick<ListedChapter, 'url' | 'groups' | 'isLocked' | 'versions'>,
  preferred: readonly string[],
): ListedVersion[] {
  const wanted = preferred.map(foldText)
  const rank = (version: ListedVersion) =>
    Math.min(wanted.length, ...version.groups.map((group) => wanted.indexOf(foldText(group))).filter((at) => at >= 0))
  return [{ url, groups }, ...(isLocked ? [] : versions)].toSorted((left, right) => rank(left) - rank(right))
}

const toKnown = ({ id, number, label, volume, language, title, groups, published_at }: ChapterRow): KnownChapter => ({
  id,
  number,
  label,
  volume,
  language,
  title,
  groups: JSON.parse(groups) as string[],
  publishedAt: published_at,
})

/** Of several entries for one chapter the one in the right volume stays, else the first. */
function withoutTwins(chapters: readonly ListedChapter[], { volumeOf }: Volumes): ListedChapter[] {
  const groups = Map.groupBy(chapters, ({ number, label, language }) => JSON.stringify([number, label, language]))
  return [...groups.values()].map((group) => group.find((one) => one.volume === volumeOf(one)) ?? group[0]!)
}

/** Indexed by number, so that merging lists of ten thousand chapters is fast. */
function indexByNumber(chapters: readonly KnownChapter[], volumesCount: boolean) {
  const byNumber = new Map<number, KnownChapter[]>()
  const add = (chapter: KnownChapter) => {
    byNumber.set(chapter.number, [...(byNumber.get(chapter.number) ?? []), chapter])
  }
  for (const chapter of chapters) add(chapter)
  return { add, find: (listed: ListedChapter) => matchChapter(byNumber.get(listed.number) ?? [], listed, volumesCount) }
}

/**
 * Updates a chapter from an entry. The first known date stays, because sites show dates such as "3 days ago".
 * @returns whether the chapter changed
 */
function updateFromEntry(chapter: KnownChapter, listed: ListedChapter, useTitle: boolean): boolean {
  const { title, volume, groups, publishedAt } = chapter
  if (useTitle && listed.title !== null) chapter.title = listed.title
  chapter.volume ??= listed.volume
  chapter.publishedAt ??= listed.publishedAt
  if (chapter.groups.length === 0) chapter.groups = listed.groups
  return (
    chapter.title !== title ||
    chapter.volume !== volume ||
    chapter.publishedAt !== publishedAt ||
    chapter.groups.length !== groups.length
  )
}

type KnownChapter = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly language: string | null
  title: string | null
  volume: number | null
  groups: readonly string[]
  publishedAt: string | null
}

/** The part of a list entry that identifies the chapter. */
type ChapterKey = Pick<KnownChapter, 'number' | 'volume' | 'language'> & {
  /** Empty for a chapter of the main story. */
  readonly label?: string
}

/**
 * Finds the library's chapter for an entry of a source's list (ADR 0007). The chapter must have the same number and
 * label, and the same language or none. An entry without a language matches a chapter without a language, or any chapter
 * if all have the same language. An unknown volume matches any volume if only one chapter has the number, because most
 * sites do not name volumes. Where numbering continues, volumes do not distinguish chapters.
 */
export function matchChapter<K extends ChapterKey>(
  known: readonly K[],
  wanted: ChapterKey,
  volumesCount = true,
): K | undefined {
  const candidates = known.filter(
    (chapter) => chapter.number === wanted.number && (chapter.label ?? '') === (wanted.label ?? ''),
  )
  const languages = wanted.language === null ? [null] : [wanted.language, null]
  for (const language of languages) {
    const inLanguage = candidates.filter((chapter) => chapter.language === language)
    const found = findByVolume(inLanguage, wanted.volume, volumesCount)
    if (found) return found
  }
  const oneLanguage = new Set(candidates.map((chapter) => chapter.language)).size === 1
  return wanted.language === null && oneLanguage ? findByVolume(candidates, wanted.volume, volumesCount) : undefined
}

function findByVolume<K extends ChapterKey>(
  candidates: readonly K[],
  volume: number | null,
  volumesCount: boolean,
): K | undefined {
  const exact = candidates.find((chapter) => chapter.volume === volume)
  if (exact || !volumesCount) return exact ?? candidates[0]
  const [only] = candidates
  return candidates.length === 1 && (volume === null || only?.volume === null) ? only : undefined
}
