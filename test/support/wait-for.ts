import { vi } from 'vitest'
import { patienceMs } from './patience.ts'

/** Waits until `check` neither throws nor answers false. `vi.waitFor` accepts false, and gives up after one second. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(
    async () => {
      const result = await check()
      if (result === false) throw new Error('What the test waits for did not happen.')
      return result
    },
    { timeout: patienceMs },
  )
