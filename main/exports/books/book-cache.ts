import type { Clock } from '../../platform/clock.ts'
import { createFileCache } from '../../platform/files/file-cache.ts'
import type { Log } from '../../platform/log.ts'
import type { ExportsContext } from '../context.ts'

type BookCacheDeps = { readonly folder: string; readonly clock: Clock; readonly log: Log }

/** More than the largest export of books as one ZIP, which needs all of them until it is downloaded. */
const maxBytes = 2 * 2 ** 30
const maxAgeMs = 24 * 3600_000

export function createBookCache({ folder, clock, log }: BookCacheDeps): ExportsContext['books'] {
  const cache = createFileCache({ folder, clock, log, maxBytes, maxAgeMs })
  return {
    folder,
    trim: () =>
      void cache.trim().catch((error: unknown) => log.warn({ err: error }, 'the cache of books could not be trimmed')),
  }
}
