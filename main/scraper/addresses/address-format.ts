import { chapterSpellings } from './chapter-spellings.ts'

export type AddressFormat = {
  /** Path and query with `{slug}` and `{chapter}`. */
  readonly format: string
  /** How the address writes the number. */
  readonly spelling: string
  /** Long numbers that are neither: dates and identifiers, which may be others for other chapters. */
  readonly otherNumbers: readonly string[]
}

export type KnownChapter = { readonly address: string; readonly slug: string; readonly number: number }

/** What an address does not hold. */
export type MissingPart = { readonly missing: 'slug' | 'chapter' }

/**
 * The format that made the address of a chapter. The slug counts where no letter or digit touches it; the number where
 * it stands behind a word for chapter, else behind the slug, else first.
 */
export function detectAddressFormat({ address, slug, number }: KnownChapter): AddressFormat | MissingPart {
  const { pathname, search } = new URL(address)
  const path = pathname + search
  const slugged = replaceSlug(path, slug)
  if (slugged === undefined) return { missing: 'slug' }
  const place = chapterPlaces(slugged, number)[0]
  if (!place) return { missing: 'chapter' }
  const format = `${slugged.slice(0, place.start)}{chapter}${slugged.slice(place.end)}`
  return {
    format,
    spelling: slugged.slice(place.start, place.end),
    otherNumbers: format.match(/(?<![\d.])\d{3,}(?![\d.])|(?<=\/)\d{4}\/\d{2}(?=\/)/g) ?? [],
  }
}

/** The same of an address that names only the manga; undefined when it does not. */
export function replaceSlug(path: string, slug: string): string | undefined {
  const written = [...new Set([encodeURIComponent(slug), encodeURI(slug), slug])].sort((a, b) => b.length - a.length)
  for (const text of written) {
    const touching = new RegExp(`(?<![\\p{L}\\d])${escapePattern(text)}(?![\\p{L}\\d])`, /%/.test(text) ? 'giu' : 'gu')
    if (touching.test(path)) return path.replace(touching, '{slug}')
  }
  return undefined
}

/**
 * A pattern that the paths of all chapters of a manga match; its first group is the number as it is written. With query
 * where the format has a placeholder in it, else without: `?style=paged` says nothing of which chapter it is.
 */
export function chapterAddressPattern(format: string, slug: string): RegExp {
  const source = (queryCounts(format) ? format : format.replace(/\?.*$/, ''))
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

/** Of an address what `chapterAddressPattern` looks at. */
export const matchedPath = (format: string, { pathname, search }: URL): string =>
  queryCounts(format) ? pathname + search : pathname

const queryCounts = (format: string) => /\?.*\{/.test(format)

/** The number that a spelling in an address means: `010-5` → 10.5. */
export const parseSpelling = (spelling: string): number => Number(spelling.replace(/[-_/]/, '.'))

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

type Place = { readonly start: number; readonly end: number; readonly rank: number }

const chapterWord =
  /(?<![a-z])(?:chapter|chapitre|chap|capitulo|cap|kapitel|episode|issue|number|num|ch|ep|c)[-_/=.]?(?:no[-_=.]?)?$/i

function chapterPlaces(path: string, number: number): Place[] {
  const spellings = chapterSpellings(number).flatMap((text) => [text, text.replace(/[.]/, '/')])
  const slugEnd = path.indexOf('{slug}') + '{slug}'.length
  const places = [...new Set(spellings)].flatMap((spelling) => {
    const alone = new RegExp(`(?<![\\d.%])${escapePattern(spelling)}(?![\\d%]|\\.\\d)`, 'g')
    return [...path.matchAll(alone)].map(({ index }): Place => {
      const rank = chapterWord.test(path.slice(0, index)) ? 2 : index >= slugEnd ? 1 : 0
      return { start: index, end: index + spelling.length, rank }
    })
  })
  return places.sort((a, b) => b.rank - a.rank || a.start - b.start || b.end - a.end)
}
