import { isDeepStrictEqual } from 'node:util'
import { type MangaWrite, unknownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import type { MetadataField, MetadataSourceId } from '../../shared/contracts/metadata.ts'

/** The values that the catalog or another source last provided. A member is absent if none ever did. */
export type ProvidedValues = Partial<
  Pick<MangaWrite, 'title' | 'description' | 'author' | 'publicationYear' | 'genres' | 'status' | 'rating' | 'imageUrl'>
>

/** Where a value comes from, null for the user; and whether a refresh from the catalog keeps it. */
export type ValueOrigin = { readonly from: MetadataSourceId | null; readonly isLocked: boolean }

/** Origins of values that do not simply follow the catalog. One counts while the manga has the provided value. */
export type ValueMarks = Partial<Record<MetadataField, ValueOrigin>>

export const isBlank = (value: unknown): boolean =>
  ['', unknownAuthor, null, undefined].includes(value as string) || isDeepStrictEqual(value, [unknownGenre])

/** A manga that the user edited has another value than the one that was provided: it is locked. */
export function originOf(
  name: keyof ProvidedValues,
  manga: ProvidedValues & { readonly isYearEstimated?: boolean },
  values: ProvidedValues,
  marks: ValueMarks,
): ValueOrigin {
  const isProvided = name in values && isDeepStrictEqual(manga[name], values[name])
  const mark = name === 'rating' || !isProvided ? undefined : marks[name]
  if (mark) return mark
  if (name === 'publicationYear' && manga.isYearEstimated) return { from: null, isLocked: false }
  return isProvided
    ? { from: 'mangadex', isLocked: false }
    : { from: null, isLocked: name in values || !isBlank(manga[name]) }
}
