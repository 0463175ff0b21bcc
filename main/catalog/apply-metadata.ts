import { isDeepStrictEqual } from 'node:util'
import type { MangaEdit } from '../../shared/contracts/mangas.ts'
import type { CatalogValues } from '../library/library.ts'
import type { RatedManga } from './catalog-api.ts'
import { untitled } from './mapping/map-manga.ts'

const isBlank = (value: unknown): boolean =>
  ['', 'Unknown', null, undefined].includes(value as string) || isDeepStrictEqual(value, ['Uncategorized'])

/** What of a manga the catalog gives. What it does not know is left out: an answer with less in it erases nothing. */
export function valuesOf(found: RatedManga, imageUrl: string | null): CatalogValues {
  const { title, description, author, genres, status, rating } = found
  const values = {
    ...{ title: title === untitled(found.externalId) ? '' : title, description, author, genres: [...genres], status },
    ...{ publicationYear: found.publicationYear ?? found.estimatedYear, rating, imageUrl },
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

/**
 * What changes when a manga is refreshed: the members that still are as the catalog gave them, and those that nobody
 * filled in. What a person wrote stays, whatever the catalog says by now.
 * @param before what was taken from the catalog up to now
 * @returns also what was taken from it then
 */
export function takeOver(
  manga: CatalogValues,
  before: CatalogValues,
  found: CatalogValues,
): { readonly edit: MangaEdit; readonly values: CatalogValues } {
  const names = Object.keys(found) as (keyof CatalogValues)[]
  const taken = names.filter((name) =>
    name in before
      ? isDeepStrictEqual(manga[name], before[name])
      : isBlank(manga[name]) || isDeepStrictEqual(manga[name], found[name]),
  )
  const edit = Object.fromEntries(taken.map((name) => [name, found[name]]))
  return { edit, values: { ...before, ...edit } }
}
