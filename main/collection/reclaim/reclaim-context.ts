import type { Db } from '../../database/schema.ts'
import type { Clock } from '../../platform/clock.ts'

export type ReclaimContext = {
  readonly db: Db
  readonly clock: Clock
  /** Absolute path of the folder with the archives that are Bunko's. */
  readonly libraryDir: string
  readonly coversDir: string
  /** Called after each part, with the number of files that are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}
