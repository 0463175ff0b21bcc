import type { MangaDetail, MangaEdit, MangaWrite } from '../../../shared/contracts/mangas.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'

/** The form as it is typed. */
export type MangaDraft = {
  readonly title: string
  readonly slug: string
  /** Once a person has touched the slug, the title no longer changes it. */
  readonly slugTouched: boolean
  readonly author: string
  readonly publicationYear: string
  readonly genres: string
  readonly status: MangaWrite['status']
  readonly description: string
  readonly rating: string
  readonly imageUrl: string
  readonly externalId: string
}

export const emptyManga: MangaDraft = {
  title: '',
  slug: '',
  slugTouched: false,
  author: '',
  publicationYear: '',
  genres: '',
  status: 'ongoing',
  description: '',
  rating: '',
  imageUrl: '',
  externalId: '',
}

export type ReadDraft = { readonly body: Partial<MangaWrite>; readonly unreadable: readonly Violation[] }

/**
 * The body to send. What is left empty is left out, so that the API names it; only a number that is none is refused
 * here, because as text it would be a broken request rather than a wrong value.
 */
export function readMangaDraft(draft: MangaDraft, notANumber: string): ReadDraft {
  const unreadable: Violation[] = []
  const number = (field: 'publicationYear' | 'rating'): number | undefined => {
    const text = draft[field].trim().replace(',', '.')
    if (text === '') return undefined
    const value = Number(text)
    if (Number.isFinite(value)) return value
    unreadable.push({ propertyPath: field, message: notANumber })
    return undefined
  }
  const publicationYear = number('publicationYear')
  const rating = number('rating')
  const body = {
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    description: draft.description,
    author: draft.author.trim(),
    genres: draft.genres
      .split(/[,、，;\n]/)
      .map((genre) => genre.trim())
      .filter(Boolean),
    status: draft.status,
    externalId: draft.externalId.trim() || null,
    imageUrl: draft.imageUrl.trim() || null,
    rating: rating ?? null,
    ...(publicationYear !== undefined && { publicationYear }),
  }
  return { body, unreadable }
}

export const draftOfManga = (manga: MangaDetail): MangaDraft => ({
  title: manga.title,
  slug: manga.slug,
  // Sources know the manga by it: a new title must not change it.
  slugTouched: true,
  author: manga.author,
  publicationYear: String(manga.publicationYear),
  genres: manga.genres.join(', '),
  status: manga.status,
  description: manga.description,
  rating: manga.rating === null ? '' : String(manga.rating),
  imageUrl: manga.imageUrl ?? '',
  externalId: manga.externalId ?? '',
})

export type Words = { readonly notANumber: string; readonly missing: string }

/** The members that differ from `before`: what someone else changed meanwhile stays as they left it. */
export function readMangaEdit(
  draft: MangaDraft,
  before: MangaDraft,
  words: Words,
): { readonly body: MangaEdit; readonly unreadable: readonly Violation[] } {
  const { body, unreadable } = readMangaDraft(draft, words.notANumber)
  const changed = Object.entries(body).filter(([name]) => {
    const field = name as keyof MangaDraft
    return draft[field] !== before[field]
  })
  // Left out it would stay as it is, which is not what an emptied field says.
  const missing =
    draft.publicationYear.trim() === '' ? [{ propertyPath: 'publicationYear', message: words.missing }] : []
  return { body: Object.fromEntries(changed), unreadable: [...unreadable, ...missing] }
}
