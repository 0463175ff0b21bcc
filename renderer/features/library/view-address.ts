import { mangaSortColumns, mangaStatus } from '../../../shared/contracts/mangas.ts'
import { initialView, type LibraryView, switches } from './library-view.store.ts'

/** The query of an address that shows the library like this; what is as at first is left out. */
export function queryOfView(view: LibraryView): string {
  const query = new URLSearchParams()
  if (view.find.trim() !== '') query.set('find', view.find.trim())
  if (view.status) query.set('status', view.status)
  if (view.genre) query.set('genre', view.genre)
  for (const name of switches) if (view[name]) query.set(name, 'true')
  if (view.sortBy !== initialView.sortBy) query.set('sort', view.sortBy)
  if (view.layout !== initialView.layout) query.set('layout', view.layout)
  return query.toString()
}

/** Values that there are not, as in an address typed by hand, count as not given. */
export function viewOfQuery(text: string): LibraryView {
  const query = new URLSearchParams(text)
  const status = mangaStatus.safeParse(query.get('status')).data
  const sortBy = mangaSortColumns.find((column) => column === query.get('sort')) ?? initialView.sortBy
  const isOn = (name: (typeof switches)[number]) => query.get(name) === 'true'
  return {
    find: query.get('find') ?? '',
    status,
    genre: query.get('genre') || undefined,
    ...{ unread: isOn('unread'), downloaded: isOn('downloaded'), missing: isOn('missing') },
    sortBy,
    sortOrder: sortBy === 'title' ? 'asc' : 'desc',
    layout: query.get('layout') === 'list' ? 'list' : 'grid',
  }
}
