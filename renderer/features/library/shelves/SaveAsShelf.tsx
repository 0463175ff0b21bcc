import { BookmarkPlus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { LibraryView } from '../view/library-view.store.ts'
import { viewToShelfQuery } from './view-query.ts'

const ShelfForm = lazyScreen(async () => (await import('./ShelfForm.tsx')).ShelfForm)

/** Makes a smart shelf of the search and the filters. Not with a filter that a query cannot say. */
export function SaveAsShelf({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const query = viewToShelfQuery(view)
  // So that a name that is typed at once goes into the form.
  useEffect(() => void ShelfForm.preload(), [])
  if (query === '' || view.missing || view.shelf !== undefined) return null
  return (
    <p>
      <Button variant="ghost" icon={BookmarkPlus} onClick={() => setOpen(true)}>
        {t('shelves.saveQuery')}
      </Button>
      <Suspense>{isOpen && <ShelfForm query={query} onClose={() => setOpen(false)} />}</Suspense>
    </p>
  )
}
