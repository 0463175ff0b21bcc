import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import type { SuggestionResult } from '../../shared/contracts/suggest-configuration.ts'
import { archetypes } from '../../test/simulators/sites/archetypes.ts'
import { startReaderSites } from '../../test/simulators/sites/reader-sites.ts'
import { smallLibrary } from '../../test/simulators/sites/support.ts'
import { createInProcessWorker, newFolder } from '../../test/support/in-process-worker.ts'
import { themedSites } from '../../test/support/themed-sites.ts'
import { createSharedBrowser } from '../platform/browser/shared-browser.ts'
import { chapterListAddress } from '../scraper/addresses/address-text.ts'
import { possibleAddresses } from '../scraper/addresses/chapter-address.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { suggestConfiguration } from './suggest-configuration.ts'

const browser = createSharedBrowser()
afterAll(() => browser.close())

const known = { slug: 'star-smith', number: 2 }
/** A slug that contains a number, and the chapter with that number. */
const other = { slug: 'lighthouse-9', number: 9 }

/** No source can read a20, which draws its pages on a canvas. */
const supported = archetypes.filter(({ id }) => id !== 'a20').map(({ id, name }) => [id, name] as const)

test.concurrent.each(supported)('suggests a source for %s %s that reads another manga', async (id) => {
  const sites = await startReaderSites({ only: [id], seedLibrary: smallLibrary })
  const worker = createInProcessWorker({ browser })
  const stagingDir = newFolder()
  try {
    const testUrl = sites.chapterUrl(id, known.slug, known.number)
    const suggested = await suggestConfiguration(
      { scraper: { suggestSource: (task) => worker.suggest(task), within: AbortSignal.timeout } },
      { testUrl, mangaSlug: known.slug, chapterNumber: known.number },
    )
    expect(suggested).toMatchObject({ success: true, errors: [] })
    expect(suggested.confidence).toBeGreaterThan(0.5)
    expect(suggested.preview.length).toBeGreaterThanOrEqual(3)
    const pages = await sites.expected(id, known.slug, known.number)
    expect(suggested.preview.slice(0, 3).map(({ imageUrl }) => imageUrl)).toEqual(
      pages.slice(0, 3).map(({ url }) => url),
    )
    // A configuration has no messages to translate.
    const configuration = suggested.configuration as SuggestionResult['configuration']
    const { theme, chapterList } = configuration!.options
    expect(theme ?? chapterList).toBeDefined()
    expect(theme).toBe(themedSites[id])

    const site = applyTheme(configuration!)
    const listed = await worker.list({ site, slug: other.slug, address: chapterListAddress(site, other.slug) })
    // Without a format the chapters are found by the list.
    const addresses =
      site.chapterUrlFormat === null
        ? listed.filter(({ number }) => number === other.number).map(({ url }) => url)
        : possibleAddresses(site, other).map(({ url }) => url)
    const downloaded = await worker.download({ site, addresses, stagingDir, chapterNumber: other.number })
    const expected = await sites.expected(id, other.slug, other.number)
    expect(downloaded.pages.map(({ number, sha256 }) => [number, sha256])).toEqual(
      expected.map(({ page, sha256 }) => [page, sha256]),
    )
    const numbers = sites.chapters(id, other.slug).map(({ number }) => number)
    expect(new Set(listed.map(({ number }) => number))).toEqual(new Set(numbers))
  } finally {
    await sites.stop()
    await rm(stagingDir, { recursive: true, force: true })
  }
})
