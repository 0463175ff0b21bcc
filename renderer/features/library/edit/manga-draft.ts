import {
  knownAuthor,
  knownGenres,
  type MangaDetail,
  type MangaEdit,
  type MangaWrite,
  unknownGenre,
} from '../../../../shared/contracts/mangas.ts'
import type { Violation } from '../../../../shared/contracts/problems.ts'

/** The form as text. */
export type MangaDraft = {
  readonly title: string
  readonly slug: string
  /** Whether the user has edited the slug. The title then no longer changes it. */
  readonly isSlugEdited: boolean
  readonly author: string
  readonly publicationYear: string
  readonly genres: string
  readonly status: MangaWrite['status']
  readonly description: string
  readonly notes: string
  readonly rating: string
  readonly imageUrl: string
  readonly externalId: string
}

export const emptyMangaDraft: MangaDraft = {
  title: '',
  slug: '',
  isSlugEdited: false,
  author: '',
  publicationYear: '',
  genres: '',
  status: 'ongoing',
  description: '',
  notes: '',
  rating: '',
  imageUrl: '',
  externalId: '',
}

type ParsedDraft = { readonly body: Partial<MangaWrite>; readonly violations: readonly Violation[] }

/**
 * Parses the form into a request body. An empty year and empty genres are unknown. Invalid numbers are reported here,
 * because the API would reject a text in their place as a malformed request.
 */
export function parseMangaDraft(draft: MangaDraft, notANumber: string): ParsedDraft {
  const violations: Violation[] = []
  const number = (field: 'publicationYear' | 'rating'): number | undefined => {
    const text = draft[field].trim().replace(',', '.')
    if (text === '') return undefined
    const value = Number(text)
    if (Number.isFinite(value)) return value
    violations.push({ propertyPath: field, message: notANumber })
    return undefined
  }
  const publicationYear = number('publicationYear')
  const rating = number('rating')
  const genres = draft.genres
    .split(/[,、，;\n]/)
    .map((genre) => genre.trim())
    .filter(Boolean)
  const body = {
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    description: draft.description,
    notes: draft.notes,
    author: draft.author.trim(),
    genres: genres.length === 0 ? [unknownGenre] : genres,
    status: draft.status,
    externalId: draft.externalId.trim() || null,
    imageUrl: draft.imageUrl.trim() || null,
    rating: rating ?? null,
    ...(publicationYear === undefined ? unknownYear() : { publicationYear }),
  }
  return { body, violations }
}

/** The contract needs a year. */
const unknownYear = () => ({ publicationYear: new Date().getFullYear(), isYearEstimated: true })

export const mangaToDraft = (manga: MangaDetail): MangaDraft => ({
  title: manga.title,
  slug: manga.slug,
  // Sources identify the manga by its slug, so a new title must not change it.
  isSlugEdited: true,
  author: knownAuthor(manga.author),
  publicationYear: manga.isYearEstimated ? '' : String(manga.publicationYear),
  genres: knownGenres(manga.genres).join(', '),
  status: manga.status,
  description: manga.description,
  notes: manga.notes,
  rating: manga.rating === null ? '' : String(manga.rating),
  imageUrl: manga.imageUrl ?? '',
  externalId: manga.externalId ?? '',
})

type MangaField = Exclude<keyof MangaDraft, 'isSlugEdited'>

/** The fields in which two drafts differ, with the values of the second one. */
export const changedFields = (before: MangaDraft, after: MangaDraft): [MangaField, string][] =>
  (Object.keys(after) as (keyof MangaDraft)[]).flatMap((name): [MangaField, string][] =>
    name === 'isSlugEdited' || before[name] === after[name] ? [] : [[name, after[name]]],
  )

/** Parses the fields that differ from `original`, so that concurrent changes to other fields are kept. */
export function parseMangaEdit(
  draft: MangaDraft,
  original: MangaDraft,
  notANumber: string,
): { readonly body: MangaEdit; readonly violations: readonly Violation[] } {
  const { body, violations } = parseMangaDraft(draft, notANumber)
  const isChanged = (field: keyof MangaDraft) => draft[field] !== original[field]
  const { isYearEstimated, ...members } = body
  const changed = Object.entries(members).filter(
    ([name]) => isChanged(name as keyof MangaDraft) && !(name === 'publicationYear' && isYearEstimated),
  )
  const isCleared = isYearEstimated && isChanged('publicationYear')
  return { body: { ...Object.fromEntries(changed), ...(isCleared && { isYearEstimated }) }, violations }
}

/** Letters that Unicode does not decompose into a base letter and marks. */
const transliterations: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
}

/**
 * Suggests a slug for a title, as most sites spell it: "Hell's Paradise: Jigokuraku" → `hells-paradise-jigokuraku`.
 * Empty if the title has no Latin letters or digits.
 */
export function suggestSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[æœßøđðþłı&]/g, (letter) => transliterations[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
