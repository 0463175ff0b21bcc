import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { FetchImage } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import type { CatalogApi } from './catalog-api.ts'
import type { CatalogCovers } from './covers/catalog-covers.ts'

/** Dependencies of the use cases of the catalog. */
export type CatalogDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly api: CatalogApi
  readonly covers: CatalogCovers
  readonly fetchImage: FetchImage
  /** Absolute path of the folder with the covers of mangas. They belong to the user and are not a cache. */
  readonly coversDir: string
  /** Whether the catalog's images are on a private address. */
  readonly catalogIsPrivate: boolean
  /** Called in the transaction that adds a manga of the catalog. */
  readonly onMangaAdded: (tx: Tx, mangaId: string) => Promise<void>
}
