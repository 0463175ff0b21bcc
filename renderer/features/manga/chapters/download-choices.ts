import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { nextToRead } from '../next-to-read.ts'

export type DownloadChoice<C> = { readonly kind: 'next' | 'unread' | 'all'; readonly chapters: readonly C[] }

type Chapter = Pick<ChapterListItem, 'id' | 'isAvailable' | 'isRead' | 'isVisible' | 'lastReadPage' | 'externalUrl'>

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
    some.filter(({ id, isAvailable, isVisible }) => isVisible && !isAvailable && !busy.has(id))
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
