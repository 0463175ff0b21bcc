import type { SuggestionRequest, SuggestionResult } from '../../shared/contracts/suggest-configuration.ts'
import type { ScraperTestError } from '../../shared/contracts/test-configuration.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import type { PropertyViolation } from '../platform/problem.ts'
import { isProblem, validationFailed } from '../platform/problem.ts'
import { detectAddressFormat } from '../scraper/addresses/address-format.ts'
import type { Scraper } from '../scraper/scraper.ts'
import { themes } from '../scraper/themes/themes.ts'
import { explainFailure, testDeadlineMs, timeoutError } from './test-configuration.ts'

/**
 * Proposes a content source from one chapter within the time limit of a test. A site that cannot be read is a result,
 * not an error.
 * @throws Problem `validation_failed` when the address does not contain the slug and the number.
 */
export async function suggestConfiguration(
  { scraper }: { readonly scraper: Pick<Scraper, 'suggestSource'> },
  { testUrl, mangaSlug, chapterNumber }: SuggestionRequest,
): Promise<Localizable<SuggestionResult>> {
  const found = detectAddressFormat({ address: testUrl, slug: mangaSlug, number: chapterNumber })
  if ('missing' in found) throw validationFailed([missingPart(found.missing, testUrl)])
  const { origin, host } = new URL(testUrl)
  const task = {
    site: emptySite(origin, host),
    addresses: [testUrl],
    mangaSlug,
    chapterNumber,
    themes: [...themes],
  }
  const emptyProposal = { configuration: null, confidence: 0, reasons: [], imageUrls: [], totalImages: 0, preview: [] }
  const failed = (error: Localizable<ScraperTestError>): Localizable<SuggestionResult> => ({
    success: false,
    testedUrl: testUrl,
    ...emptyProposal,
    errors: [error],
  })
  try {
    const suggested = await scraper.suggestSource(task, { signal: AbortSignal.timeout(testDeadlineMs) })
    return {
      success: true,
      testedUrl: testUrl,
      ...suggested,
      totalImages: suggested.imageUrls.length,
      errors: [],
    }
  } catch (error) {
    if (isProblem(error)) return failed(explainFailure(error))
    if ((error as Error).name === 'TimeoutError') {
      return failed({ ...timeoutError, suggestion: message('sources.tryLaterOrFillIn') })
    }
    throw error
  }
}

const emptySite = (baseUrl: string, name: string) => ({
  name,
  baseUrl,
  scrapingType: 'html' as const,
  imageSelector: null,
  nextPageSelector: null,
  chapterSelector: null,
  options: {},
})

function missingPart(missing: 'slug' | 'chapter', address: string): PropertyViolation {
  const { pathname, search } = new URL(address)
  const path = pathname + search
  return missing === 'slug'
    ? {
        propertyPath: 'mangaSlug',
        message: message('validation.slugNotInAddress', { address: path }),
      }
    : {
        propertyPath: 'chapterNumber',
        message: message('validation.numberNotInAddress', { address: path }),
      }
}
