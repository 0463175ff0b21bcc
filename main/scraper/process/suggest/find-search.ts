import type { SearchRule } from '../../../../shared/contracts/search-options.ts'
import { resolveUrl } from '../../addresses/list-address.ts'
import { attempt, withDeadline } from '../attempt.ts'
import { proposeSearchRule } from '../search/propose-search-rule.ts'
import { findSearchUrlFormat } from '../search/search-form.ts'
import type { FoundChapters } from './find-chapters.ts'
import type { Suggestion } from './suggestion.ts'
import type { Tried } from './tried-source.ts'

/**
 * The search rule of the site, proved by a search for the series itself. Undefined without a search form, if the results do
 * not have the series, or if the requests are used up. It is the last step, because a source works without it.
 */
export async function findSearch(
  { requestLimit, deps, proofDeadline }: Suggestion,
  { verified, own, complete }: Tried,
  found: FoundChapters | undefined,
): Promise<SearchRule | undefined> {
  const urlFormat = findSearchUrlFormat(verified.first)
  const words = wordsOf(found?.address.slug)
  // A browser takes too long for an optional step. A theme may have its own rule.
  if (!found || !urlFormat || !words || own.scrapingType !== 'html' || complete.options.search) return undefined
  if (requestLimit.left() < 1) return undefined
  const url = resolveUrl(urlFormat.replace('{query}', encodeURIComponent(words)), verified.first.url.origin)
  const { value } = await attempt(() =>
    withDeadline(proofDeadline, deps, () =>
      verified.reader.withPages(own, async (read) => {
        const page = await read(url, verified.first.url.href)
        return page && proposeSearchRule(page, { urlFormat, seriesUrl: found.url })
      }),
    ),
  )
  return value
}

/** `star-smith-2` → `star smith`. Undefined for slugs without words, such as ids. */
function wordsOf(slug: string | null | undefined): string | undefined {
  const words = slug?.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1) ?? []
  return words.length > 0 ? words.join(' ') : undefined
}
