import type { ContentSourceWrite } from '../../shared/contracts/content-sources.ts'
import type { SuggestionRequest, SuggestionResult } from '../../shared/contracts/suggest-configuration.ts'
import type { ScraperTestError } from '../../shared/contracts/test-configuration.ts'
import { type Localizable, type Message, message } from '../../shared/i18n/message.ts'
import type { PropertyViolation } from '../platform/problem.ts'
import { isProblem, validationFailed } from '../platform/problem.ts'
import { detectAddressFormat, replaceSlug } from '../scraper/addresses/address-format.ts'
import type { SuggestionProgress } from '../scraper/protocol/messages.ts'
import type { Scraper } from '../scraper/scraper.ts'
import { themes } from '../scraper/themes/themes.ts'
import { bareSite } from './search-source.ts'
import type { SourcesDeps } from './sources-deps.ts'
import { explainFailure, testDeadlineMs, timeoutError } from './test-configuration.ts'

type SuggestContext = {
  readonly scraper: Pick<Scraper, 'suggestSource' | 'within'>
  readonly announce?: SourcesDeps['announce']
  /** The names of all sources. */
  readonly findNames?: () => Promise<readonly string[]>
}

/**
 * Proposes a content source from the URL of a series or a chapter within the time limit of a test. A site that cannot be
 * read is a result, not an error. Throws the reason of `signal`.
 * @throws Problem `validation_failed` when the URL does not contain the given slug or number
 */
export async function suggestConfiguration(
  { scraper, announce, findNames = async () => [] }: SuggestContext,
  { testUrl, mangaSlug, chapterNumber, login, runId }: SuggestionRequest,
  cancelled: AbortSignal = new AbortController().signal,
): Promise<Localizable<SuggestionResult>> {
  checkKnownParts(testUrl, mangaSlug, chapterNumber)
  const task = {
    site: bareSite(testUrl, 'html'),
    addresses: [testUrl],
    ...(mangaSlug !== undefined && { mangaSlug }),
    ...(chapterNumber !== undefined && { chapterNumber }),
    ...(login && { login }),
    themes: [...themes],
  }
  let requests = 0
  const onStep = (progress: SuggestionProgress) => {
    requests = progress.requests
    if (runId !== undefined) announce?.({ name: 'scraping.suggestion-progress', data: { runId, ...progress } })
  }
  const failed = (error: Localizable<ScraperTestError>): Localizable<SuggestionResult> => ({
    ...emptyProposal,
    testedUrl: testUrl,
    requests,
    errors: [error],
  })
  const signal = AbortSignal.any([cancelled, scraper.within(testDeadlineMs)])
  try {
    const suggested = await scraper.suggestSource(task, { signal, onStep })
    const { configuration } = suggested
    return {
      success: true,
      testedUrl: testUrl,
      ...suggested,
      configuration: {
        ...configuration,
        name: freeName(configuration, await findNames()),
        options: {
          ...configuration.options,
          ...(!suggested.server && { detectedFrom: seriesUrl(suggested, testUrl) }),
        },
      },
      totalImages: suggested.imageUrls.length,
      errors: [],
    }
  } catch (error) {
    if (cancelled.aborted) throw error
    if (isProblem(error)) return failed(explainFailure(error))
    if ((error as Error).name === 'TimeoutError') {
      return failed({ ...timeoutError, suggestion: message('sources.tryLaterOrFillIn') })
    }
    throw error
  }
}

/** The page of the series on the site; if it is not known, the chapter that was given. */
function seriesUrl({ chapters, list }: Pick<SuggestionResult, 'chapters' | 'list'>, testUrl: string): string {
  const isChapter = chapters[0]?.url === testUrl
  return (isChapter ? list?.url : undefined) ?? testUrl
}

/** The name of the site, unless a source has it, else its host. */
function freeName({ name, baseUrl }: Pick<ContentSourceWrite, 'name' | 'baseUrl'>, taken: readonly string[]): string {
  const host = new URL(baseUrl).host.replace(/^www\./, '')
  const numbered = taken.map((_, index) => `${host} ${index + 2}`)
  return [name, host, ...numbered].find((one) => !taken.includes(one)) ?? name
}

const emptyProposal = {
  success: false,
  configuration: null,
  level: 'failed' as const,
  confidence: 0,
  server: null,
  reasons: [],
  warnings: [],
  isProved: false,
  unprovedReason: null,
  chapters: [],
  list: null,
  mangaSlug: null,
  asksAge: false,
  imageUrls: [],
  totalImages: 0,
  preview: [],
}

/** @throws Problem `validation_failed` */
function checkKnownParts(address: string, slug: string | undefined, number: number | undefined): void {
  const { pathname, search } = new URL(address)
  const violation = (propertyPath: string, text: Message) =>
    validationFailed([{ propertyPath, message: text } satisfies PropertyViolation])
  if (slug !== undefined && replaceSlug(pathname + search, slug) === undefined) {
    throw violation('mangaSlug', message('validation.slugNotInAddress', { address: pathname + search }))
  }
  if (slug === undefined || number === undefined) return
  const found = detectAddressFormat({ address, slug, number })
  if ('missing' in found) {
    throw violation('chapterNumber', message('validation.numberNotInAddress', { address: pathname + search }))
  }
}
