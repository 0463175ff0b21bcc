import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import { createFileCache } from '../platform/files/file-cache.ts'
import type { FetchImage } from '../platform/images/fetch-image.ts'
import { type ImageInfo, inspectImage } from '../platform/images/inspect-image.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'

type SearchCover = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly info: ImageInfo
  /** Identifies the image for HTTP caches. */
  readonly tag: string
}

export type SearchCovers = ReturnType<typeof createSearchCovers>

type SearchCoversDeps = {
  readonly fetchImage: FetchImage
  readonly clock: Clock
  readonly log: Log
  readonly cacheDir: string
}

const maxAgeMs = 7 * 24 * 3600_000
const maxBytes = 128 * 1024 ** 2

/** Serves the covers of search results, because sites refuse images that other sites embed. Only found URLs are fetched. */
export function createSearchCovers({ fetchImage, clock, log, cacheDir }: SearchCoversDeps) {
  const cache = createFileCache({ folder: join(cacheDir, 'search-covers'), clock, log, maxBytes, maxAgeMs })
  const secret = randomBytes(32)
  /** @param owner the identifier of a source, or the origin of a site without one */
  const keyOf = (owner: string, url: string) =>
    createHmac('sha256', secret).update(`${owner} ${url}`).digest('base64url')

  return {
    /** The path at which Bunko serves a cover that a source found. */
    path: (sourceId: string, url: string): string =>
      `/api/content-sources/${encodeURIComponent(sourceId)}/search/cover?${new URLSearchParams({ url, key: keyOf(sourceId, url) })}`,
    /** @throws Problem `not_found` for a URL that no search found, and those of `FetchImage`. */
    get: (source: ContentSource, url: string, key: string): Promise<SearchCover> =>
      read(source.id, source.baseUrl, url, key),
    /** The path at which Bunko serves a cover of a site that is no source yet. */
    pathOnSite: (site: string, url: string): string =>
      `/api/adding/cover?${new URLSearchParams({ site, url, key: keyOf(site, url) })}`,
    /** As `get`. @param site the origin of the site */
    getOnSite: (site: string, url: string, key: string): Promise<SearchCover> => read(site, site, url, key),
  }

  async function read(owner: string, baseUrl: string, url: string, key: string): Promise<SearchCover> {
    const expected = keyOf(owner, url)
    if (key.length !== expected.length || !timingSafeEqual(Buffer.from(key), Buffer.from(expected)))
      throw coverNotFound()
    const tag = createHash('sha256').update(`${owner} ${url}`).digest('hex').slice(0, 32)
    const bytes = await cache.get(tag, async () => {
      const options = { allowPrivate: isPrivateBaseUrl(baseUrl), referer: baseUrl }
      const image = await fetchImage(url, options)
      if (!image) throw coverNotFound()
      return image.bytes
    })
    return { bytes, info: inspectImage(bytes), tag }
  }
}

const coverNotFound = () => new Problem('not_found', message('search.coverNotFound'))
