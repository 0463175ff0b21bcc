import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patienceMs } from './test/support/patience.ts'

/** Most tests wait for a page, a process or a timer at least half of the time. */
const maxWorkers = Math.ceil(availableParallelism() * 2.5)

/** Folders of which every file is a long test. In other folders the name of a long test says so. */
const longFolders = 'test/{e2e,faults,long,simulators}/**/*.test.ts'
const longNames = '**/*.long.test.ts'
/** These run in both, with more rounds in the long run. */
const inRounds = '**/*.rounds.test.ts'

/** Starts the files that wait for minutes first, so that they do not keep one worker busy after the others have finished. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => (/\/test\/(?:long|faults)\//.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((left, right) => waits(left) - waits(right))
  }
}

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
    testTimeout: 4 * patienceMs,
    hookTimeout: 4 * patienceMs,
    expect: { poll: { timeout: patienceMs } },
    setupFiles: ['test/support/hide-output.ts', 'test/support/idle-connections.ts', 'test/support/leave-no-process.ts'],
  },
})

/** `npm test` runs `tests`: units, the API and the most important journeys. `npm run test:long` runs `long`. */
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('tests', ['{main,shared,renderer,test}/**/*.test.ts', 'scripts/**/*.test.mjs'], [longFolders, longNames]),
      { test: { ...project('long', [longFolders, longNames, inRounds]).test, env: { BUNKO_TEST_LONG: '1' } } },
    ],
  },
})
