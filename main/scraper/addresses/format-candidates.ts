import { addressText, decodeAddress } from './address-text.ts'
import { findNumber, type NumberPosition, readNumber } from './chapter-positions.ts'
import { replaceAt, replaceCandidate, replaceSlug, slugCandidates } from './slugs.ts'

/** A possible format of chapter URLs. */
export type FormatCandidate = {
  readonly format: string
  readonly slug: string
  /** Whether the slug was given, or is a part of the series' URL too. */
  readonly isSlugSure: boolean
  readonly number: number
  /** The numbers that the format replaces. */
  readonly positions: readonly NumberPosition[]
  /** All numbers that equal the chapter's. */
  readonly all: readonly NumberPosition[]
}

type CandidateQuestion = { readonly slug?: string | undefined; readonly series?: string | undefined }
type Template = { readonly url: string; readonly number: number | undefined }

/** Positions of the number in a URL beyond these are ignored. */
const maxPositions = 5

/** All formats that could produce a URL: each possible slug with each choice of equal numbers. */
export function formatCandidates({ slug, series }: CandidateQuestion, { url, number }: Template): FormatCandidate[] {
  return withSlug(addressText(new URL(url)), slug, series).flatMap(
    ({ format, slug: text, isSure }): FormatCandidate[] => {
      const decoded = decodeAddress(format)
      const known = number ?? readNumber(decoded.text.replaceAll('{slug}', '\u0000'), isSure)
      if (known === undefined || known > 9999) return []
      const all = findNumber(decoded.text, known)
      return choices(all.slice(0, maxPositions)).map((positions) => ({
        format: replaceAt(format, decoded, positions, '{chapter}'),
        slug: text,
        isSlugSure: isSure,
        number: known,
        positions,
        all,
      }))
    },
  )
}

type WithSlug = { readonly format: string; readonly slug: string; readonly isSure: boolean }

function withSlug(path: string, slug: string | undefined, series: string | undefined): WithSlug[] {
  if (slug !== undefined) {
    const format = replaceSlug(path, slug)
    return format === undefined ? [] : [{ format, slug, isSure: true }]
  }
  const seriesText = series === undefined ? undefined : decodeAddress(addressText(new URL(series))).text
  return slugCandidates(decodeAddress(path).text, seriesText).map((candidate) => ({
    format: replaceCandidate(path, candidate),
    slug: candidate.text,
    isSure: seriesText?.includes(candidate.text) ?? false,
  }))
}

/** The number in the URL of a chapter whose slug is known. */
export function readNumberBeside({ slug, series }: CandidateQuestion, url: string): number | undefined {
  const [best] = withSlug(addressText(new URL(url)), slug, series)
  return best?.isSure ? readNumber(decodeAddress(best.format).text.replaceAll('{slug}', '\u0000'), true) : undefined
}

/** All non-empty subsets, larger ones first. */
function choices<T>(items: readonly T[]): T[][] {
  return Array.from({ length: 2 ** items.length - 1 }, (_, index) =>
    items.filter((_item, position) => ((index + 1) >> position) & 1),
  ).sort((a, b) => b.length - a.length)
}
