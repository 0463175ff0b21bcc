import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { LinkVerification } from '../../shared/contracts/source-links.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import { findChaptersOfManga } from '../chapters/chapters.store.ts'
import { isProblem } from '../platform/problem.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { listAddressOf, type Series } from './link-addresses.ts'
import type { SourcesDeps, WithSecret } from './sources-deps.ts'
import { testDeadlineMs } from './test-configuration.ts'

/** Compares lists of sources with the library. */
export function createLinkVerification({ withSecret, db, scraper }: SourcesDeps & { readonly withSecret: WithSecret }) {
  return { verifySeries }

  /** Reads the list of a manga at a source once and compares it with the library. A list that cannot be read is a result. */
  async function verifySeries(
    mangaId: string,
    source: ContentSource,
    series: Series,
  ): Promise<Localizable<LinkVerification>> {
    const inLibrary = await findChaptersOfManga(db, mangaId)
    const known = new Set(inLibrary.map(({ number }) => number))
    const failed = (text: Localizable<LinkVerification>['message']) => ({
      success: false,
      listed: 0,
      inLibrary: known.size,
      matching: 0,
      message: text,
    })
    try {
      const site = applyTheme(await withSecret(source))
      const { chapters: listed } = await scraper.listChapters(
        { site, slug: series.slug, address: listAddressOf(site, series) },
        { signal: scraper.within(testDeadlineMs) },
      )
      const numbers = new Set(listed.map(({ number }) => number))
      const matching = [...numbers].filter((number) => known.has(number)).length
      return { success: true, listed: numbers.size, inLibrary: known.size, matching, message: null }
    } catch (error) {
      if (isProblem(error)) return failed(error.userMessage)
      if ((error as Error).name === 'TimeoutError') return failed(message('sources.testTimedOut'))
      throw error
    }
  }
}

export type VerifySeries = ReturnType<typeof createLinkVerification>['verifySeries']
