import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'

type Listed = Pick<ChapterListItem, 'number' | 'title' | 'groups'>

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The chapters whose number starts with the text, or whose title or group contains it. All for an empty text. */
export function searchChapters<T extends Listed>(chapters: readonly T[], text: string): readonly T[] {
  const wanted = plain(text.trim())
  if (wanted === '') return chapters
  if (/^\d+([.,]\d*)?$/.test(wanted)) {
    const start = wanted.replace(',', '.')
    return chapters.filter(({ number }) => formatChapterNumber(number).startsWith(start))
  }
  return chapters.filter(({ title, groups }) => [title ?? '', ...groups].some((name) => plain(name).includes(wanted)))
}

/** The chapter to open for a text: the one with exactly this number, else the first that is found. */
export function bestMatch<T extends Listed>(chapters: readonly T[], text: string): T | undefined {
  const number = Number(text.trim().replace(',', '.'))
  const found = searchChapters(chapters, text)
  return found.find((chapter) => chapter.number === number) ?? found[0]
}
