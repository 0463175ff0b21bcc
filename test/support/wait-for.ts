import { vi } from 'vitest'
import { patienceMs } from './patience.ts'

/** As `vi.waitFor`, which by default waits for one second only: a busy machine takes longer. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: patienceMs })
