import { useTranslation } from 'react-i18next'
import { catalogSourceName } from '../../../../shared/catalog-source.ts'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'

/** The name of a chapter: its number, or its file name if it lies outside the library. */
export function useChapterName({ isLoose, number, title }: ReaderChapter): string {
  const { t } = useTranslation()
  return isLoose ? title : t('chapters.name', { number })
}

/** The groups of a chapter, and the catalog if the chapter comes from it. The catalog's rules require this credit. */
export const chapterCredit = ({ groups, sourceName }: Pick<ReaderChapter, 'groups' | 'sourceName'>): string =>
  [groups.join(', '), sourceName === catalogSourceName ? catalogSourceName : ''].filter(Boolean).join(' · ')
