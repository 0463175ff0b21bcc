import type { MangaWrite } from '../../../shared/contracts/mangas.ts'
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
