import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isCatalogId } from '../../../shared/catalog-source.ts'
import { message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FileWorker } from '../../platform/file-worker/file-worker.ts'
import { createFileCache } from '../../platform/files/file-cache.ts'
import type { FetchImage } from '../../platform/images/fetch-image.ts'
import { type ImageInfo, inspectImage } from '../../platform/images/inspect-image.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'

/** Widths of the catalog's thumbnails, in pixels. */
type CoverWidth = 256 | 512

type CatalogCover = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly info: ImageInfo
  /** Identifies the image for HTTP caches. */
  readonly tag: string
}

/** Pixels of a copy of a cover that is elsewhere. */
const anywhereWidth = 256
const fileNamePattern = /^[\w][\w.-]{0,199}$/
const maxAgeMs = 30 * 24 * 3600_000
const maxBytes = 512 * 1024 ** 2

export type CatalogCovers = ReturnType<typeof createCatalogCovers>

/** A proxy for covers, because the catalog blocks images that other sites embed (docs/catalog.md, section 1). */
export function createCatalogCovers(deps: {
  readonly fetchImage: FetchImage
  readonly makeThumbnail: FileWorker['makeThumbnail']
  readonly clock: Clock
  readonly log: Log
  /** Base address of the catalog's images. */
  readonly uploadsUrl: string
  readonly allowPrivate: boolean
  readonly cacheDir: string
}) {
  const { fetchImage, makeThumbnail, clock, log, uploadsUrl, allowPrivate } = deps
  const cache = createFileCache({ folder: join(deps.cacheDir, 'catalog-covers'), clock, log, maxBytes, maxAgeMs })
  const base = `${uploadsUrl.replace(/\/+$/, '')}/covers/`
  /** The address of the original image. */
  const address = (externalId: string, name: string) => `${base}${externalId}/${name}`

  /** Some covers have no thumbnail in the catalog; it is made from the original then. */
  async function fetchCover(externalId: string, name: string, width: CoverWidth | undefined): Promise<Uint8Array> {
    const original = address(externalId, name)
    const thumbnail = width && (await fetchImage(`${original}.${width}.jpg`, { allowPrivate }))
    if (thumbnail) return thumbnail.bytes
    const image = await fetchImage(original, { allowPrivate })
    if (!image) throw new Problem('not_found', message('catalog.coverNotFound'))
    return width ? await makeThumbnail(image.bytes, width) : image.bytes
  }

  return {
    address,
    /** Whether the address is a cover of the catalog. */
    owns: (url: string): boolean => url.startsWith(base),
    /**
     * A cover of the catalog, cached on disk.
     * @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, `page_broken`.
     */
    async get(externalId: string, name: string, width: CoverWidth | undefined): Promise<CatalogCover> {
      if (!isCatalogId(externalId) || !fileNamePattern.test(name))
        throw new Problem('not_found', message('catalog.coverNotFound'))
      const tag = createHash('sha256')
        .update(`${address(externalId, name)} ${width ?? ''}`)
        .digest('hex')
        .slice(0, 32)
      const bytes = await cache.get(tag, () => fetchCover(externalId, name, width))
      return { bytes, info: inspectImage(bytes), tag }
    },
    /** A small copy of a cover anywhere, cached on disk. @throws Problem as `get` */
    async getAt(url: string): Promise<CatalogCover> {
      const tag = createHash('sha256').update(`${url} ${anywhereWidth}`).digest('hex').slice(0, 32)
      const bytes = await cache.get(tag, async () => {
        const image = await fetchImage(url, { allowPrivate: url.startsWith(base) && allowPrivate })
        if (!image) throw new Problem('not_found', message('catalog.coverNotFound'))
        return await makeThumbnail(image.bytes, anywhereWidth)
      })
      return { bytes, info: inspectImage(bytes), tag }
    },
    /** Removes cached covers that are too old, or exceed the size of the cache. */
    prune: cache.trim,
  }
}
