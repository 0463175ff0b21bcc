import { isDeepStrictEqual } from 'node:util'
import type { MangaEdit } from '../../shared/contracts/mangas.ts'
import { isBlank, originOf, type ProvidedValues, type ValueMarks } from '../mangas/value-origin.ts'
import type { RatedManga } from './catalog-api.ts'
import { placeholderTitle } from './mapping/map-manga.ts'

/** The values that the catalog provides for a manga. Blank values are omitted, so that they never replace others. */
export function toCatalogValues(found: RatedManga, imageUrl: string | null): ProvidedValues {
  const values = {
    title: found.title === placeholderTitle(found.externalId) ? '' : found.title,
    description: found.description,
    author: found.author,
    genres: [...found.genres],
    status: found.status,
    publicationYear: found.publicationYear,
    rating: found.rating,
    imageUrl,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

/**
 * The edit that a refresh makes. It changes the members that still have the catalog's last value and those that are
 * blank. Members that the user edited, locked or took from another source stay.
 * @param before the values that were last provided, and marks of those that do not follow the catalog
 * @returns the edit, and the values and marks after it
 */
export function applyMetadata(
  manga: ProvidedValues & { readonly isYearEstimated?: boolean },
  before: { readonly values: ProvidedValues; readonly marks: ValueMarks },
  found: ProvidedValues,
): { readonly edit: MangaEdit; readonly values: ProvidedValues; readonly marks: ValueMarks } {
  const names = Object.keys(found) as (keyof ProvidedValues)[]
  const isFirst = (name: keyof ProvidedValues) => !(name in before.values)
  const applied = names.filter(
    (name) =>
      !originOf(name, manga, before.values, before.marks).isLocked ||
      (isFirst(name) && isDeepStrictEqual(manga[name], found[name])),
  )
  const edit = Object.fromEntries(applied.map((name) => [name, found[name]]))
  const marks = Object.entries(before.marks).filter(([name]) => !(name in edit))
  return { edit, values: { ...before.values, ...edit }, marks: Object.fromEntries(marks) }
}
