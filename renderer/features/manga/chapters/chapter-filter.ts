import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'

export const chapterGroups = ['all', 'unread', 'downloaded'] as const
export type ChapterFilter = { readonly text: string; readonly show: (typeof chapterGroups)[number] }
export const noFilter: ChapterFilter = { text: '', show: 'all' }

type Filtered = Pick<ChapterListItem, 'number' | 'title' | 'label' | 'groups' | 'sourceName' | 'isRead' | 'isAvailable'>

/** The chapters of a group whose number starts with the text, or whose texts contain it. */
export function filterChapters<C extends Filtered>(chapters: readonly C[], filter: ChapterFilter): readonly C[] {
  const text = normalize(filter.text)
  if (text === '' && filter.show === 'all') return chapters
  return chapters.filter((chapter) => isInGroup(chapter, filter.show) && (text === '' || matches(chapter, text)))
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
