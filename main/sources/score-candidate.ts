import type { FoundSeries } from '../../shared/contracts/search-options.ts'
import type { LinkVerification } from '../../shared/contracts/source-links.ts'
import { type Localizable, type Message, message } from '../../shared/i18n/message.ts'
import { titleSimilarity } from './title-similarity.ts'

/** What is known of a manga and can be compared with a series at a source. */
export type KnownManga = {
  readonly title: string
  readonly alternativeTitles: readonly string[]
  /** Null if it is not certain. */
  readonly year: number | null
}

export type Score = { readonly score: number; readonly reasons: readonly Message[] }

/** Chapters below which an overlap proves nothing. */
const fewChapters = 3

/** How likely a series is the manga: by title, year and, if its list was read, by its chapters. */
export function scoreCandidate(
  manga: KnownManga,
  found: Pick<FoundSeries, 'title' | 'year'>,
  overlap: Localizable<LinkVerification> | null,
): Score {
  const title = scoreTitle(manga, found.title)
  const year = scoreYear(manga.year, found.year)
  const chapters = overlap && scoreOverlap(overlap)
  const score = title.score * 0.9 + year.score + (chapters?.score ?? 0)
  return {
    score: Math.round(Math.min(1, Math.max(0, score)) * 100) / 100,
    reasons: [...title.reasons, ...year.reasons, ...(chapters?.reasons ?? [])],
  }
}

function scoreTitle({ title, alternativeTitles }: KnownManga, found: string): Score {
  const own = titleSimilarity(title, found)
  if (own === 1) return { score: 1, reasons: [message('candidates.sameTitle')] }
  const [best] = alternativeTitles
    .map((alternative) => ({ alternative, score: titleSimilarity(alternative, found) }))
    .sort((left, right) => right.score - left.score)
  if (best && best.score === 1)
    return { score: 0.97, reasons: [message('candidates.sameAlternativeTitle', { title: best.alternative })] }
  const score = Math.max(own, (best?.score ?? 0) * 0.97)
  const percent = Math.round(score * 100)
  return { score, reasons: [message(score >= 0.6 ? 'candidates.similarTitle' : 'candidates.otherTitle', { percent })] }
}

function scoreYear(expected: number | null, found: number | null): Score {
  if (expected === null || found === null) return { score: 0.05, reasons: [] }
  const difference = Math.abs(expected - found)
  if (difference === 0) return { score: 0.1, reasons: [message('candidates.sameYear', { year: String(found) })] }
  if (difference === 1) return { score: 0.05, reasons: [] }
  const years = { year: String(found), expected: String(expected) }
  return { score: -0.2, reasons: [message('candidates.otherYear', years)] }
}

function scoreOverlap({ success, listed, inLibrary, matching }: Localizable<LinkVerification>): Score {
  if (!success) return { score: -0.3, reasons: [message('candidates.listUnreadable')] }
  if (inLibrary === 0) return { score: 0, reasons: [message('candidates.listed', { count: listed })] }
  const share = matching / Math.min(inLibrary, Math.max(listed, 1))
  const reasons = [message('candidates.matchingChapters', { matching, count: inLibrary })]
  if (inLibrary < fewChapters) return { score: 0, reasons }
  return { score: share >= 0.9 ? 0.15 : share >= 0.5 ? 0 : -0.4, reasons }
}
