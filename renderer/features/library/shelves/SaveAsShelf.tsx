import { BookmarkPlus, ListFilter } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuery, formatTerm } from '../../../../shared/library-query/format-query.ts'
import { parseQuery, type QueryTerm } from '../../../../shared/library-query/parse-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { type LibraryView, updateView } from '../view/library-view.store.ts'

const ShelfForm = lazyScreen(async () => (await import('./ShelfForm.tsx')).ShelfForm)
const RuleBuilder = lazyScreen(async () => (await import('../rules/RuleBuilder.tsx')).RuleBuilder)

/** Makes a smart shelf of the search and the filters. Not with a filter that a query cannot say. */
export function SaveAsShelf({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isEditingRules, setEditingRules] = useState(false)
  const query = viewToShelfQuery(view)
  // Loaded early, so that a name typed right after the press reaches the form.
  useEffect(() => void ShelfForm.preload(), [])
  if (query === '' || view.missing || view.shelf !== undefined) return null
  return (
    <p>
      <Button variant="ghost" icon={BookmarkPlus} onClick={() => setOpen(true)}>
        {t('shelves.saveQuery')}
      </Button>
      <Button variant="ghost" icon={ListFilter} onClick={() => setEditingRules(true)}>
        {t('rules.edit')}
      </Button>
      <Suspense>
        {isEditingRules && (
          <RuleBuilder
            query={view.find}
            onSave={(find) => updateView({ find })}
            onClose={() => setEditingRules(false)}
          />
        )}
      </Suspense>
      <Suspense>{isOpen && <ShelfForm query={query} onClose={() => setOpen(false)} />}</Suspense>
    </p>
  )
}

/** The search and the filters of a view as a query. Gaps in the chapter numbers have no field, so they are left out. */
function viewToShelfQuery({ find, status, genre, unread, downloaded }: LibraryView): string {
  const term = (
    field: 'status' | 'genre' | 'unread' | 'downloaded',
    value: string,
    operator: ':' | '>' = ':',
  ): QueryTerm => ({
    kind: 'field',
    field,
    operator,
    value,
  })
  const { tree } = parseQuery(find)
  const text = formatQuery(tree)
  return [
    tree.kind === 'any' ? `(${text})` : text,
    ...(status === undefined ? [] : [formatTerm(term('status', status))]),
    ...(genre === undefined ? [] : [formatTerm(term('genre', genre))]),
    ...(unread ? [formatTerm(term('unread', '0', '>'))] : []),
    ...(downloaded ? [formatTerm(term('downloaded', '0', '>'))] : []),
  ]
    .filter((part) => part !== '')
    .join(' ')
}
