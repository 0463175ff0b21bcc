import { defineConfig } from 'vitest/config'

const project = (name: string, include: string[], timeoutMs: number) => ({
  test: {
    ...{ name, include, environment: 'node' as const, testTimeout: timeoutMs, hookTimeout: timeoutMs },
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
        20_000,
      ),
      project('architecture', ['test/architecture/**/*.test.ts'], 60_000),
      project('api', ['test/api/**/*.test.ts'], 120_000),
      project('e2e', ['test/e2e/**/*.test.ts'], 120_000),
      project('faults', ['test/faults/**/*.test.ts'], 300_000),
    ],
  },
})
