import { escapePattern } from '../../../platform/chapter-text/word-patterns.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { findImageUrls } from '../extract/element-urls.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { Element, Page } from '../extract/page.ts'
import type { CheckedImages } from './check-images.ts'
import { findDistinctClass } from './stable-selectors.ts'

type Unwanted = {
  /** URLs of the images to exclude. */
  readonly unwanted: readonly string[]
  readonly checked?: Pick<CheckedImages, 'preview'>
}

/** Of the other images, at least this share must remain. */
const minRemaining = 0.6

/**
 * A configuration that does not find some images of a page, and finds most of the others: by the class of their elements,
 * their folder, the beginning of their name, their size in bytes or their exact paths. Undefined if there is none.
 */
export function excludeImages(page: Page, site: SiteConfig, { unwanted, checked }: Unwanted): SiteConfig | undefined {
  if (unwanted.length === 0) return undefined
  const find = (one: SiteConfig) => extractImages(page, one).images.map(({ urls: [url = ''] }) => url)
  const before = find(site)
  const others = before.filter((url) => !unwanted.includes(url))
  if (others.length === 0) return undefined
  const options = [
    ...excludeByClass(page, site, unwanted, others),
    ...excludeByUrl(site, unwanted, others),
    ...excludeBySize(checked, unwanted),
    ...excludeByPath(site, unwanted, others),
  ]
  const isGood = (one: SiteConfig) => {
    const after = find(one)
    const bySize = one.options.minImageBytes !== site.options.minImageBytes
    return bySize || (!after.some((url) => unwanted.includes(url)) && after.length >= others.length * minRemaining)
  }
  return options.map((option) => ({ ...site, options: { ...site.options, ...option } })).find(isGood)
}

type Options = SiteConfig['options']

function excludeByClass(
  page: Page,
  site: SiteConfig,
  unwanted: readonly string[],
  others: readonly string[],
): Options[] {
  if (site.options.script || site.options.excludeSelector) return []
  const byUrl = new Map<string, Element>()
  for (const element of page
    .$('img, source, a[href], [style*=background], [data-src], [data-bg]')
    .toArray() as Element[]) {
    const [url] = findImageUrls(page, element, site.options.imageAttributes)
    if (url !== undefined && !byUrl.has(url)) byUrl.set(url, element)
  }
  const elements = (urls: readonly string[]) => urls.flatMap((url) => byUrl.get(url) ?? [])
  const marked = elements(unwanted)
  const excludeSelector = marked.length === unwanted.length && findDistinctClass(page, marked, elements(others))
  return excludeSelector ? [{ excludeSelector }] : []
}

/** Patterns for the folder of the images, and for the letters that their names begin with. */
function excludeByUrl({ options }: SiteConfig, unwanted: readonly string[], others: readonly string[]): Options[] {
  return [folderOf, namePrefixOf].flatMap((partOf) => {
    const parts = [...new Set(unwanted.map(partOf))]
    const used = new Set(others.map(partOf))
    if (parts.some((part) => part === '' || used.has(part))) return []
    return withPattern(
      options,
      parts.map((part) => `^${escapePattern(part).replace(/\d+/g, '\\d+')}`),
    )
  })
}

const folderOf = (url: string) => url.replace(/[^/]*$/, '')
function namePrefixOf(url: string): string {
  const prefix = /^[a-z_-]{3,}/i.exec(new URL(url).pathname.split('/').at(-1) ?? '')?.[0]
  return prefix === undefined ? '' : folderOf(url) + prefix
}

/** A margin, because sizes differ between chapters. */
const sizeMargin = 3

function excludeBySize(checked: Unwanted['checked'], unwanted: readonly string[]): Options[] {
  const sizes = (checked?.preview ?? []).map(({ imageUrl, sizeBytes }) => ({
    sizeBytes,
    isSmall: unwanted.includes(imageUrl),
  }))
  const small = Math.max(0, ...sizes.filter(({ isSmall }) => isSmall).map(({ sizeBytes }) => sizeBytes))
  const large = Math.min(...sizes.filter(({ isSmall }) => !isSmall).map(({ sizeBytes }) => sizeBytes))
  if (small === 0 || !Number.isFinite(large) || small * sizeMargin > large) return []
  return [{ minImageBytes: Math.round(Math.sqrt(small * large)) }]
}

/** Not in a folder of the others: that is a page of this chapter that the site lacks, not an image of every chapter. */
function excludeByPath({ options }: SiteConfig, unwanted: readonly string[], others: readonly string[]): Options[] {
  const used = new Set(others.map(folderOf))
  if (unwanted.some((url) => used.has(folderOf(url)))) return []
  return withPattern(
    options,
    unwanted.map((url) => `^${escapePattern(url.replace(/[?#].*$/, ''))}(?:[?#]|$)`),
  )
}

function withPattern({ excludeUrlPattern }: Options, alternatives: readonly string[]): Options[] {
  const all = [...(excludeUrlPattern === undefined ? [] : [excludeUrlPattern]), ...new Set(alternatives)].join('|')
  return all.length > 2000 ? [] : [{ excludeUrlPattern: all }]
}
