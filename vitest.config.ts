import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './test/support/slowest-first.ts'

/** Most tests wait for a page, a process or a timer at least half of the time. */
const maxWorkers = Math.ceil(availableParallelism() * 2.5)

const project = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', 'dist/**', ...exclude],
    environment: 'node' as const,
    // Files share the modules of their worker: loading the program again for each file took half of the processor time.
    // Processes rather than threads, because each checks that its own tests leave no child process behind.
    pool: 'forks' as const,
    isolate: false,
    maxConcurrency: 2,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes longer; a fast one returns as soon as the value is there.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/support/leave-no-process.ts'],
  },
})

/**
 * Repeated rounds, the simulators' own tests, every test site and theme, the dev server, and files that wait or compute for
 * more than half a minute: outages, refusals, hostile pages, killed workers, readers that need many gestures.
 */
const long = [
  'test/long/**/*.test.ts',
  'test/simulators/**/*.test.ts',
  'main/scraper/host/worker-pool.test.ts',
  'main/scraper/themes/themes.test.ts',
  'main/scraper/process/rendered-sites.test.ts',
  'main/scraper/process/reader-sites.test.ts',
  'main/scraper/process/hostile-pages.test.ts',
  'main/scraper/process/browser/page-turn.test.ts',
  'main/scraper/process/browser/endless-readers.test.ts',
  'main/sources/suggest-configuration.test.ts',
  'test/api/suggest-from-series.test.ts',
  'test/e2e/archetypes.test.ts',
  'test/e2e/dev-server.test.ts',
  'test/e2e/screens-reader-accessible.test.ts',
  'test/e2e/screens-reader-arriving.test.ts',
  'test/e2e/screens-reader-strip.test.ts',
  'test/e2e/screens-suggest-source.test.ts',
  'test/faults/broken-sites.test.ts',
  'test/faults/browser-processes.test.ts',
  'test/faults/catalog-and-sites.test.ts',
  'test/faults/catalog-metadata.test.ts',
  'test/faults/catalog-pages.test.ts',
  'test/faults/catalog-pages-waits.test.ts',
  'test/faults/failing-sites.test.ts',
  'test/faults/full-disk.test.ts',
  'test/faults/read-only-library.test.ts',
  'test/faults/refusing-sites.test.ts',
]

/** These run in `npm test`, too, with fewer rounds. */
const longer = ['main/meals/session/token-rotation.test.ts', 'test/api/manga-model.test.ts']

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: SlowestFirst },
    projects: [
      project('tests', ['{main,shared,renderer,test}/**/*.test.ts', 'scripts/**/*.test.mjs'], long),
      { test: { ...project('long', [...long, ...longer]).test, env: { BUNKO_TEST_LONG: '1' } } },
    ],
  },
})
