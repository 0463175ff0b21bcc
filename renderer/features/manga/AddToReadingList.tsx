import { useTranslation } from 'react-i18next'
import { useAddToReadingLists } from '../../api/library/reading-lists.ts'
import { AddToDialog } from '../../ui/overlays/AddToDialog.tsx'

type AddToReadingListProps = { readonly chapterIds: readonly string[]; readonly onClose: () => void }

/** Adds chapters to a reading list, in this order. */
export function AddToReadingList({ chapterIds, onClose }: AddToReadingListProps) {
  const { t } = useTranslation()
  return <AddToDialog {...useAddToReadingLists(chapterIds)} title={t('readingLists.addTo')} onClose={onClose} />
}
