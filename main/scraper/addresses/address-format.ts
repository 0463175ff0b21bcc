import { chapterSpellings } from './chapter-spellings.ts'

/** The URL format of a source's chapters, as detected from one URL. */
export type AddressFormat = {
  /** Path and query with `{slug}` and `{chapter}`. */
  readonly format: string
  /** How the URL spells the chapter number. */
  readonly spelling: string
  /** Other long numbers, such as dates and identifiers, which may differ between chapters. */
  readonly otherNumbers: readonly string[]
}

type KnownChapter = { readonly address: string; readonly slug: string; readonly number: number }

type MissingPart = { readonly missing: 'slug' | 'chapter' }

/**
 * Detects the format from the URL of a chapter. The slug must not be adjacent to other letters or digits. The number is
 * the one after a word for chapter, else the first after the slug, else the first.
 */
export function detectAddressFormat({ address, slug, number }: KnownChapter): AddressFormat | MissingPart {
  const { pathname, search } = new URL(address)
  const path = pathname + search
  const withSlug = replaceSlug(path, slug)
  if (withSlug === undefined) return { missing: 'slug' }
  const position = findChapterPositions(withSlug, number)[0]
  if (!position) return { missing: 'chapter' }
  const format = `${withSlug.slice(0, position.start)}{chapter}${withSlug.slice(position.end)}`
  return {
    format,
    spelling: withSlug.slice(position.start, position.end),
    otherNumbers: format.match(/(?<![\d.])\d{3,}(?![\d.])|(?<=\/)\d{4}\/\d{2}(?=\/)/g) ?? [],
  }
}

/** Replaces the slug in a path by `{slug}`. Undefined if the path does not contain it. */
export function replaceSlug(path: string, slug: string): string | undefined {
  const spellings = [...new Set([encodeURIComponent(slug), encodeURI(slug), slug])].sort((a, b) => b.length - a.length)
  for (const text of spellings) {
    const standalone = new RegExp(
      `(?<![\\p{L}\\d])${escapePattern(text)}(?![\\p{L}\\d])`,
      /%/.test(text) ? 'giu' : 'gu',
    )
    if (standalone.test(path)) return path.replace(standalone, '{slug}')
  }
  return undefined
}

/**
 * A pattern for the URLs of all chapters of a manga, to be matched with `matchedPath`. Its first group is the spelling of
 * the number. Includes the query only if it has a placeholder.
 */
export function chapterAddressPattern(format: string, slug: string): RegExp {
  const source = (hasPlaceholderInQuery(format) ? format : format.replace(/\?.*$/, ''))
    .split(/(\{slug\}|\{chapter\})/)
    .map((part) =>
      part === '{slug}'
        ? `(?:${[...new Set([encodeURIComponent(slug), encodeURI(slug), slug])].map(escapePattern).join('|')})`
        : part === '{chapter}'
          ? String.raw`(\d+(?:[.\-_/]\d+)?)`
          : escapePattern(part).replace(/\d+/g, String.raw`\d+`),
    )
    .join('')
    .replace(/\/$/, '')
  return new RegExp(`^${source}/?$`, 'iu')
}

/** The part of a URL that `chapterAddressPattern` matches. */
export const matchedPath = (format: string, { pathname, search }: URL): string =>
  hasPlaceholderInQuery(format) ? pathname + search : pathname

const hasPlaceholderInQuery = (format: string) => /\?.*\{/.test(format)

/** Parses the spelling of a chapter number: `010-5` is 10.5. */
export const parseSpelling = (spelling: string): number => Number(spelling.replace(/[-_/]/, '.'))

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

type Position = { readonly start: number; readonly end: number; readonly rank: number }

const chapterWord =
  /(?<![a-z])(?:chapter|chapitre|chap|capitulo|cap|kapitel|episode|issue|number|num|ch|ep|c)[-_/=.]?(?:no[-_=.]?)?$/i

function findChapterPositions(path: string, number: number): Position[] {
  const spellings = chapterSpellings(number).flatMap((text) => [text, text.replace(/[.]/, '/')])
  const slugEnd = path.indexOf('{slug}') + '{slug}'.length
  const positions = [...new Set(spellings)].flatMap((spelling) => {
    const standalone = new RegExp(`(?<![\\d.%])${escapePattern(spelling)}(?![\\d%]|\\.\\d)`, 'g')
    return [...path.matchAll(standalone)].map(({ index }): Position => {
      const rank = chapterWord.test(path.slice(0, index)) ? 2 : index >= slugEnd ? 1 : 0
      return { start: index, end: index + spelling.length, rank }
    })
  })
  return positions.sort((a, b) => b.rank - a.rank || a.start - b.start || b.end - a.end)
}
