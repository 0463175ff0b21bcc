import type { PicturePreview } from '../../../../shared/contracts/test-configuration.ts'
import type { ImageInfo } from '../../../platform/images/inspect-image.ts'
import { makeThumbnail } from '../../../platform/images/thumbnail.ts'
import { isProblem, type Problem } from '../../../platform/problem.ts'
import { attempt } from '../attempt.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import type { SiteFetch } from '../site-fetch.ts'
import type { ChapterImage } from './collect-images.ts'

type PreviewDeps = { readonly fetch: SiteFetch; readonly inspect: (bytes: Uint8Array) => ImageInfo }

/** Images of a chapter that get a thumbnail. */
const thumbnailCount = 3
const thumbnailWidth = 240
const maxUrls = 3

/** Previews of the first images of a chapter, without those that can't be fetched. */
export async function previewImages(images: readonly ChapterImage[], deps: PreviewDeps): Promise<PicturePreview[]> {
  const first = images.slice(0, thumbnailCount)
  const previews = await mapWithConcurrency(first, thumbnailCount, (image, index) =>
    attempt(() => previewImage(image, index + 1, deps)),
  )
  return previews.flatMap(({ value }) => value ?? [])
}

/**
 * Fetches and validates an image. Adds a thumbnail to the first images. Undefined when there is no image at its URLs.
 * @throws Problem of a URL that may have it later
 */
export async function previewImage(
  { urls, referer }: ChapterImage,
  page: number,
  { fetch, inspect }: PreviewDeps,
): Promise<PicturePreview | undefined> {
  let temporary: Problem | undefined
  for (const url of urls.slice(0, maxUrls)) {
    try {
      const { status, body } = await fetch.image(url, { referer })
      if (status !== 200) continue
      const { width, height, bytes } = inspect(body)
      const thumbnail = page <= thumbnailCount ? await createThumbnail(body) : null
      return { page, imageUrl: url, width, height, sizeBytes: bytes, thumbnail }
    } catch (error) {
      if (!isProblem(error)) throw error
      if (error.retryable) temporary = error
    }
  }
  if (temporary) throw temporary
  return undefined
}

async function createThumbnail(image: Uint8Array): Promise<string | null> {
  try {
    return Buffer.from(await makeThumbnail(image, thumbnailWidth)).toString('base64')
  } catch (error) {
    if (!isProblem(error)) throw error
    return null
  }
}
