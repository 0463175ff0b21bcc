import type { SuggestionRequest, SuggestionResult } from '../../shared/contracts/suggest-configuration.ts'
import type { ScraperTestError } from '../../shared/contracts/test-configuration.ts'
import { type Spoken, say } from '../../shared/sentences/sentence.ts'
import type { Refusal } from '../platform/problem.ts'
import { invalid, isProblem } from '../platform/problem.ts'
import type { ScrapingWorkers } from '../scraper/host/worker-pool.ts'
import { formatOfAddress } from '../scraper/addresses/address-format.ts'
import { themes } from '../scraper/themes/themes.ts'
import { deadlineMs, explainFailure, tooSlow } from './test-configuration.ts'

/**
 * Proposes a content source from one chapter, within the time of a test. A site that cannot be read is an answer, no
 * error. Throws `validation_failed` when the address does not hold the slug and the number: no format follows from it.
 */
export async function suggestConfiguration(
  { workers }: { workers: Pick<ScrapingWorkers, 'suggestSource'> },
  { testUrl, mangaSlug, chapterNumber }: SuggestionRequest,
): Promise<Spoken<SuggestionResult>> {
  const found = formatOfAddress({ address: testUrl, slug: mangaSlug, number: chapterNumber })
  if ('missing' in found) throw invalid([violationFor(found.missing, testUrl)])
  const { origin, host } = new URL(testUrl)
  const task = {
    site: emptySite(origin, host),
    addresses: [testUrl],
    mangaSlug,
    chapterNumber,
    themes: [...themes],
  }
  const nothing = { configuration: null, confidence: 0, reasons: [], imageUrls: [], totalImages: 0, preview: [] }
  const failed = (error: Spoken<ScraperTestError>): Spoken<SuggestionResult> => ({
    success: false,
    testedUrl: testUrl,
    ...nothing,
    errors: [error],
  })
  try {
    const suggested = await workers.suggestSource(task, { signal: AbortSignal.timeout(deadlineMs) })
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
      return failed({ ...tooSlow, suggestion: say('Try again later, or fill in the source by hand and test it.') })
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

function violationFor(missing: 'slug' | 'chapter', address: string): Refusal {
  const { pathname, search } = new URL(address)
  const shown = pathname + search
  return missing === 'slug'
    ? {
        propertyPath: 'mangaSlug',
        message: say(
          'must be a part of the address as it stands there ({shown}), such as star-smith in /manga/star-smith/chapter-1/',
          { shown },
        ),
      }
    : {
        propertyPath: 'chapterNumber',
        message: say(
          'must stand in the address ({shown}) behind the slug; sites whose addresses hold no chapter numbers cannot be read by number',
          { shown },
        ),
      }
}
