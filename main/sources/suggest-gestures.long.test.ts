import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { SuggestionResult } from '../../shared/contracts/suggest-configuration.ts'
import { formQuestion } from '../../test/simulators/variants/families/age-forms.ts'
import { numberedButtons } from '../../test/simulators/variants/families/lists-by-gestures.ts'
import { startVariant } from '../../test/simulators/variants/serve-variants.ts'
import { createInProcessWorker } from '../../test/support/in-process-worker.ts'
import { createSharedBrowser } from '../platform/browser/shared-browser.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { suggestConfiguration } from './suggest-configuration.ts'

const browser = createSharedBrowser()
afterAll(() => browser.close())

test.each([numberedButtons, formQuestion])(
  'proposes a source for $name that lists all chapters of another series',
  async (variant) => {
    const site = await startVariant(variant)
    onTestFinished(site.stop)
    const worker = createInProcessWorker({ browser })
    const [first, second] = site.series.toSorted((a, b) => a.entries.length - b.entries.length)
    const suggested = await suggestConfiguration(
      { scraper: { suggestSource: (task) => worker.suggest(task), within: AbortSignal.timeout } },
      { testUrl: site.origin + second!.path },
    )
    expect(suggested.warnings).toEqual([])
    // A configuration has no messages to translate.
    const configuration = suggested.configuration as SuggestionResult['configuration']
    const source = applyTheme(configuration!)
    for (const series of [second!, first!]) {
      const listed = await worker.list({
        site: source,
        slug: series.slug,
        address: site.origin + series.path,
      })
      expect(listed.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
        series.entries.map(({ number }) => number),
      )
    }
  },
)
