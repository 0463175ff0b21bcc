import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isCatalogId } from '../../../shared/catalog-source.ts'
import { message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../../platform/clock.ts'
import { createFileCache } from '../../platform/files/file-cache.ts'
import type { FetchImage } from '../../platform/images/fetch-image.ts'
import { type ImageInfo, inspectImage } from '../../platform/images/inspect-image.ts'
import { makeThumbnail } from '../../platform/images/thumbnail.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'

/** The widths in which the catalog keeps covers beside the original. */
export type CoverWidth = 256 | 512

export type CatalogCover = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly info: ImageInfo
  readonly tag: string
}

export type CatalogCovers = {
  /** Where the original is. */
  address(externalId: string, fileName: string): string
  /** Whether this address is a cover of the catalog. */
  owns(address: string): boolean
  /**
   * A cover of the catalog, from the disk where it was shown before.
   * @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, `page_broken`.
   */
  get(externalId: string, fileName: string, width: CoverWidth | undefined): Promise<CatalogCover>
  /** Removes what was not shown for long, or is too much. */
  prune(): Promise<void>
}

export type CatalogCoversDeps = {
  readonly fetchImage: FetchImage
  readonly clock: Clock
  readonly log: Log
  /** Address of the host with the catalog's pictures. */
  readonly uploadsUrl: string
  readonly allowPrivate: boolean
  readonly cacheDir: string
}

const fileName = /^[\w][\w.-]{0,199}$/
const maxAgeMs = 30 * 24 * 3600_000
const maxBytes = 512 * 1024 ** 2

/** Covers of search results go through here, for the catalog shows other pictures to pages that link to its own. */
export function createCatalogCovers({
  fetchImage,
  clock,
  log,
  uploadsUrl,
  allowPrivate,
  cacheDir,
}: CatalogCoversDeps): CatalogCovers {
  const cache = createFileCache({ folder: join(cacheDir, 'catalog-covers'), clock, log, maxBytes, maxAgeMs })
  const base = `${uploadsUrl.replace(/\/+$/, '')}/covers/`
  const address = (externalId: string, name: string) => `${base}${externalId}/${name}`

  /** A thumbnail may be missing where the original is not. */
  async function fetchCover(externalId: string, name: string, width: CoverWidth | undefined): Promise<Uint8Array> {
    const original = address(externalId, name)
    const ready = width && (await fetchImage(`${original}.${width}.jpg`, { allowPrivate }))
    if (ready) return ready.bytes
    const picture = await fetchImage(original, { allowPrivate })
    if (!picture) throw new Problem('not_found', message('catalog.coverNotFound'))
    return width ? await makeThumbnail(picture.bytes, width) : picture.bytes
  }

  return {
    address,
    owns: (url) => url.startsWith(base),
    async get(externalId, name, width) {
      if (!isCatalogId(externalId) || !fileName.test(name))
        throw new Problem('not_found', message('catalog.coverNotFound'))
      const tag = createHash('sha256')
        .update(`${address(externalId, name)} ${width ?? ''}`)
        .digest('hex')
        .slice(0, 32)
      const bytes = await cache.get(tag, () => fetchCover(externalId, name, width))
      return { bytes, info: inspectImage(bytes), tag }
    },
    prune: cache.trim,
  }
}
