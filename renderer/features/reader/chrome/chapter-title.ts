import { useTranslation } from 'react-i18next'
import { catalogSourceName } from '../../../../shared/catalog-source.ts'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'

/** The name of a chapter: its number, or its file name if it lies outside the library. */
export function useChapterName({ isLoose, number, title }: ReaderChapter): string {
  const { t } = useTranslation()
  return isLoose ? title : t('chapters.name', { number })
}

/** The groups of a chapter, and the catalog if the chapter comes from it. The catalog's rules require this credit. */
export const chapterCredit = ({ groups, sourceName }: Pick<ReaderChapter, 'groups' | 'sourceName'>): string =>
  [groups.join(', '), sourceName === catalogSourceName ? catalogSourceName : ''].filter(Boolean).join(' · ')

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
