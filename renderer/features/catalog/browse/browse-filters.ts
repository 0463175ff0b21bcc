import type { BrowseOrder } from '../../../../shared/contracts/catalog.ts'
import type { CatalogQuery } from '../../../api/sources/catalog.ts'

/** What the screen shows: kept in its URL, so that going back shows it again. */
export type BrowseFilters = {
  readonly text: string
  readonly order: Exclude<BrowseOrder, 'relevance'>
  readonly genre: string
  readonly status: string
  readonly year: string
  readonly language: string
  readonly rating: string
}

export const browseOrders = ['popular', 'latest', 'recently-added'] as const
export const filterNames = ['genre', 'status', 'year', 'language', 'rating'] as const

export function filtersFromSearch(search: string): BrowseFilters {
  const params = new URLSearchParams(search)
  const order = browseOrders.find((one) => one === params.get('order')) ?? 'popular'
  const values = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']))
  return { text: params.get('q') ?? '', order, ...values } as BrowseFilters
}

/** The query of a URL, with `?`; empty for the defaults. */
export function filtersToSearch({ text, order, ...filters }: BrowseFilters): string {
  const params = new URLSearchParams()
  if (text.trim() !== '') params.set('q', text.trim())
  if (order !== 'popular') params.set('order', order)
  for (const name of filterNames) if (filters[name] !== '') params.set(name, filters[name])
  return params.size === 0 ? '' : `?${params}`
}

/** An incomplete year is left out. */
export function toCatalogQuery({ text, order, ...filters }: BrowseFilters): CatalogQuery {
  const title = text.trim()
  const set = filterNames.filter((name) => filters[name] !== '' && (name !== 'year' || isYear(filters.year)))
  return {
    ...(title === '' ? { order } : { title }),
    ...Object.fromEntries(set.map((name) => [name, filters[name]])),
  }
}

const isYear = (year: string): boolean => /^\d{4}$/.test(year) && Number(year) >= 1900 && Number(year) <= 2100

export const hasFilters = (filters: BrowseFilters): boolean => filterNames.some((name) => filters[name] !== '')
