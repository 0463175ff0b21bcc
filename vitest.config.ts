import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** How many files run at once, and which projects run before which. */
type Share = { readonly maxWorkers: number; readonly sequence: { readonly groupOrder: number } }

const cores = availableParallelism()
/** Tests that wait more than they work. */
const everyCore: Share = { maxWorkers: cores, sequence: { groupOrder: 0 } }
/** A browser, or a program that is killed again and again, keeps a core busy by itself. */
const spareCore: Share = { maxWorkers: Math.max(1, cores - 1), sequence: { groupOrder: 1 } }

const project = (name: string, include: string[], timeoutMs: number, share: Share) => ({
  test: {
    ...{ name, include, environment: 'node' as const, testTimeout: timeoutMs, hookTimeout: timeoutMs, ...share },
    // How long a busy machine may take to come to what is expected; a machine at rest waits for nothing.
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['test/support/leave-no-process.ts'],
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      project(
        'unit',
        [
          'main/**/*.test.ts',
          'shared/**/*.test.ts',
          'scripts/**/*.test.mjs',
          'renderer/**/*.test.ts',
          'test/simulators/**/*.test.ts',
        ],
        60_000,
        everyCore,
      ),
      project('architecture', ['test/architecture/**/*.test.ts'], 60_000, everyCore),
      project('api', ['test/api/**/*.test.ts'], 120_000, everyCore),
      project('e2e', ['test/e2e/**/*.test.ts'], 120_000, spareCore),
      project('faults', ['test/faults/**/*.test.ts'], 300_000, spareCore),
    ],
  },
})
