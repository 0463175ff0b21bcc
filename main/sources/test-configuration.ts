import type { ProblemCode } from '../../shared/contracts/problems.ts'
import type {
  ScraperConfiguration,
  ScraperTestError,
  ScraperTestResult,
} from '../../shared/contracts/test-configuration.ts'
import { isMessage, type Localizable, type Message, message, withoutLast } from '../../shared/i18n/message.ts'
import { isProblem, type Problem } from '../platform/problem.ts'
import { chapterListAddress } from '../scraper/addresses/address-text.ts'
import { possibleAddresses } from '../scraper/addresses/chapter-address.ts'
import type { ListedChapter, TestedChapter } from '../scraper/protocol/messages.ts'
import { recommendsBrowser } from '../scraper/protocol/messages.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import type { SourcesDeps } from './sources-deps.ts'

export const testDeadlineMs = 28_000

type TestError = Localizable<ScraperTestError>

/**
 * Tests a configuration with one chapter, and with the chapter list if it has one, within 28 s times the patience. A failed
 * test is a result, not an error.
 */
export async function testConfiguration(
  scraper: SourcesDeps['scraper'],
  configuration: ScraperConfiguration,
): Promise<Localizable<ScraperTestResult>> {
  const { testUrl, baseUrl, chapterNumber, mangaSlug, only } = configuration
  if (new URL(testUrl).host !== new URL(baseUrl).host) return toResult(configuration, [otherHostError])
  const site = { ...applyTheme(configuration), name: new URL(baseUrl).host }
  const signal = scraper.within(testDeadlineMs)
  const next = { slug: mangaSlug, number: Math.floor(chapterNumber) + 1 }
  const otherAddresses = possibleAddresses(configuration, next).map(({ url }) => url)
  const readPages = () => scraper.testChapter({ site, addresses: [testUrl], chapterNumber, otherAddresses }, { signal })
  const chapter = only === 'list' ? { errors: [] } : await attempt('testUrl', readPages)
  if (chapter.errors.length > 0 || !site.options.chapterList || only === 'pages') {
    return toResult(configuration, chapter.errors, chapter.value)
  }
  const list = await attempt('options.chapterList.urlFormat', () =>
    scraper.listChapters({ site, slug: mangaSlug, address: chapterListAddress(site, mangaSlug) }, { signal }),
  )
  return toResult(configuration, list.errors, chapter.value, list.value?.chapters)
}

/** Number of chapters shown from each end of a list. */
const shownFromEachEnd = 3

function toResult(
  { testUrl, scrapingType }: ScraperConfiguration,
  errors: TestError[],
  chapter: Pick<TestedChapter, 'imageUrls' | 'preview'> = { imageUrls: [], preview: [] },
  list?: readonly ListedChapter[],
): Localizable<ScraperTestResult> {
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

/** @param field the field of failures that do not name a setting */
async function attempt<T>(field: string, run: () => Promise<T>): Promise<{ value?: T; errors: TestError[] }> {
  try {
    return { value: await run(), errors: [] }
  } catch (error) {
    if (isProblem(error)) return { errors: [explainFailure(error, field)] }
    if ((error as Error).name === 'TimeoutError') return { errors: [{ ...timeoutError, field }] }
    throw error
  }
}

const otherHostError: TestError = {
  type: 'url_error',
  field: 'testUrl',
  message: message('sources.otherHost'),
  suggestion: message('sources.correctAddressOrBaseUrl'),
}

export const timeoutError: TestError = {
  type: 'url_error',
  field: 'testUrl',
  message: message('sources.testTimedOut'),
  suggestion: message('sources.adviceTimeout'),
}

/** Suggestions for failures of the address. */
const suggestions: Partial<Record<ProblemCode, Message>> = {
  site_unreachable: message('sources.adviceUnreachable'),
  site_refused: message('sources.adviceRefused'),
  site_busy: message('sources.adviceRateLimited'),
  chapter_not_found: message('sources.adviceRedirect'),
  address_forbidden: message('sources.advicePrivateAddress'),
  timed_out: message('sources.adviceTryLater'),
  upstream_failed: message('sources.adviceNextPage'),
}

/** A failure as an error of the result. @param defaultField the field of failures that do not name a setting */
export function explainFailure(problem: Problem, defaultField = 'testUrl'): TestError {
  return { ...describe(problem, defaultField), code: problem.code }
}

function describe(problem: Problem, defaultField: string): TestError {
  const { code } = problem
  const { field, suggestion: ownSuggestion } = detailsOf(problem)
  if (
    field === 'scrapingType' &&
    code !== 'needs_you' &&
    ownSuggestion !== undefined &&
    !recommendsBrowser(ownSuggestion)
  ) {
    return { type: 'general_error', field, ...splitAdvice(problem, ownSuggestion) }
  }
  if (code === 'selector_invalid' || code === 'no_images' || (code === 'upstream_failed' && field !== undefined)) {
    // The message of an invalid selector already ends with advice.
    const advice =
      code === 'selector_invalid' ? message('sources.adviceTestAgain') : message('sources.adviceCorrectSetting')
    return { type: 'selector_error', field: field ?? 'imageSelector', ...splitAdvice(problem, advice) }
  }
  const suggestion = ownSuggestion ?? suggestions[code]
  if (suggestion === undefined) {
    const advice = message(code === 'worker_died' ? 'scraper.tryAgain' : 'sources.adviceTestAgain')
    return { type: 'general_error', field: '', ...splitAdvice(problem, advice) }
  }
  return { type: 'url_error', field: field ?? defaultField, ...splitAdvice(problem, suggestion) }
}

const detailsOf = ({ extra }: Problem) => ({
  field: typeof extra?.field === 'string' ? extra.field : undefined,
  suggestion: isMessage(extra?.suggestion) ? extra.suggestion : undefined,
})

/** Separates the message from the advice it ends with. */
function splitAdvice(problem: Problem, suggestion: Message): Pick<TestError, 'message' | 'suggestion'> {
  const advice = detailsOf(problem).suggestion ?? suggestion
  return { message: withoutLast(problem.userMessage, advice), suggestion: advice }
}
