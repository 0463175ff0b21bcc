import {
  addressText,
  comparableAddress,
  decodeAddress,
  encodeSlug,
  fillPlaceholder,
  resolveUrl,
} from './address-text.ts'
import { type FormatCandidate, formatCandidates, readNumberBeside } from './format-candidates.ts'
import { findOtherParts } from './other-parts.ts'
import { type NumberedAddress, proveFormat } from './prove-format.ts'
import { slugCandidates } from './slugs.ts'

/** A chapter that a site lists. */
type ListedAddress = {
  readonly url: string
  readonly number: number | null
  /** Distinguishes an extra from the chapter with its number; empty for chapters. */
  readonly label?: string | undefined
}

type FormatQuestion = {
  /** URL of a chapter. */
  readonly url: string
  /** URL of the page with the chapter list, if known. */
  readonly series?: string | undefined
  /** Chapters of the same manga on the site. May include the chapter itself. */
  readonly list?: readonly ListedAddress[] | undefined
  readonly slug?: string | undefined
  readonly number?: number | undefined
}

/**
 * Why there is a format or none.
 * - `proved`: the format produces the URLs of all other listed chapters.
 * - `unproved`: there is no other chapter to compare with.
 * - `no_slug`, `no_number`: the URL does not contain it, or not recognizably.
 * - `ambiguous`: several parts of the URL could be the number.
 * - `other_parts`: the URL contains more that differs between chapters or mangas, such as identifiers and titles.
 * - `contradicted`: no format produces the URLs of the listed chapters.
 */
type FormatReason = 'proved' | 'unproved' | 'no_slug' | 'no_number' | 'ambiguous' | 'other_parts' | 'contradicted'

export type FormatProposal = {
  /** A format with `{slug}` and `{chapter}`, or null: the chapters can only be found by a list. */
  readonly format: string | null
  /** The slug of the manga on this site, decoded; null if the URL contains none. */
  readonly slug: string | null
  /** The number of the chapter; null if neither the list nor the URL contains it. */
  readonly number: number | null
  /** URL of the series: the given one, or the one that the chapter's URL suggests. */
  readonly series: string | null
  readonly reason: FormatReason
  /** Parts of the URL that are neither slug nor number and that may differ between chapters or mangas. */
  readonly otherParts: readonly string[]
  /** How many of the other listed chapters the best format produces. */
  readonly proof: { readonly produced: number; readonly of: number }
}

/** Higher numbers are identifiers. */
const maxNumber = 9999

/**
 * Derives the format of a site's chapter URLs from one chapter and, if given, proves it on a list. A format that does
 * not produce the URLs of all other listed chapters, or that contains parts of this chapter or manga only, is not
 * proposed.
 */
export function proposeAddressFormat(asked: FormatQuestion): FormatProposal {
  const own = comparableAddress(asked.url)
  const isSeriesKnown = asked.series !== undefined && comparableAddress(asked.series) !== own
  const question = { ...asked, series: isSeriesKnown ? asked.series : undefined }
  const listed = (question.list ?? []).flatMap(({ url, number, label = '' }): NumberedAddress[] =>
    number === null || number > maxNumber || label !== '' ? [] : [{ url, comparable: comparableAddress(url), number }],
  )
  const number = question.number ?? listed.find(({ comparable }) => comparable === own)?.number
  const others = listed.filter(({ comparable, number: its }) => comparable !== own && its !== number)
  const best =
    others.length > 0
      ? proveFormat(question, templatesOf(question, number, others), listed)
      : plainCandidates(question, number).sort(byMerit)[0]
  const isGood = best !== undefined && best.reason === (others.length > 0 ? 'proved' : 'unproved')
  const read = number ?? (isGood && others.length === 0 ? best.number : readNumberBeside(question, question.url))
  return {
    format: isGood ? best.format : null,
    slug: isGood ? best.slug : (question.slug ?? findSlug(question)),
    number: read ?? null,
    series: question.series ?? (isGood ? seriesAbove(question.url, best) : null),
    reason: best?.reason ?? (read === undefined ? 'no_number' : 'no_slug'),
    otherParts: best?.otherParts ?? [],
    proof: { produced: best?.produced ?? 0, of: others.length },
  }
}

type Template = { readonly url: string; readonly number: number }
type PlainFormat = FormatCandidate & {
  readonly reason: FormatReason
  readonly otherParts: readonly string[]
  readonly produced: number
}

const merits: readonly FormatReason[] = ['unproved', 'other_parts', 'ambiguous']
const byMerit = (a: PlainFormat, b: PlainFormat) => merits.indexOf(a.reason) - merits.indexOf(b.reason)

/** The chapter itself and some listed ones, whose URLs may lack a page number or a parameter that this one has. */
function templatesOf(
  { url }: FormatQuestion,
  number: number | undefined,
  others: readonly NumberedAddress[],
): Template[] {
  const some = [0, Math.floor(others.length / 2), others.length - 1].flatMap((index) => others[index] ?? [])
  return [...(number === undefined || number > maxNumber ? [] : [{ url, number }]), ...new Set(some)]
}

/** Formats without a list to compare with: every named number is the chapter, else the only one after the slug. */
function plainCandidates(question: FormatQuestion, number: number | undefined): PlainFormat[] {
  return formatCandidates(question, { url: question.url, number }).flatMap((candidate): PlainFormat[] => {
    const { positions, all, format } = candidate
    const named = all.filter(({ isNamed }) => isNamed)
    const expected = named.length > 0 ? named : all
    if (positions.length !== expected.length || positions.some((one) => !expected.includes(one))) return []
    const otherParts = findOtherParts(format, false)
    const isOnly = all.length === positions.length && (named.length > 0 || (all.length === 1 && isAfterSlug(format)))
    const isSure = isOnly && (candidate.isSlugSure || /\p{L}/u.test(candidate.slug))
    return [{ ...candidate, produced: 0, otherParts, reason: reasonOf(isSure, otherParts) }]
  })
}

const reasonOf = (isSure: boolean, otherParts: readonly string[]): FormatReason =>
  otherParts.length > 0 ? 'other_parts' : isSure ? 'unproved' : 'ambiguous'

const isAfterSlug = (format: string) => format.indexOf('{slug}') < format.indexOf('{chapter}')

/** The slug of a site without a format: from the URL of the series, else from that of the chapter. */
function findSlug({ url, series }: FormatQuestion): string | null {
  const text = decodeAddress(addressText(new URL(series ?? url))).text
  const other = series === undefined ? undefined : decodeAddress(addressText(new URL(url))).text
  return slugCandidates(text, other)[0]?.text ?? null
}

/** The folder that has the slug as its name, if the chapter is inside it. */
function seriesAbove(url: string, { format, slug }: FormatCandidate): string | null {
  const folder = /^.*?\/\{slug\}(?=\/)/.exec(format)?.[0]
  if (folder === undefined || folder.includes('{chapter}')) return null
  return resolveUrl(`${fillPlaceholder(folder, '{slug}', encodeSlug(slug))}/`, new URL(url).origin)
}
