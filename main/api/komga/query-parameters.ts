import type { bookSorts, Condition, ReadingApps, Sort, seriesSorts } from '../../reading-apps/reading-apps.ts'
import { toCondition, type What } from './conditions.ts'
import type { PageQuery } from './dto.ts'

const standardSize = 20
const maxSize = 2000

export function pageQueryOf(query: URLSearchParams): PageQuery {
  const number = (name: string, standard: number) => {
    const text = query.get(name) ?? ''
    return /^\d{1,7}$/.test(text) ? Number(text) : standard
  }
  const isSorted = query.has('sort')
  if (query.get('unpaged') === 'true') return { page: 0, size: undefined, isSorted }
  const size = Math.min(Math.max(number('size', standardSize), 1), maxSize)
  return { page: number('page', 0), size, isSorted }
}

const seriesKeys: Readonly<Record<string, keyof typeof seriesSorts>> = {
  'metadata.titleSort': 'title',
  name: 'title',
  createdDate: 'created',
  created: 'created',
  lastModifiedDate: 'updated',
  lastModified: 'updated',
  'readProgress.readDate': 'read',
  readDate: 'read',
  booksCount: 'books',
  booksMetadata_releaseDate: 'year',
  'booksMetadata.releaseDate': 'year',
  random: 'random',
}
const bookKeys: Readonly<Record<string, keyof typeof bookSorts>> = {
  'metadata.numberSort': 'number',
  number: 'number',
  name: 'series',
  series: 'series',
  'metadata.title': 'series',
  createdDate: 'created',
  created: 'created',
  lastModifiedDate: 'updated',
  lastModified: 'updated',
  'readProgress.readDate': 'read',
  'metadata.releaseDate': 'released',
}

/** Unknown keys are ignored. */
export const seriesSortOf = (query: URLSearchParams, standard: Sort<keyof typeof seriesSorts>) =>
  sortOf(query, seriesKeys, standard)
export const bookSortOf = (query: URLSearchParams, standard: Sort<keyof typeof bookSorts>) =>
  sortOf(query, bookKeys, standard)

function sortOf<Key extends string>(
  query: URLSearchParams,
  keys: Readonly<Record<string, Key>>,
  standard: Sort<Key>,
): Sort<Key> {
  for (const text of query.getAll('sort')) {
    // `series,metadata.numberSort,asc` has two keys; the first decides.
    const [key = '', ...rest] = text.split(',')
    const by = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (by !== undefined) return { by, order: rest.at(-1)?.toLowerCase() === 'desc' ? 'desc' : 'asc' }
  }
  return standard
}

/** Parameters of a list by GET, as conditions of a search. Each may occur several times: any of them. */
const parameters: readonly (readonly [name: string, field: string])[] = [
  ['library_id', 'libraryId'],
  ['read_status', 'readStatus'],
  ['status', 'seriesStatus'],
  ['genre', 'genre'],
  ['tag', 'tag'],
  ['publisher', 'publisher'],
  ['language', 'language'],
  ['media_status', 'mediaStatus'],
  ['collection_id', 'collectionId'],
]

/** @throws Problem `bad_request` for a value that no series or book can have */
export async function conditionsOfQuery(
  what: What,
  query: URLSearchParams,
  apps: Pick<ReadingApps, 'shelfConditions'>,
): Promise<Condition[]> {
  const shelves = await apps.shelfConditions()
  const conditions = parameters.flatMap(([name, field]) => {
    const values = query
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter((value) => value !== '')
    const wanted = values.map((value) => ({ [field]: { operator: 'is', value } }))
    return wanted.length === 0 ? [] : [toCondition(what, { anyOf: wanted }, shelves)]
  })
  for (const name of ['deleted', 'oneshot']) {
    const operator = { true: 'isTrue', false: 'isFalse' }[query.get(name) ?? '']
    const field = name === 'oneshot' ? 'oneShot' : name
    if (operator !== undefined) conditions.push(toCondition(what, { [field]: { operator } }, shelves))
  }
  const authors = query.getAll('author').map((value) => {
    const comma = value.lastIndexOf(',')
    const [name, role] = comma < 0 ? [value, undefined] : [value.slice(0, comma), value.slice(comma + 1)]
    return { author: { operator: 'is', value: { name, role } } }
  })
  if (authors.length > 0) conditions.push(toCondition(what, { anyOf: authors }, shelves))
  return conditions
}
