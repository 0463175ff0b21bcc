import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { LibraryView } from '../view/library-view.store.ts'
import { ShelfForm } from './ShelfForm.tsx'
import { viewToShelfQuery } from './view-query.ts'

/** Makes a smart shelf of the search and the filters. Not with a filter that a query cannot say. */
export function SaveAsShelf({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const query = viewToShelfQuery(view)
  if (query === '' || view.missing || view.shelf !== undefined) return null
  return (
    <p>
      <Button variant="ghost" icon={BookmarkPlus} onClick={() => setOpen(true)}>
        {t('shelves.saveQuery')}
      </Button>
      {isOpen && <ShelfForm query={query} onClose={() => setOpen(false)} />}
    </p>
  )
}
