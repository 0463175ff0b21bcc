import { escapePattern } from '../../platform/chapter-text/word-patterns.ts'
import { addressText, decodeAddress, encodeSlug, isRoute } from './address-text.ts'
import { findNumber, type NumberPosition } from './chapter-positions.ts'
import { replaceAt, replaceSlug } from './slugs.ts'

export { replaceSlug } from './slugs.ts'

/** The URL format of a source's chapters, as detected from one URL. */
type AddressFormat = {
  /** Path, query and route with `{slug}` and `{chapter}`. */
  readonly format: string
  /** How the URL spells the chapter number. */
  readonly spelling: string
  /** Other long numbers, such as dates and identifiers, which may differ between chapters. */
  readonly otherNumbers: readonly string[]
  /** Whether other parts of the URL equal the number, which may be the chapter too. */
  readonly isAmbiguous: boolean
}

type KnownChapter = { readonly address: string; readonly slug: string; readonly number: number }

type MissingPart = { readonly missing: 'slug' | 'chapter' }

/**
 * Detects the format from the URL of a chapter whose slug and number are known. The slug must not be adjacent to other
 * letters or digits. Every number after a word for chapter is replaced, else the first after the slug, else the first.
 */
export function detectAddressFormat({ address, slug, number }: KnownChapter): AddressFormat | MissingPart {
  const withSlug = replaceSlug(addressText(new URL(address)), slug)
  if (withSlug === undefined) return { missing: 'slug' }
  const decoded = decodeAddress(withSlug)
  const all = findNumber(decoded.text, number)
  const positions = selectPositions(all, decoded.text.indexOf('{slug}'))
  const [first] = positions
  if (!first) return { missing: 'chapter' }
  const format = replaceAt(withSlug, decoded, positions, '{chapter}')
  return {
    format,
    spelling: decoded.text.slice(first.start, first.end),
    otherNumbers: format.match(/(?<![\d.])\d{3,}(?![\d.])|(?<=\/)\d{4}\/\d{2}(?=\/)/g) ?? [],
    isAmbiguous: positions.length < all.length,
  }
}

function selectPositions(all: readonly NumberPosition[], slugAt: number): readonly NumberPosition[] {
  const named = all.filter(({ isNamed }) => isNamed)
  if (named.length > 0) return named
  const first = all.find(({ start }) => start > slugAt) ?? all[0]
  return first ? [first] : []
}

/**
 * A pattern for the URLs of all chapters of a manga, to be matched with `matchedPath`. Its first group is the spelling of
 * the number. Includes the query only if it has a placeholder.
 */
export function chapterAddressPattern(format: string, slug: string): RegExp {
  const decoded = decodeAddress(hasPlaceholderInQuery(format) ? format : format.replace(/\?[^#]*/, '')).text
  let isFirst = true
  const source = decoded
    .replace(/\/$/, '')
    .split(/(\{slug\}|\{chapter\})/)
    .map((part) => {
      if (part === '{slug}') return escapePattern(decodeAddress(encodeSlug(slug)).text)
      if (part !== '{chapter}') return escapePattern(part).replace(/\d+/g, String.raw`\d+`)
      const number = isFirst ? String.raw`(\d+(?:[.\-_/]\d+)?)` : String.raw`\1`
      isFirst = false
      return number
    })
    .join('')
  return new RegExp(`^${source}/?$`, 'iu')
}

/** The part of a URL that `chapterAddressPattern` matches. */
export const matchedPath = (format: string, { pathname, search, hash }: URL): string =>
  decodeAddress(pathname + (hasPlaceholderInQuery(format) ? search : '') + (isRoute(hash) ? hash : '')).text

const hasPlaceholderInQuery = (format: string) => /\?[^#]*\{/.test(format)

/** Parses the spelling of a chapter number: `010-5` is 10.5. */
export const parseSpelling = (spelling: string): number => Number(spelling.replace(/[-_/]/, '.'))
