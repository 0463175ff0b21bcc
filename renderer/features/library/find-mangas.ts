import type { MangaListItem } from '../../../shared/contracts/mangas.ts'
import type { MangaListView } from '../../api/queries.ts'

/** The shortest text that the API searches for, in characters. */
const shortestSearch = 3

export const isLongEnough = (text: string): boolean => [...text.trim()].length >= shortestSearch

/** Letters as a person compares them: case, accents and the width of Japanese letters do not count. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

type Searched = Pick<MangaListItem, 'title' | 'slug' | 'author'>

/** Those of a loaded list whose title, slug or author holds the text; for texts too short to ask the API. */
export function findLoaded<T extends Searched>(mangas: readonly T[], text: string): readonly T[] {
  const wanted = plain(text.trim())
  if (wanted === '') return mangas
  return mangas.filter(({ title, slug, author }) => [title, slug, author].some((word) => plain(word).includes(wanted)))
}

type Filtered = Pick<MangaListItem, 'status' | 'genres' | 'unreadCount'>

/** Whether a hit of the search, which knows no filters, also passes those of the view. */
export function passes(
  manga: Filtered,
  { status, genre, unread }: Omit<MangaListView, 'sortBy' | 'sortOrder'>,
): boolean {
  return (
    (status === undefined || manga.status === status) &&
    (genre === undefined || manga.genres.some((name) => plain(name) === plain(genre))) &&
    (!unread || manga.unreadCount > 0)
  )
}
