import type { SearchRule } from '../../../../shared/contracts/search-options.ts'
import { message } from '../../../../shared/i18n/message.ts'
import { resolveUrl } from '../../addresses/address-text.ts'
import type { SiteConfig, SourceProposal } from '../../protocol/messages.ts'
import { withDeadline } from '../attempt.ts'
import { findSearchUrlFormat, proposeSearchRule } from '../search/propose-search-rule.ts'
import { excludeImages } from './exclude-images.ts'
import { type FoundChapters, findChapters } from './find-chapters.ts'
import type { FoundList } from './find-list.ts'
import { matchTheme, type ThemeMatch } from './match-theme.ts'
import { toProposal } from './proposal.ts'
import { type Proof, proveOnSecondChapter, type Tried } from './second-chapter.ts'
import type { Suggestion } from './suggestion.ts'
import type { VerifiedSite } from './verify-candidates.ts'
import type { ReadChapter } from './verify-chapter.ts'

/** Configurations that are tried if the second chapter contradicts one. */
const maxTried = 4

/**
 * Creates the proposal: the verified configuration or an equivalent theme, and the chapter list. What a second chapter
 * contradicts is replaced by the next best configuration.
 * @param known the list from which the chapter was taken
 */
export async function describeSource(
  suggestion: Suggestion,
  read: ReadChapter & { readonly best: VerifiedSite },
  known?: FoundList,
): Promise<SourceProposal> {
  suggestion.step('matching_theme')
  const { themes } = suggestion.task
  const match = await withDeadline(suggestion.deadline, suggestion.deps, () => matchTheme(read.best, themes))
  suggestion.step('finding_list')
  suggestion.requestLimit.keep(keptForProof)
  const found = await findChapters(suggestion, read.best, match, known)
  suggestion.requestLimit.keep(0)
  const themed = found?.isThemed ? match : undefined
  const tried = await tryConfigurations(suggestion, read, found, themed)
  const search = await findSearch(suggestion, tried, found)
  return toProposal(suggestion, tried, { found, search })
}

/** A page and two images, or a page with two requests of its scripts. */
const keptForProof = 3

async function tryConfigurations(
  suggestion: Suggestion,
  read: ReadChapter & { readonly best: VerifiedSite },
  found: FoundChapters | undefined,
  match: ThemeMatch | undefined,
): Promise<Tried> {
  const plain = (verified: VerifiedSite) => {
    const { site } = verified
    const options = found?.scrolls ? { ...site.options, scroll: true } : site.options
    const own: SiteConfig = found?.isRendered ? { ...site, scrapingType: 'javascript', options } : site
    return { verified, own, complete: own, theme: undefined }
  }
  const queue = [
    ...(match ? [{ verified: read.best, own: match.own, complete: match.complete, theme: match }] : []),
    plain(read.best),
  ]
  const tried: Tried[] = []
  for (let next = queue.shift(); next && tried.length < maxTried; ) {
    const proof = await prove(suggestion, next.complete, next.verified, found)
    const one = { ...next, proof }
    if (proof.contradictions.length === 0) return one
    tried.push(one)
    const repaired = repair(one)
    if (repaired) queue.unshift(plain(repaired))
    next = queue.shift()
    if (!next) {
      const other = await read.next()
      next = other && plain(other)
    }
  }
  return tried.sort((a, b) => a.proof.contradictions.length - b.proof.contradictions.length)[0] as Tried
}

async function prove(
  suggestion: Suggestion,
  site: SiteConfig,
  verified: VerifiedSite,
  found: FoundChapters | undefined,
): Promise<Proof> {
  suggestion.step('checking_second_chapter')
  const proof = await suggestion.attemptUntil(suggestion.proofDeadline, (limited) =>
    proveOnSecondChapter(suggestion, { site, verified, found }, limited),
  )
  return proof ?? { unproved: message('sourceSuggestion.unproved.timedOut'), contradictions: [] }
}

/** The configuration without the images that both chapters have. */
function repair({ verified, proof }: Tried): VerifiedSite | undefined {
  const shared = proof.contradictions.flatMap((one) => one.shared ?? [])
  if (shared.length === 0) return undefined
  const site = excludeImages(verified.first, verified.site, { unwanted: shared })
  if (!site) return undefined
  const images = verified.chapter.images.filter(({ urls: [url = ''] }) => !shared.includes(url))
  const { candidate } = verified
  return {
    ...verified,
    site,
    candidate: { ...candidate, excluded: candidate.excluded + shared.length },
    chapter: { ...verified.chapter, images },
  }
}

/**
 * The search rule of the site, proved by a search for the series itself. Undefined without a search form, if the results do
 * not have the series, or if the requests are used up. It is the last step, because a source works without it.
 */
async function findSearch(
  { requestLimit, attemptUntil, proofDeadline }: Suggestion,
  { verified, own, complete }: Tried,
  found: FoundChapters | undefined,
): Promise<SearchRule | undefined> {
  const urlFormat = findSearchUrlFormat(verified.first)
  const words = wordsOf(found?.address.slug)
  // A browser takes too long for an optional step. A theme may have its own rule.
  if (!found || !urlFormat || !words || own.scrapingType !== 'html' || complete.options.search) return undefined
  if (requestLimit.left() < 1) return undefined
  const url = resolveUrl(urlFormat.replace('{query}', encodeURIComponent(words)), verified.first.url.origin)
  return await attemptUntil(proofDeadline, () =>
    verified.reader.withPages(own, async (read) => {
      const page = await read(url, verified.first.url.href)
      return page && proposeSearchRule(page, { urlFormat, seriesUrl: found.url })
    }),
  )
}

/** `star-smith-2` → `star smith`. Undefined for slugs without words, such as ids. */
function wordsOf(slug: string | null | undefined): string | undefined {
  const words = slug?.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1) ?? []
  return words.length > 0 ? words.join(' ') : undefined
}
