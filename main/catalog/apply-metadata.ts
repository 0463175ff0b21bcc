import { isDeepStrictEqual } from 'node:util'
import { type MangaEdit, unknownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import type { CatalogValues } from '../mangas/catalog-facts.store.ts'
import type { RatedManga } from './catalog-api.ts'
import { placeholderTitle } from './mapping/map-manga.ts'

const isBlank = (value: unknown): boolean =>
  ['', unknownAuthor, null, undefined].includes(value as string) || isDeepStrictEqual(value, [unknownGenre])

/** The values that the catalog provides for a manga. Blank values are omitted, so that they never replace others. */
export function toCatalogValues(found: RatedManga, imageUrl: string | null): CatalogValues {
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
 * blank. Members that the user edited stay.
 * @param before the values that were last applied from the catalog
 * @returns the edit, and the values that are applied from the catalog after it
 */
export function applyMetadata(
  manga: CatalogValues & { readonly isYearEstimated?: boolean },
  before: CatalogValues,
  found: CatalogValues,
): { readonly edit: MangaEdit; readonly values: CatalogValues } {
  const names = Object.keys(found) as (keyof CatalogValues)[]
  const isUnknown = (name: keyof CatalogValues) => name === 'publicationYear' && manga.isYearEstimated
  const applied = names.filter((name) =>
    name in before && !isUnknown(name)
      ? isDeepStrictEqual(manga[name], before[name])
      : isBlank(manga[name]) || isUnknown(name) || isDeepStrictEqual(manga[name], found[name]),
  )
  const edit = Object.fromEntries(applied.map((name) => [name, found[name]]))
  return { edit, values: { ...before, ...edit } }
}
