import type { ProblemCode } from '../../shared/contracts/problems.ts'
import type {
  ScraperConfiguration,
  ScraperTestError,
  ScraperTestResult,
} from '../../shared/contracts/test-configuration.ts'
import { isSentence, type Sentence, type Spoken, say, withoutEnd } from '../../shared/sentences/sentence.ts'
import { isProblem, type Problem } from '../platform/problem.ts'
import type { ScrapingWorkers } from '../scraper/host/worker-pool.ts'
import { chapterListAddress } from '../scraper/addresses/list-address.ts'
import type { ListedChapter, TestedChapter } from '../scraper/protocol/messages.ts'
import { applyTheme } from '../scraper/themes/apply-theme.ts'

export const deadlineMs = 28_000

type TestError = Spoken<ScraperTestError>
type Workers = Pick<ScrapingWorkers, 'testChapter' | 'listChapters'>

/**
 * Tries a configuration on one chapter, and on the chapter list where it says where that is, within 30 s (decisions,
 * section 3). A failed test is an answer, no error.
 */
export async function testConfiguration(
  { workers }: { workers: Workers },
  configuration: ScraperConfiguration,
): Promise<Spoken<ScraperTestResult>> {
  const { testUrl, baseUrl, chapterNumber, mangaSlug } = configuration
  if (new URL(testUrl).host !== new URL(baseUrl).host) return resultOf(configuration, [foreignAddress])
  const site = { ...applyTheme(configuration), name: new URL(baseUrl).host }
  const signal = AbortSignal.timeout(deadlineMs)
  const chapter = await tried('testUrl', () =>
    workers.testChapter({ site, addresses: [testUrl], chapterNumber }, { signal }),
  )
  if (chapter.errors.length > 0 || !site.options.chapterList) {
    return resultOf(configuration, chapter.errors, chapter.value)
  }
  const list = await tried('options.chapterList.urlFormat', () =>
    workers.listChapters({ site, slug: mangaSlug, address: chapterListAddress(site, mangaSlug) }, { signal }),
  )
  return resultOf(configuration, list.errors, chapter.value, list.value)
}

/** Chapters that are shown from each end of a list. */
const shownFromEachEnd = 3

function resultOf(
  { testUrl, scrapingType }: ScraperConfiguration,
  errors: TestError[],
  chapter: Pick<TestedChapter, 'imageUrls' | 'preview'> = { imageUrls: [], preview: [] },
  list?: readonly ListedChapter[],
): Spoken<ScraperTestResult> {
  const rest = list?.slice(shownFromEachEnd) ?? []
  return {
    success: errors.length === 0,
    imageUrls: chapter.imageUrls,
    totalImages: chapter.imageUrls.length,
    preview: chapter.preview,
    totalChapters: list?.length ?? null,
    chapters: [...(list?.slice(0, shownFromEachEnd) ?? []), ...rest.slice(-shownFromEachEnd)],
    testedUrl: testUrl,
    scrapingType,
    errors,
  }
}

/** `field` is what a failure is about that names no setting. */
async function tried<T>(field: string, run: () => Promise<T>): Promise<{ value?: T; errors: TestError[] }> {
  try {
    return { value: await run(), errors: [] }
  } catch (error) {
    if (isProblem(error)) return { errors: [explainFailure(error, field)] }
    if ((error as Error).name === 'TimeoutError') return { errors: [{ ...tooSlow, field }] }
    throw error
  }
}

const foreignAddress: TestError = {
  type: 'url_error',
  field: 'testUrl',
  message: say('This address lies on another host than baseUrl.'),
  suggestion: say('Give the address of a chapter of this site, or correct baseUrl.'),
}

export const tooSlow: TestError = {
  type: 'url_error',
  field: 'testUrl',
  message: say('The site did not give the chapter within {seconds} seconds.', { seconds: deadlineMs / 1000 }),
  suggestion: say('Try again later, or set a smaller timeoutMs to see which page hangs.'),
}

/** Of what the address did, unless it is about a setting. */
const suggestions: Partial<Record<ProblemCode, Sentence>> = {
  site_unreachable: say('Check the address in a browser; the site may be away.'),
  site_refused: say(
    'Open the chapter in a browser. If it shows there, the site wants headers such as Referer or a Cookie.',
  ),
  site_busy: say('Wait as long as the site asks, then test again.'),
  chapter_not_found: say('Open the address in a browser and copy the one it ends at.'),
  address_forbidden: say('Use an address that is reachable from everywhere, or a baseUrl in the same network.'),
  timed_out: say('Try again later.'),
  upstream_failed: say('Try again later, or check nextPageSelector when the failing page is not the first.'),
}

/** A failure as the answer tells it; `usualField` is what one is about that names no setting. */
export function explainFailure(problem: Problem, usualField = 'testUrl'): TestError {
  return { ...explained(problem, usualField), code: problem.code }
}

function explained(problem: Problem, usualField: string): TestError {
  const { code, sentence } = problem
  const { field, suggestion: own } = aboutOf(problem)
  if (field === 'scrapingType' && code !== 'needs_you' && own !== undefined && !own.say.includes('scrapingType')) {
    return { type: 'general_error', field, ...parts(problem, own) }
  }
  if (code === 'selector_invalid' || code === 'no_images' || (code === 'upstream_failed' && field !== undefined)) {
    // The first kind ends with what to do already.
    const advice = code === 'selector_invalid' ? say('Test again.') : say('Correct this setting.')
    return { type: 'selector_error', field: field ?? 'imageSelector', ...parts(problem, advice) }
  }
  const suggestion = own ?? suggestions[code]
  if (suggestion === undefined)
    return { type: 'general_error', field: '', message: sentence, suggestion: say('Test again.') }
  return { type: 'url_error', field: field ?? usualField, ...parts(problem, suggestion) }
}

const aboutOf = ({ extra }: Problem) => ({
  field: typeof extra?.field === 'string' ? extra.field : undefined,
  suggestion: isSentence(extra?.suggestion) ? extra.suggestion : undefined,
})

/** The sentence and the advice it ends with. */
function parts(problem: Problem, suggestion: Sentence): Pick<TestError, 'message' | 'suggestion'> {
  const advice = aboutOf(problem).suggestion ?? suggestion
  return { message: withoutEnd(problem.sentence, advice), suggestion: advice }
}
