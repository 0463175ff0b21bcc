import type { ProblemCode } from '../../shared/contracts/problems.ts'
import type {
  ScraperConfiguration,
  ScraperTestError,
  ScraperTestResult,
} from '../../shared/contracts/test-configuration.ts'
import { isProblem, type Problem } from '../platform/problem.ts'
import { applyTheme } from './themes/apply-theme.ts'
import type { ScrapingWorkers } from './worker-pool.ts'

export const deadlineMs = 28_000

/** Tries a configuration on one chapter within 30 s (decisions, section 3). A failed test is an answer, no error. */
export async function testConfiguration(
  { workers }: { workers: Pick<ScrapingWorkers, 'testChapter'> },
  configuration: ScraperConfiguration,
): Promise<ScraperTestResult> {
  const { testUrl, scrapingType, baseUrl } = configuration
  const result = (imageUrls: string[], errors: ScraperTestError[]) => ({
    success: errors.length === 0,
    imageUrls,
    totalImages: imageUrls.length,
    testedUrl: testUrl,
    scrapingType,
    errors,
  })
  if (new URL(testUrl).host !== new URL(baseUrl).host) return result([], [foreignAddress])
  const task = {
    site: { ...applyTheme(configuration), name: new URL(baseUrl).host },
    addresses: [testUrl],
    chapterNumber: configuration.chapterNumber,
  }
  try {
    const { imageUrls } = await workers.testChapter(task, { signal: AbortSignal.timeout(deadlineMs) })
    return result(imageUrls, [])
  } catch (error) {
    if (isProblem(error)) return result([], [explainFailure(error)])
    if ((error as Error).name === 'TimeoutError') return result([], [tooSlow])
    throw error
  }
}

const foreignAddress: ScraperTestError = {
  type: 'url_error',
  field: 'testUrl',
  message: 'This address lies on another host than baseUrl.',
  suggestion: 'Give the address of a chapter of this site, or correct baseUrl.',
}

export const tooSlow: ScraperTestError = {
  type: 'url_error',
  field: 'testUrl',
  message: `The site did not give the chapter within ${deadlineMs / 1000} seconds.`,
  suggestion: 'Try again later, or set a smaller timeoutMs to see which page hangs.',
}

/** Of what the address did, unless it is about a setting. */
const suggestions: Partial<Record<ProblemCode, string>> = {
  site_unreachable: 'Check the address in a browser; the site may be away.',
  site_refused: 'Open the chapter in a browser. If it shows there, the site wants headers such as Referer or a Cookie.',
  site_busy: 'Wait as long as the site asks, then test again.',
  chapter_not_found: 'Open testUrl in a browser and copy the address it ends at.',
  address_forbidden: 'Use an address that is reachable from everywhere, or a baseUrl in the same network.',
  timed_out: 'Try again later.',
  upstream_failed: 'Try again later, or check nextPageSelector when the failing page is not the first.',
}

/** A failure as the answer tells it. */
export function explainFailure(problem: Problem): ScraperTestError {
  const { code, detail, extra } = problem
  const field = typeof extra?.['field'] === 'string' ? extra['field'] : undefined
  if (field === 'scrapingType') return { type: 'general_error', field, ...parts(problem, 'Choose scrapingType html.') }
  if (code === 'selector_invalid' || code === 'no_images') {
    return { type: 'selector_error', field: field ?? 'imageSelector', ...parts(problem, 'Correct this setting.') }
  }
  const suggestion = suggestions[code]
  if (suggestion === undefined) return { type: 'general_error', field: '', message: detail, suggestion: 'Test again.' }
  return { type: 'url_error', field: field ?? 'testUrl', message: detail, suggestion }
}

/** The sentence and the advice it ends with. */
function parts({ detail, extra }: Problem, usual: string): Pick<ScraperTestError, 'message' | 'suggestion'> {
  const suggestion = typeof extra?.['suggestion'] === 'string' ? extra['suggestion'] : usual
  return { message: detail.endsWith(suggestion) ? detail.slice(0, -suggestion.length).trim() : detail, suggestion }
}
