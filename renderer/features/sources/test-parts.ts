import type { ScraperConfiguration, ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'

type Part = NonNullable<ScraperConfiguration['only']>

/** A test that ended, with what it tested. */
export type EndedTest = { readonly configuration: ScraperConfiguration; readonly result: ScraperTestResult }

const pageMembers = ['imageSelector', 'nextPageSelector', 'chapterSelector'] as const
const pageOptions = [
  'imageAttributes',
  'excludeSelector',
  'excludeUrlPattern',
  'minImageBytes',
  'urlRewrites',
  'script',
]

/**
 * The part that an edit affects since the last successful test. Undefined for both parts, as with a new URL or new headers.
 */
export function editedPart(configuration: ScraperConfiguration, last: EndedTest | undefined): Part | undefined {
  if (!last?.result.success || last.result.totalChapters === null || last.result.totalImages === 0) return undefined
  const [before, now] = [split(last.configuration), split(configuration)]
  if (before.shared !== now.shared) return undefined
  if (before.pages === now.pages && before.list !== now.list) return 'list'
  if (before.list === now.list && before.pages !== now.pages) return 'pages'
  return undefined
}

/** The members that affect the pages only, the list only, and both. */
function split({ only: _, options: { chapterList, ...options } = {}, ...members }: ScraperConfiguration) {
  const isOfPages = ([name]: [string, unknown]) =>
    pageOptions.includes(name) || (pageMembers as readonly string[]).includes(name)
  const all = Object.entries({ ...members, ...options })
  return {
    pages: JSON.stringify(all.filter(isOfPages)),
    list: JSON.stringify(chapterList),
    shared: JSON.stringify(all.filter((entry) => !isOfPages(entry))),
  }
}

/** Completes the result of one part with the other part of the last test. */
export function completeResult(result: ScraperTestResult, only: Part | undefined, last: EndedTest | undefined) {
  if (only === undefined || !last) return result
  const { imageUrls, totalImages, preview, totalChapters, chapters } = last.result
  return only === 'list' ? { ...result, imageUrls, totalImages, preview } : { ...result, totalChapters, chapters }
}
