import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { nextToRead } from '../next-to-read.ts'

/** Merges visible and hidden chapters in ascending order. Of equal numbers, the visible chapter comes first. */
export const mergeHiddenChapters = (
  visible: readonly ChapterListItem[],
  hidden: readonly ChapterListItem[],
): readonly ChapterListItem[] => [...visible, ...hidden].toSorted((left, right) => left.number - right.number)

/** The volumes with at least one visible chapter on disk, in ascending order. */
export function downloadableVolumes(
  chapters: readonly Pick<ChapterListItem, 'volume' | 'isAvailable' | 'isVisible'>[],
): readonly number[] {
  const volumes = chapters
    .filter(({ isAvailable, isVisible }) => isAvailable && isVisible)
    .flatMap(({ volume }) => (volume === null ? [] : [volume]))
  return [...new Set(volumes)].toSorted((left, right) => left - right)
}

type InVolume = Pick<ChapterListItem, 'volume' | 'isRead'>
export type Volume = { readonly volume: number; readonly count: number; readonly readCount: number }

/** The volumes of the chapters in ascending order. */
export function volumesOf(chapters: readonly InVolume[]): readonly Volume[] {
  const groups = Map.groupBy(chapters, ({ volume }) => volume)
  return [...groups]
    .flatMap(([volume, own]) =>
      volume === null ? [] : { volume, count: own.length, readCount: own.filter(({ isRead }) => isRead).length },
    )
    .toSorted((left, right) => left.volume - right.volume)
}

export const chapterGroups = ['all', 'unread', 'downloaded'] as const
export type ChapterFilter = {
  readonly text: string
  readonly show: (typeof chapterGroups)[number]
  /** Only the chapters of this volume. */
  readonly volume?: number
}
export const noFilter: ChapterFilter = { text: '', show: 'all' }

type Filtered = Pick<
  ChapterListItem,
  'volume' | 'number' | 'title' | 'label' | 'groups' | 'sourceName' | 'isRead' | 'isAvailable'
>

/** The chapters of a group and a volume whose number starts with the text, or whose texts contain it. */
export function filterChapters<C extends Filtered>(chapters: readonly C[], filter: ChapterFilter): readonly C[] {
  const text = normalize(filter.text)
  if (text === '' && filter.show === 'all' && filter.volume === undefined) return chapters
  return chapters.filter(
    (chapter) =>
      (filter.volume === undefined || chapter.volume === filter.volume) &&
      isInGroup(chapter, filter.show) &&
      (text === '' || matches(chapter, text)),
  )
}

/** The first chapter with exactly this number. The number can have a decimal comma. */
export function findByNumber<C extends Pick<Filtered, 'number'>>(chapters: readonly C[], text: string): C | undefined {
  const number = Number(normalize(text).replace(',', '.') || Number.NaN)
  return chapters.find((chapter) => chapter.number === number)
}

const normalize = (text: string): string => text.normalize('NFKC').trim().toLocaleLowerCase()

const isInGroup = ({ isRead, isAvailable }: Filtered, show: ChapterFilter['show']): boolean =>
  show === 'all' || (show === 'unread' ? !isRead : isAvailable)

function matches({ number, title, label, groups, sourceName }: Filtered, text: string): boolean {
  if (String(number).startsWith(text.replace(',', '.'))) return true
  return [title, label, sourceName, ...groups].some((each) => each && normalize(each).includes(text))
}

export type ChapterSelection = {
  readonly ids: ReadonlySet<string>
  /** The id of the chapter where a range starts. */
  readonly anchor: string | undefined
}

type Row = { readonly id: string }

export const emptySelection: ChapterSelection = { ids: new Set(), anchor: undefined }

/** Adds a chapter to the selection or removes it. */
export function toggleChapter({ ids }: ChapterSelection, id: string): ChapterSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds the rows from the anchor to a chapter. Without a visible anchor, adds only the chapter. */
export function extendSelection(selection: ChapterSelection, rows: readonly Row[], to: string): ChapterSelection {
  const indexOf = (id: string | undefined) => rows.findIndex((row) => row.id === id)
  const end = indexOf(to)
  const start = indexOf(selection.anchor) < 0 ? end : indexOf(selection.anchor)
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
  return { ids: new Set([...selection.ids, ...range]), anchor: rows[start]?.id }
}

export const selectAll = (rows: readonly Row[]): ChapterSelection => ({
  ids: new Set(rows.map(({ id }) => id)),
  anchor: rows[0]?.id,
})

/** The selected chapters that are still in the list. */
export const selectedChapters = <T extends Row>({ ids }: ChapterSelection, chapters: readonly T[]): readonly T[] =>
  chapters.filter(({ id }) => ids.has(id))

type DownloadChoice<C> = { readonly kind: 'next' | 'unread' | 'all'; readonly chapters: readonly C[] }

type Chapter = Pick<
  ChapterListItem,
  'id' | 'isAvailable' | 'isRead' | 'isVisible' | 'lastReadPage' | 'isLastRead' | 'externalUrl' | 'isLocked'
>

const nextCounts = [5, 10]

/**
 * What can be downloaded with one press: the next chapters to read, all unread ones, all. A choice that downloads the same as a
 * larger one is left out.
 * @param chapters lowest number first
 * @param busy ids of chapters that are queued or downloading
 */
export function downloadChoices<C extends Chapter>(
  chapters: readonly C[],
  busy: ReadonlySet<string>,
): readonly DownloadChoice<C>[] {
  const absent = (some: readonly C[]) =>
    some.filter(({ id, isAvailable, isVisible, isLocked }) => isVisible && !isAvailable && !isLocked && !busy.has(id))
  const unreadOf = (some: readonly C[]) => absent(some).filter(({ isRead }) => !isRead)
  const all = absent(chapters)
  const unread = unreadOf(chapters)
  const target = nextToRead(chapters)?.chapter
  const upcoming = unreadOf(target ? chapters.slice(chapters.indexOf(target)) : chapters)
  const choices: DownloadChoice<C>[] = [
    ...nextCounts.map((count) => ({ kind: 'next' as const, chapters: upcoming.slice(0, count) })),
    { kind: 'unread', chapters: unread },
    { kind: 'all', chapters: all },
  ]
  return choices.filter(
    (choice, index) =>
      choice.chapters.length > 0 && choice.chapters.length !== choices.slice(index + 1)[0]?.chapters.length,
  )
}
