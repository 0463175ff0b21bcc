import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, slowest first. Started early, they do not keep one worker busy after the others have finished;
 * files that wait and files that compute alternate.
 */
const slowest: readonly string[] = [
  'test/faults/catalog-pages.test.ts',
  'test/e2e/screens-meals-menu.test.ts',
  'test/faults/catalog-and-sites.test.ts',
  'test/e2e/shell-desktop.test.ts',
  'test/faults/catalog-metadata.test.ts',
  'test/e2e/screens-meals-choice.test.ts',
  'test/faults/catalog-limits.test.ts',
  'test/e2e/screens-downloads.test.ts',
  'test/faults/catalog-pages-waits.test.ts',
  'test/e2e/screens-downloads-states.test.ts',
  'main/scraper/process/hostile-pages.test.ts',
  'test/e2e/screens-settings-keyboard.test.ts',
  'test/faults/broken-sites.test.ts',
  'test/e2e/screens-meals-session.test.ts',
  'main/scraper/host/worker-pool.test.ts',
  'test/e2e/screens-updates.test.ts',
  'test/faults/refusing-sites.test.ts',
  'test/e2e/archetypes.test.ts',
  'test/faults/browser-processes.test.ts',
  'test/e2e/screens-reader-settings.test.ts',
  'test/api/catalog-chapters.test.ts',
  'test/e2e/screens-reader-end.test.ts',
  'main/meals/session/token-rotation.test.ts',
  'test/e2e/screens-catalog.test.ts',
  'test/api/suggest-configuration.test.ts',
  'test/e2e/screens-manga.test.ts',
  'test/api/manga-model.test.ts',
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
