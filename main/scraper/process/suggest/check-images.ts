import { createHash } from 'node:crypto'
import type { PicturePreview } from '../../../../shared/contracts/test-configuration.ts'
import { type Message, message } from '../../../../shared/i18n/message.ts'
import type { ImageInfo } from '../../../platform/images/inspect-image.ts'
import type { Problem } from '../../../platform/problem.ts'
import { attempt, withRetries } from '../attempt.ts'
import type { ChapterImage } from '../chapter/collect-images.ts'
import { previewImage } from '../chapter/preview-images.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import type { SiteFetch } from '../site-fetch.ts'

export type CheckedImages = {
  readonly preview: readonly PicturePreview[]
  readonly requested: number
  /** Images that could not be fetched or are not images. */
  readonly broken: readonly string[]
  /** Those of `broken` that the site does not have. The others failed for another reason and may be there later. */
  readonly missing: readonly string[]
  /** Images too small for a page: icons, buttons, avatars. */
  readonly tooSmall: readonly string[]
  /** SHA-256 of each checked image by its URL. */
  readonly hashes: ReadonlyMap<string, string>
}

/** Says how many of the checked images are no pages. */
export const brokenImages = ({ requested, broken, tooSmall }: CheckedImages): Message =>
  message('sourceSuggestion.imagesBroken', { fetched: requested, missing: broken.length, small: tooSmall.length })

export type ImageChecker = {
  /** Fetches images at some positions. An image is fetched once, also for several configurations. */
  check(images: readonly ChapterImage[], positions: readonly number[], deps: CheckDeps): Promise<CheckedImages>
}

type CheckDeps = {
  readonly fetch: SiteFetch
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly signal: AbortSignal
}

/** The first images, one from the middle and the last: where covers and advertisements are. */
export const usualPositions = (count: number): number[] =>
  [...new Set([0, 1, 2, Math.floor(count / 2), count - 1])].filter((index) => index >= 0 && index < count)

/** Positions for a comparison with another chapter. */
export const fewPositions = (count: number, max: number): number[] =>
  [...new Set([1, count - 1, 0].filter((index) => index >= 0 && index < count))].slice(0, max).sort((a, b) => a - b)

const checkConcurrency = 3
/** In pixels. Pages of old scans are larger. */
const minPageSide = 250

/** Undefined: there is no image at the URL. */
type Fetched = { readonly preview: PicturePreview; readonly hash: string } | undefined

export function createImageChecker(): ImageChecker {
  const known = new Map<string, Promise<{ readonly value?: Fetched; readonly problem?: Problem }>>()
  return {
    async check(images, positions, deps) {
      const fetched = await mapWithConcurrency(positions, checkConcurrency, async (index) => {
        const image = images[index] as ChapterImage
        const [url = ''] = image.urls
        const pending = known.get(url) ?? attempt(() => fetchImage(image, index + 1, deps))
        known.set(url, pending)
        const { value, problem } = await pending
        return { url, problem, found: value && { ...value, preview: { ...value.preview, page: index + 1 } } }
      })
      const found = fetched.flatMap((one) => (one.found ? [{ url: one.url, ...one.found }] : []))
      const broken = fetched.filter((one) => !one.found)
      return {
        preview: found.map(({ preview }) => preview),
        requested: positions.length,
        broken: broken.map(({ url }) => url),
        missing: broken.filter(({ problem }) => !problem).map(({ url }) => url),
        tooSmall: found.filter(({ preview }) => isTooSmall(preview, found)).map(({ url }) => url),
        hashes: new Map(found.map(({ url, hash }) => [url, hash])),
      }
    },
  }
}

/** @throws Problem when the site does not send the image now, also after other tries */
async function fetchImage(image: ChapterImage, page: number, { fetch, inspect, signal }: CheckDeps): Promise<Fetched> {
  let hash = ''
  const inspectAndHash = (bytes: Uint8Array) => {
    const info = inspect(bytes)
    hash = createHash('sha256').update(bytes).digest('hex')
    return info
  }
  const preview = await withRetries(() => previewImage(image, page, { fetch, inspect: inspectAndHash }), signal)
  return preview && { preview, hash }
}

/** Strips of a long page may be low, but are as wide as the others. */
function isTooSmall({ width, height }: PicturePreview, all: readonly { readonly preview: PicturePreview }[]): boolean {
  if (width < minPageSide) return true
  return (
    height < minPageSide && all.filter(({ preview }) => Math.abs(preview.width - width) <= 2).length * 2 <= all.length
  )
}
