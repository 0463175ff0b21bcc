import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files of both projects, slowest first. Started early, they do not keep one worker busy after the others have
 * finished; files that wait and files that compute alternate.
 */
const slowest: readonly string[] = [
  'test/long/outage.test.ts',
  'test/long/faults.test.ts',
  'test/long/source-variants.test.ts',
  'main/sources/suggest-configuration.test.ts',
  'main/scraper/process/rendered-sites.test.ts',
  'main/scraper/process/browser/page-turn.test.ts',
  'test/e2e/archetypes.test.ts',
  'main/scraper/themes/themes.test.ts',
  'main/scraper/host/worker-pool.test.ts',
  'test/long/kill.test.ts',
  'test/long/collection.test.ts',
  'test/faults/catalog-pages.test.ts',
  'test/faults/catalog-and-sites.test.ts',
  'test/faults/failing-sites.test.ts',
  'main/meals/session/token-rotation.test.ts',
  'test/e2e/screens-reader-strip.test.ts',
  'test/e2e/screens-meals-menu.test.ts',
  'test/faults/catalog-metadata.test.ts',
  'test/e2e/shell-desktop.test.ts',
  'test/e2e/screens-reader-accessible.test.ts',
  'test/e2e/screens-meals-choice.test.ts',
  'test/faults/kill.test.ts',
  'test/e2e/screens-downloads.test.ts',
  'test/faults/catalog-pages-waits.test.ts',
  'test/e2e/screens-reader-settings.test.ts',
  'test/e2e/screens-downloads-states.test.ts',
  'main/scraper/process/hostile-pages.test.ts',
  'test/e2e/screens-settings-keyboard.test.ts',
  'test/faults/broken-sites.test.ts',
  'test/e2e/screens-meals-session.test.ts',
  'test/e2e/screens-reader-arriving.test.ts',
  'test/api/manga-model.test.ts',
  'test/faults/refusing-sites.test.ts',
  'main/scraper/process/reader-sites.test.ts',
  'main/scraper/process/browser/endless-readers.test.ts',
  'test/e2e/screens-updates.test.ts',
  'test/faults/browser-processes.test.ts',
  'test/api/source-of-chapter.test.ts',
  'test/api/source-links.test.ts',
  'test/e2e/screens-manga-sources.test.ts',
  'test/api/suggest-configuration.test.ts',
  'test/api/suggest-from-series.test.ts',
  'test/e2e/screens-suggest-source.test.ts',
  'test/e2e/screens-source-links.test.ts',
  'test/e2e/screens-reader-end.test.ts',
  'test/e2e/screens-catalog.test.ts',
  'test/e2e/shell-recovery.test.ts',
  'test/faults/catalog-limits.test.ts',
  'test/e2e/screens-manga.test.ts',
  'test/api/catalog-chapters.test.ts',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const index = slowest.findIndex((file) => moduleId.endsWith(file))
  return index === -1 ? slowest.length : index
}

/** Vitest asks for a class here. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => rank(left) - rank(right))
  }
}
