import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadingList } from '../../../shared/contracts/reading-lists.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'

/** Reads a list on where it was left. Nothing without an unread chapter. */
export function ReadButton({ list, isSmall = false }: { readonly list: ReadingList; readonly isSmall?: boolean }) {
  const { t } = useTranslation()
  const { id, name, next, readCount } = list
  if (!next) return null
  const text = t(readCount > 0 ? 'readingLists.continue' : 'readingLists.start')
  return (
    <LinkButton
      variant={isSmall ? 'plain' : 'accent'}
      icon={BookOpen}
      href={paths.readInList(next.chapterId, id)}
      state={{ from: paths.readingList(id) }}
      label={`${text}: ${isSmall ? `${name}, ` : ''}${next.series} ${next.number}`}
    >
      {text}
    </LinkButton>
  )
}
