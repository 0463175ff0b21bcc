import { formatQuery, formatTerm } from '../../../../shared/library-query/format-query.ts'
import { parseQuery, type QueryTerm } from '../../../../shared/library-query/parse-query.ts'
import type { LibraryView } from '../view/library-view.store.ts'

/** The search and the filters of a view as a query. Gaps in the chapter numbers have no field, so they are left out. */
export function viewToShelfQuery({ find, status, genre, unread, downloaded }: LibraryView): string {
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
