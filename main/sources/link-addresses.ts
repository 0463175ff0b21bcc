import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { escapePattern } from '../platform/chapter-text/word-patterns.ts'
import { chapterListAddress, decodeText } from '../scraper/addresses/address-text.ts'

import type { SeriesName, SourceLink } from './source-links.store.ts'

type LinkedSource = Pick<ContentSource, 'baseUrl' | 'options'>

/** A manga at a source. */
export type Series = {
  readonly name: SeriesName
  /** The value of `{slug}` in the addresses of the source. */
  readonly slug: string
}

/**
 * The manga at a source, most likely first. A link that works or that the user set is the only one. A slug that the manga
 * had before may have been wrong, so the current one follows.
 * @param source with its theme applied
 */
export function findSeries(source: LinkedSource, mangaSlug: string, link: SourceLink | undefined): Series[] {
  const current = toSeries(source, { slug: mangaSlug, url: null })
  if (!link) return [current]
  const linked = toSeries(source, link)
  const isCertain = link.isChosen || link.verifiedAt !== null || isSameName(linked.name, current.name)
  return isCertain ? [linked] : [linked, current]
}

const toSeries = (source: LinkedSource, { slug, url }: SeriesName): Series =>
  url === null ? { name: { slug, url }, slug } : { name: { slug: null, url }, slug: slugOfAddress(source, url) }

export const isSameName = (left: SeriesName, right: SeriesName): boolean =>
  left.slug === right.slug && left.url === right.url

/** URL of the chapter list. Throws `selector_invalid` if the source has none. */
export function listAddressOf(source: LinkedSource, { name, slug }: Series): string {
  const format = source.options.chapterList?.urlFormat ?? ''
  if (name.url === null || !mayBeList(format, name.url)) return chapterListAddress(source, slug)
  return addPaging(name.url, format)
}

/** A list whose address names the series in a parameter is not on a page without this parameter. */
function mayBeList(format: string, address: string): boolean {
  const [path = '', query = ''] = format.split('?')
  return (
    path.includes('{slug}') || !query.includes('{slug}') || matchQuery(query, new URL(address).search) !== undefined
  )
}

const pageExtension = /\.(?:html?|php|aspx?)$/i

/**
 * The slug in the address of a series: the value of `{slug}` in the source's list address, else the last part of the
 * path.
 */
export function slugOfAddress({ options }: LinkedSource, address: string): string {
  const url = new URL(address)
  const format = options.chapterList?.urlFormat
  const matched = format === undefined ? undefined : (matchSlug(format, url) ?? slugInPlace(format, url))
  const slug =
    matched ??
    url.pathname
      .split('/')
      .findLast((part) => part !== '')
      ?.replace(pageExtension, '')
  return decodeText(slug ?? url.hostname)
}

/** The part in the place of `{slug}`, if the address only ends with another name: `/series/1044/…` for `/series/{slug}/first`. */
function slugInPlace(format: string, { pathname }: URL): string | undefined {
  const wanted = pathParts(format.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/, ''))
  const parts = pathParts(pathname)
  const at = wanted.indexOf('{slug}')
  const isSame = wanted.slice(0, at + 1).every((part, index) => index === at || part === parts[index])
  return at >= 0 && parts.length === wanted.length && isSame ? parts[at] : undefined
}

const pathParts = (path: string): string[] => path.split('/').filter((part) => part !== '')

const placeholders: Readonly<Record<string, string>> = {
  '{slug}': '([^/]+)',
  '{page}': String.raw`\d+`,
  '{chapter}': String.raw`\d[\w.-]*`,
}

/** The value of `{slug}` in the path and query of an address, by a format that may also contain a host. */
export function matchSlug(format: string, { pathname, search }: URL): string | undefined {
  const local = format.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/, '')
  const [path = '', query] = local.split('?')
  const pattern = path
    .replace(/^\/?/, '/')
    .replace(/\/$/, '')
    .split(/(\{\w+\})/)
    .map((part) => placeholders[part] ?? escapePattern(part))
    .join('')
  const matched = new RegExp(`^${pattern}/?$`, 'iu').exec(pathname)
  return matched && !path.includes('{slug}') ? matchQuery(query ?? '', search) : matched?.[1]
}

function matchQuery(query: string, search: string): string | undefined {
  const name = [...new URLSearchParams(query)].find(([, value]) => value.includes('{slug}'))?.[0]
  return name === undefined ? undefined : (new URLSearchParams(search).get(name) ?? undefined)
}

/**
 * Adds to the address of a series what the source's list address has beyond the slug: what reads the list page by page,
 * and parameters such as `?t=all`.
 */
function addPaging(address: string, format: string): string {
  const [path = '', query = ''] = format.replace(/#.*$/, '').split('?')
  if (query === '' && !path.includes('{page}')) return address
  const url = new URL(address)
  url.hash = ''
  for (const [name, value] of new URLSearchParams(query)) {
    const isOwn = value.includes('{slug}') || (url.searchParams.has(name) && !value.includes('{page}'))
    if (!isOwn) url.searchParams.set(name, value)
  }
  const [, rest = ''] = path.split('{slug}')
  if (rest.includes('{page}')) url.pathname = appendPath(url.pathname.replace(/\/+$/, ''), rest.replace(/^[^/]*/, ''))
  return url.href
}

/** Appends what the path does not end with yet. */
function appendPath(path: string, suffix: string): string {
  const ends = [...suffix.matchAll(/\//g)].map(({ index }) => index).toReversed()
  const known = ends.find((end) => end > 0 && path.endsWith(suffix.slice(0, end))) ?? 0
  return path + suffix.slice(known)
}
