import { comparableAddress, encodeSlug, fillPlaceholder, resolveUrl } from './address-text.ts'
import { addressSpellings } from './chapter-spellings.ts'
import { type FormatCandidate, formatCandidates } from './format-candidates.ts'
import { findOtherParts } from './other-parts.ts'

/** A listed chapter with a number. */
export type NumberedAddress = { readonly url: string; readonly comparable: string; readonly number: number }

type ProvedFormat = FormatCandidate & {
  readonly reason: 'proved' | 'other_parts' | 'contradicted'
  readonly otherParts: readonly string[]
  /** Number of listed chapters whose URLs the format produces, before the first that it does not. */
  readonly produced: number
}

type Question = { readonly slug?: string | undefined; readonly series?: string | undefined }
type Template = { readonly url: string; readonly number: number }

/** Candidates are compared with some chapters before they are compared with all. */
const sampleSize = 30

/** The best format for the URLs of listed chapters. */
export function proveFormat(
  question: Question,
  templates: readonly Template[],
  listed: readonly NumberedAddress[],
): ProvedFormat | undefined {
  const candidates = templates.flatMap((template) => candidatesOf(question, template, listed))
  const clean = candidates.filter(({ otherParts }) => otherParts.length === 0)
  const found = firstProved(clean, 'proved') ?? firstProved(without(candidates, clean), 'other_parts')
  if (found) return found
  const [best] = candidates
    .map((candidate) => ({ candidate, produced: countProduced(candidate, candidate.sample) }))
    .sort((a, b) => b.produced - a.produced)
  return best && { ...best.candidate, produced: best.produced, reason: 'contradicted' }
}

type Candidate = FormatCandidate & {
  readonly base: string
  readonly otherParts: readonly string[]
  readonly others: readonly NumberedAddress[]
  readonly sample: readonly NumberedAddress[]
}

function candidatesOf(question: Question, template: Template, listed: readonly NumberedAddress[]): Candidate[] {
  const own = comparableAddress(template.url)
  const others = listed.filter(({ comparable, number }) => comparable !== own && number !== template.number)
  const step = Math.max(1, Math.floor(others.length / sampleSize))
  const sample = others.filter((_, index) => index % step === 0)
  // Listed URLs may lack the query of the chapter's.
  const urls = new Set([template.url, template.url.replace(/\?[^#]*/, '')])
  return [...urls]
    .flatMap((url) => formatCandidates(question, { ...template, url }))
    .map((candidate) => {
      return { ...candidate, base: template.url, otherParts: findOtherParts(candidate.format, true), others, sample }
    })
}

const without = (all: readonly Candidate[], some: readonly Candidate[]) => all.filter((one) => !some.includes(one))

function firstProved(candidates: readonly Candidate[], reason: ProvedFormat['reason']): ProvedFormat | undefined {
  const found = candidates.find(
    (candidate) =>
      countProduced(candidate, candidate.sample) === candidate.sample.length &&
      countProduced(candidate, candidate.others) === candidate.others.length,
  )
  return found && { ...found, produced: found.others.length, reason }
}

/** Stops at the first chapter whose URL the format does not produce, because only a complete match counts. */
function countProduced({ format, slug, base }: Candidate, others: readonly NumberedAddress[]): number {
  const withSlug = fillPlaceholder(format, '{slug}', encodeSlug(slug))
  const different = others.findIndex(({ number, comparable }) =>
    addressSpellings(format, number).every(
      (spelling) =>
        comparableAddress(resolveUrl(fillPlaceholder(withSlug, '{chapter}', spelling), base)) !== comparable,
    ),
  )
  return different < 0 ? others.length : different
}
