import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'

/** What a chapter is called: by its number, or by its file's name where it stands outside the library. */
export function useChapterName({ isLoose, number, title }: ReaderChapter): string {
  const { t } = useTranslation()
  return isLoose ? title : t('chapters.name', { number })
}
