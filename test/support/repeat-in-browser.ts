import { expect, vi } from 'vitest'

/** The type of Vitest leaves `retry` out, but new tests take it from here. */
type RuntimeConfig = Parameters<typeof vi.setConfig>[0] & { retry: number }

/**
 * In CI, a test that drives a browser is repeated once: on a busy machine, a press can come too late for what it presses.
 * The run names each test that passed only when it was repeated. All other tests run once.
 */
if (process.env.CI && expect.getState().testPath?.includes('/test/e2e/')) {
  const config: RuntimeConfig = { retry: 1 }
  vi.setConfig(config)
}
